import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

/** A closed explanation beside a sensitive question. */
export const Disclosure = ({
  summary = 'Why we ask, and what happens to it',
  children,
}: {
  summary?: string
  children: ReactNode
}) => (
  <details className={styles.disclosure}>
    <summary className={styles.summary}>
      <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
        <path d="M2 0 9 5 2 10z" />
      </svg>
      {summary}
    </summary>
    <div className={styles.text}>{children}</div>
  </details>
)
