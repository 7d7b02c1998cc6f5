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
  /** A text, or a text that opens a part of the page. */
  title: ReactNode
  done?: boolean
  children?: ReactNode
}) => (
  <li className={`${styles.item} ${done ? styles.done : ''}`}>
    {typeof title === 'string' ? <p className={styles.title}>{title}</p> : title}
    {children}
  </li>
)
