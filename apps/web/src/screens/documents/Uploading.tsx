import { Loader } from '../../ui/Loader.tsx'
import styles from './Documents.module.css'
import { words } from './words.ts'

/** Shows the progress, which screen readers do not announce. */
export const Uploading = ({ part }: { part: number }) => {
  const percent = Math.floor(part * 100)
  return (
    <Loader>
      {words.uploading}
      <span className={styles.progress}>
        <progress className={styles.bar} max={100} value={percent} aria-label={words.sent} />
        <span aria-hidden="true">{percent}%</span>
      </span>
    </Loader>
  )
}
