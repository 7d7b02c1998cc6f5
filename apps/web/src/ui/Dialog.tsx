import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../words/language.ts'
import actions from './Actions.module.css'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

/** Shows a native modal. The title takes focus, and closing restores focus. Render the dialog only while open. */
export const Dialog = ({
  title,
  wide = false,
  covers = false,
  full = false,
  onClose,
  children,
}: {
  title: ReactNode
  wide?: boolean
  covers?: boolean
  /** Fills narrow windows, and has a close button. */
  full?: boolean
  /** Must stop rendering the dialog. Without `onClose`, the dialog cannot be closed. */
  onClose?: () => unknown
  children: ReactNode
}) => {
  const { common } = useWords()
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
      className={`${styles.dialog} ${wide ? styles.wide : ''} ${covers ? styles.covers : ''} ${full ? styles.filling : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Browsers close the dialog on a second Escape even if `onCancel` prevents the default.
      onClose={() => (onClose ? onClose() : dialog.current?.showModal())}
    >
      <div className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {full && onClose && (
          <button type="button" className={styles.close} aria-label={common.close} onClick={() => onClose()}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** Buttons that stay visible at the bottom of a dialog that is higher than the window. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={`${actions.two} ${styles.actions}`}>{children}</div>
)
