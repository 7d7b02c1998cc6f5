import type { ReactNode } from 'react'
import styles from './Button.module.css'

export const OutsideLinkButton = ({
  href,
  variant = 'primary',
  children,
}: {
  href: string
  variant?: 'primary' | 'quiet'
  children: ReactNode
}) => (
  <a href={href} className={`${styles.button} ${styles[variant]} ${styles.full}`}>
    {children}
  </a>
)
