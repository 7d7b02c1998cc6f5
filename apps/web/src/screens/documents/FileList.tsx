import type { DocumentType } from '@vestibule/domain/documents/items'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import styles from './Documents.module.css'
import { type AddedFile, shortName } from './files.ts'
import { words } from './words.ts'

export const FileList = ({
  files,
  total,
  faults,
  onDelete,
}: {
  files: readonly AddedFile[]
  /** In bytes. */
  total: number
  faults: Partial<Record<DocumentType, string>>
  onDelete: (file: AddedFile) => void
}) => {
  const id = useId()
  return (
    <div className={styles.field}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={words.files}>
          {files.map((file) => {
            const fault = faults[file.type]
            return (
              <li key={file.type} className={styles.file}>
                <span className={styles.what}>
                  <span className={styles.name}>{words.types[file.type]}</span>
                  <span className={styles.accepted} title={file.name}>
                    {shortName(file.name)} · {words.size(file.size)}
                  </span>
                  {fault && <FieldError id={`${id}-${file.type}`}>{fault}</FieldError>}
                </span>
                <Button
                  variant="link"
                  ariaLabel={words.delete(file.name)}
                  describedBy={fault ? `${id}-${file.type}` : undefined}
                  onClick={() => onDelete(file)}
                >
                  Delete
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <p className={styles.total}>{words.total(total)}</p>
    </div>
  )
}
