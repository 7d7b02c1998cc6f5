import type { ComponentProps, ReactNode } from 'react'
import styles from './Fold.module.css'

/** The browser opens and closes the element, unless `open` and `onToggle` are given. */
export const Fold = ({
  summary,
  children,
  ...details
}: { summary: ReactNode } & Pick<ComponentProps<'details'>, 'open' | 'onToggle' | 'children'>) => (
  <details {...details} className={styles.fold}>
    <summary className={styles.summary}>
      <span className={styles.text}>{summary}</span>
      <svg className={styles.arrow} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5 7.5 5 5 5-5" />
      </svg>
    </summary>
    {children}
  </details>
)
