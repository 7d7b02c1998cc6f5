import { fill } from '@vestibule/words/fill'
import { Loader } from '../../ui/Loader.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Documents.module.css'

/** Shows the progress, which screen readers do not announce. */
export const Uploading = ({ part }: { part: number }) => {
  const { documents: words } = useWords()
  const percent = Math.floor(part * 100)
  return (
    <Loader>
      {words.uploading}
      <span className={styles.progress}>
        <progress className={styles.bar} max={100} value={percent} aria-label={words.sent} />
        <span aria-hidden="true">{fill(words.percent, { percent })}</span>
      </span>
    </Loader>
  )
}
