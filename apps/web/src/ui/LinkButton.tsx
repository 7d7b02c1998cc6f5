import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

export const LinkButton = ({
  href,
  variant = 'primary',
  onClick,
  ariaLabel,
  children,
}: {
  href: string
  variant?: 'primary' | 'quiet' | 'link'
  onClick?: () => void
  ariaLabel?: string
  children: ReactNode
}) => (
  <Link
    href={href}
    onClick={onClick}
    aria-label={ariaLabel}
    className={`${styles.button} ${styles[variant]} ${variant === 'link' ? '' : styles.full}`}
  >
    {children}
  </Link>
)
