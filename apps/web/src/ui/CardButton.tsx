import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import styles from './CardButton.module.css'

export const CardButton = ({
  title,
  children,
  onClick,
  ref,
}: {
  title: string
  children: ReactNode
  onClick: () => Promise<unknown>
  ref?: Ref<HTMLButtonElement>
}) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const pressed = useRef(false)
  const press = () => {
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    void onClick().finally(() => {
      pressed.current = false
      setBusy(false)
    })
  }
  return (
    <div className={`${styles.card} ${busy ? styles.busy : ''}`}>
      <div className={styles.words}>
        <button
          ref={ref}
          type="button"
          className={styles.title}
          aria-describedby={id}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={press}
        >
          {title}
        </button>
        <p id={id} className={styles.text}>
          {children}
        </p>
      </div>
      <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
        <path d="m4 1.5 4.5 4.5L4 10.5" />
      </svg>
    </div>
  )
}
