import type { ReactNode } from 'react'
import styles from './Button.module.css'

export const OutsideLinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={`${styles.button} ${styles.primary} ${styles.full}`}>
    {children}
  </a>
)
