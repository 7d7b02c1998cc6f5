import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'
import { Loading } from './Skeleton.tsx'

export const SkeletonOf = ({
  shape,
  rows = 0,
}: {
  shape: 'button' | 'lines' | 'panel' | 'links'
  rows?: number
}) => (
  <Loading>
    <div className={styles[shape]} aria-hidden="true">
      {Array.from({ length: rows }, (_, place) => `row ${place}`).map((key) => (
        <div key={key} className={styles.row} />
      ))}
    </div>
  </Loading>
)

/** Takes its size from the text, which is hidden. @param shape one block, or a block for each list item */
export const SkeletonText = ({
  shape = 'text',
  children,
}: {
  shape?: 'text' | 'items'
  children: ReactNode
}) => (
  <Loading>
    <div className={styles[shape]} aria-hidden="true">
      {children}
    </div>
  </Loading>
)
