import { type ReactNode, type Ref, useId } from 'react'
import styles from './CardButton.module.css'
import { usePress } from './usePress.ts'

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
  const { busy, pending, press } = usePress(onClick)
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
          onClick={() => pending.current || press()}
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
