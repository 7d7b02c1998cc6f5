import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

export const LinkButton = ({
  href,
  kind = 'primary',
  onClick,
  children,
}: {
  href: string
  kind?: 'primary' | 'quiet'
  onClick?: () => void
  children: ReactNode
}) => (
  <Link href={href} onClick={onClick} className={`${styles.button} ${styles[kind]} ${styles.full}`}>
    {children}
  </Link>
)
