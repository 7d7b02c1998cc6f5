import type { ReactNode } from 'react'
import styles from './Chrome.module.css'

/** The one column that screens stand in. */
export const Column = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className={`${styles.column} ${wide ? styles.wideColumn : ''}`}>{children}</div>
)
