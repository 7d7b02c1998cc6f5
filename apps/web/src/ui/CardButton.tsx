import { type ReactNode, type Ref, useId } from 'react'
import styles from './CardButton.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { usePress } from './usePress.ts'

export const CardButton = ({
  title,
  icon,
  mark,
  children,
  onClick,
  ref,
}: {
  title: string
  icon: IconName
  /** A short label, such as “Fastest”, that distinguishes this choice from the others. */
  mark?: string | undefined
  children: ReactNode
  onClick: () => Promise<unknown>
  ref?: Ref<HTMLButtonElement>
}) => {
  const id = useId()
  const { busy, pending, press } = usePress(onClick)
  return (
    <div className={`${styles.card} ${busy ? styles.busy : ''}`}>
      <Icon name={icon} />
      <div className={styles.words}>
        <button
          ref={ref}
          type="button"
          className={styles.title}
          aria-describedby={mark ? `${id}-mark ${id}` : id}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => pending.current || press()}
        >
          {title}
        </button>
        {mark && (
          <span id={`${id}-mark`} className={styles.mark}>
            {mark}
          </span>
        )}
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
