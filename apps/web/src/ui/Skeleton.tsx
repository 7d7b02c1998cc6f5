import type { ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import hidden from './hidden.module.css'
import { useRootState } from './root-state.ts'
import styles from './Skeleton.module.css'

/** Announces that its children, which are placeholders, stand for what loads. */
export const Loading = ({ children, isScreen = false }: { children: ReactNode; isScreen?: boolean }) => {
  const { loading } = useWords()
  useRootState('skeleton')
  return (
    <div
      className={styles.skeleton}
      role="status"
      aria-busy="true"
      data-loading={isScreen ? 'fields' : undefined}
    >
      <span className={hidden.hidden}>{loading.screen}</span>
      {children}
    </div>
  )
}

/** Shows placeholders after 150 ms. The page hides its footer meanwhile, because the footer would move. */
export const Skeleton = ({
  fields = 2,
  heading = true,
  eyebrow = false,
  intro = false,
  calendar = false,
}: {
  fields?: number
  heading?: boolean
  eyebrow?: boolean
  intro?: boolean
  /** Days of a month and a button follow the fields. */
  calendar?: boolean
}) => (
  <Loading isScreen>
    {heading && (
      <div className={`${styles.heading} ${eyebrow ? styles.withEyebrow : ''}`} aria-hidden="true" />
    )}
    {intro && <div className={styles.intro} aria-hidden="true" />}
    {Array.from({ length: fields }, (_, place) => `field ${place}`).map((key) => (
      <div key={key} className={styles.field} aria-hidden="true">
        <div className={styles.label} />
        <div className={styles.control} />
      </div>
    ))}
    {calendar && (
      <>
        <div className={styles.calendar} aria-hidden="true" />
        <div className={styles.button} aria-hidden="true" />
      </>
    )}
  </Loading>
)
