import type { ReactNode } from 'react'
import styles from './Chrome.module.css'

export const Column = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className={`${styles.column} ${wide ? styles.wideColumn : ''}`}>{children}</div>
)
