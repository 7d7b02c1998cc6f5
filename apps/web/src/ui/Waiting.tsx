import type { ReactNode } from 'react'
import styles from './Waiting.module.css'

export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className={styles.waiting} role="status">
    <span className={styles.ring} aria-hidden="true" />
    <div className={styles.words}>{children}</div>
  </div>
)
