import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

export const LinkButton = ({
  href,
  variant = 'primary',
  onClick,
  children,
}: {
  href: string
  variant?: 'primary' | 'quiet'
  onClick?: () => void
  children: ReactNode
}) => (
  <Link href={href} onClick={onClick} className={`${styles.button} ${styles[variant]} ${styles.full}`}>
    {children}
  </Link>
)
