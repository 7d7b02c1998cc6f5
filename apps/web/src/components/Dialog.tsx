import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

/**
 * The browser's own modal dialog, named by its title: the page behind is inert, Escape closes, focus goes to the
 * title and, when it closes, back to its opener (AX-02). Render it only while it is open.
 */
export const Dialog = ({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  /** Escape was pressed; must stop rendering the dialog */
  onClose: () => void
  children: ReactNode
}) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
