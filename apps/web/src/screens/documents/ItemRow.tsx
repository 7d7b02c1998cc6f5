import { accepts, type DocumentType, documentTypes, type Item } from '@vestibule/domain/documents/items'
import { fill } from '@vestibule/words/fill'
import { FileArea } from '../../application/documents/FileArea.tsx'
import type { Refusal } from '../../application/documents/files.ts'
import { acceptedText } from '../../application/documents/texts.ts'
import { useDocumentType } from '../../application/documents/useDocumentType.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import rows from '../../ui/Rows.module.css'
import { useWords } from '../../words/language.ts'
import styles from './Documents.module.css'

type OnFile = (type: DocumentType, file: File) => void

/** The choice of a document's type, then of its file. */
const AddDocument = ({
  item,
  error,
  refusal,
  onFile,
}: {
  item: Item
  error: string | undefined
  refusal: Refusal | undefined
  onFile: OnFile
}) => {
  const { type, needType, field } = useDocumentType(documentTypes.filter((one) => accepts(item, one)))
  return (
    <>
      {field}
      <FileArea
        error={error}
        refusal={refusal}
        onNotReady={type === '' ? needType : undefined}
        onFile={(file) => (type === '' ? needType() : onFile(type, file))}
      />
    </>
  )
}

/** An item to prove, with its state and the way to add a document. */
export const ItemRow = ({
  item,
  isMissing,
  isOpen,
  onToggle,
  ...add
}: {
  item: Item
  isMissing: boolean
  isOpen: boolean
  error: string | undefined
  refusal: Refusal | undefined
  onToggle: () => void
  onFile: OnFile
}) => {
  const { documents: words } = useWords()
  return (
    <li className={`${rows.row} ${isMissing ? '' : styles.done}`}>
      <Icon name={isMissing ? 'document' : 'check'} />
      <span className={rows.what}>
        <span className={rows.name}>{words.items[item]}</span>
        <span className={isMissing ? rows.note : rows.done}>{isMissing ? words.needed : words.added}</span>
        {isMissing && <span className={rows.note}>{acceptedText(item)}</span>}
      </span>
      <Button
        variant="link"
        expanded={isOpen}
        ariaLabel={fill(isMissing ? words.addNamed : words.addAnotherNamed, { item: words.items[item] })}
        onClick={onToggle}
      >
        {isMissing ? words.add : words.addAnother}
      </Button>
      {isOpen && (
        <div className={styles.add}>
          <AddDocument item={item} {...add} />
        </div>
      )}
    </li>
  )
}
