import { fill } from '@vestibule/words/fill'
import { useId } from 'react'
import { type AddedFile, shortName } from '../../application/documents/files.ts'
import { fileSize, inMegabytes } from '../../application/documents/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import rows from '../../ui/Rows.module.css'
import { useWords } from '../../words/language.ts'
import styles from './Documents.module.css'

export const FileList = ({
  files,
  total,
  onDelete,
}: {
  files: readonly AddedFile[]
  /** In bytes. */
  total: number
  onDelete: (file: AddedFile) => void
}) => {
  const { documents: words } = useWords()
  const id = useId()
  if (files.length === 0) return null
  return (
    <div className={styles.field}>
      <ul className={`${rows.rows} ${styles.items}`} aria-label={words.files}>
        {files.map((file) => {
          const { fault, checked } = file
          return (
            <li key={file.type} className={rows.row}>
              <span className={rows.what}>
                <span className={rows.name}>{words.types[file.type]}</span>
                <span className={rows.note} title={file.name}>
                  {fill(words.file, { name: shortName(file.name), size: fileSize(file.size) })}
                </span>
                {checked !== undefined && (
                  <span className={styles.checking}>
                    {words.checking}
                    <progress
                      className={styles.bar}
                      value={checked}
                      aria-label={fill(words.checkingNamed, { name: file.name })}
                    />
                  </span>
                )}
                {fault && <FieldError id={`${id}-${file.type}`}>{fault}</FieldError>}
              </span>
              <Button
                variant="link"
                ariaLabel={fill(words.deleteNamed, { name: file.name })}
                describedBy={fault ? `${id}-${file.type}` : undefined}
                onClick={() => onDelete(file)}
              >
                {words.delete}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={styles.total}>{fill(words.total, { size: inMegabytes(total) })}</p>
    </div>
  )
}
