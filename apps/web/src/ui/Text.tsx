import type { ReactNode } from 'react'
import styles from './Text.module.css'

/** Spaces its children 6 px apart. */
export const Tight = ({ children }: { children: ReactNode }) => <div className={styles.tight}>{children}</div>

export const Small = ({ children, id }: { children: ReactNode; id?: string }) => (
  <p id={id} className={styles.small}>
    {children}
  </p>
)

export const Inline = ({ children }: { children: ReactNode }) => <p className={styles.inline}>{children}</p>
