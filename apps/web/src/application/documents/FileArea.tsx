import { fileKinds } from '@vestibule/domain/documents/kind'
import { useId, useState } from 'react'
import { FieldError } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.ts'
import styles from './FileArea.module.css'
import type { Refusal } from './files.ts'

/** Covers the area with the native file input, which accepts drops, taps and keys. */
export const FileArea = ({
  error,
  refusal,
  added,
  onNotReady,
  onFile,
}: {
  error: string | undefined
  /** Decides the advice below the error. */
  refusal: Refusal | undefined
  /** Text about the file that was added. */
  added?: string | undefined
  /** Runs instead of the choice of a file. */
  onNotReady?: (() => void) | undefined
  onFile: (file: File) => void
}) => {
  const { documents: words } = useWords()
  const id = useId()
  const [over, setOver] = useState(false)
  const advices: Partial<Record<Refusal, string>> = words.advice
  const advice = refusal && advices[refusal]
  return (
    <div className={styles.field}>
      <div className={`${styles.area} ${over ? styles.over : ''} ${error ? styles.invalid : ''}`}>
        <svg className={styles.sheet} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 2.75h8l4 4v14.5H6z M14 2.75v4h4 M12 17.5v-6.5 m-2.75 2.75L12 11l2.75 2.75" />
        </svg>
        <label htmlFor={id} className={styles.call}>
          {words.area}
        </label>
        <span id={`${id}-kinds`} className={styles.kinds}>
          {words.kinds}
        </span>
        <input
          id={id}
          type="file"
          accept={fileKinds.join(',')}
          className={styles.input}
          aria-describedby={[`${id}-kinds`, error ? `${id}-error` : ''].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
          onClick={(event) => {
            if (!onNotReady) return
            event.preventDefault()
            onNotReady()
          }}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // Allows the applicant to choose the same file again.
            event.target.value = ''
            setOver(false)
            if (file) onFile(file)
          }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
      </div>
      <div aria-live="assertive" className={styles.refusal}>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {added && <p className={styles.advice}>{added}</p>}
        {advice && <p className={styles.advice}>{advice}</p>}
      </div>
    </div>
  )
}
