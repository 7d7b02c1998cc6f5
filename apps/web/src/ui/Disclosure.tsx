import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'
import { Fold } from './Fold.tsx'

export const Disclosure = ({
  summary = 'Why we ask, and what happens to it',
  children,
}: {
  summary?: string
  children: ReactNode
}) => (
  <Fold summary={summary}>
    <div className={styles.text}>{children}</div>
  </Fold>
)
