import type { ReactNode } from 'react'
import styles from './Text.module.css'

/** Things that belong to each other, 6 px apart. */
export const Tight = ({ children }: { children: ReactNode }) => <div className={styles.tight}>{children}</div>

/** The small print: consents and disclosures. */
export const Small = ({ children, id }: { children: ReactNode; id?: string }) => (
  <p id={id} className={styles.small}>
    {children}
  </p>
)

/** A line with a link in it, tall enough for a finger. */
export const Inline = ({ children }: { children: ReactNode }) => <p className={styles.inline}>{children}</p>
