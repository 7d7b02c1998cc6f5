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
      <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
        <path d="M2 0 9 5 2 10z" />
      </svg>
      {summary}
    </summary>
    {children}
  </details>
)
