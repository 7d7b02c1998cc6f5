import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

/**
 * The browser's own modal dialog, named by its title: the page behind is inert, Escape closes, focus goes to the
 * title and, when it closes, back to its opener (AX-02). Render it only while it is open. Without `onClose` it cannot be
 * closed; `covers` hides the page behind it.
 */
export const Dialog = ({
  title,
  wide = false,
  covers = false,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  covers?: boolean
  /** Escape was pressed; must stop rendering the dialog */
  onClose?: () => unknown
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
      className={`${styles.dialog} ${wide ? styles.wide : ''} ${covers ? styles.covers : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // a browser may close it all the same, when Escape is pressed twice
      onClose={() => (onClose ? onClose() : dialog.current?.showModal())}
    >
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
