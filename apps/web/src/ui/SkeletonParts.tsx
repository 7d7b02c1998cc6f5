import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'
import { Loading } from './Skeleton.tsx'

export const SkeletonOf = ({ shape, rows = 0 }: { shape: 'button' | 'panel' | 'links'; rows?: number }) => (
  <Loading>
    <div className={styles[shape]} aria-hidden="true">
      {Array.from({ length: rows }, (_, place) => `row ${place}`).map((key) => (
        <div key={key} className={styles.row} />
      ))}
    </div>
  </Loading>
)

/** Shows a placeholder for each list item, as large as the item's hidden text. */
export const SkeletonItems = ({ children }: { children: ReactNode }) => (
  <Loading>
    <div className={styles.items} aria-hidden="true">
      {children}
    </div>
  </Loading>
)
