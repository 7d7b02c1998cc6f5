import type { ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import hidden from './hidden.module.css'
import styles from './Skeleton.module.css'

const Loading = ({ children }: { children: ReactNode }) => {
  const { loading } = useWords()
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className={hidden.hidden}>{loading.screen}</span>
      {children}
    </div>
  )
}

/** Shows placeholders after 150 ms. */
export const Skeleton = ({ fields = 2, heading = true }: { fields?: number; heading?: boolean }) => (
  <Loading>
    {heading && <div className={styles.heading} aria-hidden="true" />}
    {Array.from({ length: fields }, (_, place) => `field ${place}`).map((key) => (
      <div key={key} className={styles.field} aria-hidden="true">
        <div className={styles.label} />
        <div className={styles.control} />
      </div>
    ))}
  </Loading>
)

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

/** Takes its size from the text, which is hidden. */
export const SkeletonText = ({ children }: { children: ReactNode }) => (
  <Loading>
    <div className={styles.text} aria-hidden="true">
      {children}
    </div>
  </Loading>
)
