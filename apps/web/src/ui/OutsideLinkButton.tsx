import type { MouseEventHandler, ReactNode } from 'react'
import styles from './Button.module.css'

export const OutsideLinkButton = ({
  href,
  variant = 'primary',
  onClick,
  children,
}: {
  href: string
  variant?: 'primary' | 'quiet'
  onClick?: MouseEventHandler
  children: ReactNode
}) => (
  <a href={href} onClick={onClick} className={`${styles.button} ${styles[variant]} ${styles.full}`}>
    {children}
  </a>
)
