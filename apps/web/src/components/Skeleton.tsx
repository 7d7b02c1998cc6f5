import hidden from './hidden.module.css'
import styles from './Skeleton.module.css'

/** The shape of a form that is being loaded, in view after 150 ms. */
export const Skeleton = ({ fields = 2, heading = true }: { fields?: number; heading?: boolean }) => (
  <div className={styles.skeleton} role="status" aria-busy="true">
    <span className={hidden.hidden}>Loading…</span>
    {heading && <div className={styles.heading} aria-hidden="true" />}
    {Array.from({ length: fields }, (_, place) => `field ${place}`).map((key) => (
      <div key={key} className={styles.field} aria-hidden="true">
        <div className={styles.label} />
        <div className={styles.control} />
      </div>
    ))}
  </div>
)
