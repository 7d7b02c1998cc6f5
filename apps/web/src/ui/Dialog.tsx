import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

/** Shows a native modal. The title takes focus, and closing restores focus. Render the dialog only while open. */
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
  /** Must stop rendering the dialog. Without `onClose`, the dialog cannot be closed. */
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
      // Browsers close the dialog on a second Escape even if `onCancel` prevents the default.
      onClose={() => (onClose ? onClose() : dialog.current?.showModal())}
    >
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
