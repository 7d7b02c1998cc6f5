import type { ReactNode } from 'react'
import styles from './Timeline.module.css'

export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className={styles.timeline}>{children}</ol>
)

export const TimelineItem = ({
  title,
  done = false,
  children,
}: {
  title: string
  done?: boolean
  /** Paragraphs. */
  children: ReactNode
}) => (
  <li className={`${styles.item} ${done ? styles.done : ''}`}>
    <p className={styles.title}>{title}</p>
    {children}
  </li>
)
