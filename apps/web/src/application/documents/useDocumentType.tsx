import type { DocumentType } from '@vestibule/domain/documents/items'
import { useRef, useState } from 'react'
import { Select } from '../../ui/Select.tsx'
import { currentWords, useWords } from '../../words/language.ts'

/** Returns the field that chooses a document's type, and `needType`, which shows that no type is chosen yet. */
export const useDocumentType = <Type extends DocumentType>(types: readonly Type[]) => {
  const { documents: words } = useWords()
  const select = useRef<HTMLSelectElement>(null)
  const [type, setType] = useState<Type | ''>('')
  const [error, setError] = useState<string>()
  const needType = () => {
    setError(currentWords().documents.noType)
    select.current?.focus()
  }
  const field = (
    <Select
      label={words.type}
      name="type"
      ref={select}
      error={error}
      options={types.map((value) => ({ value, label: words.types[value] }))}
      onChange={(event) => {
        setType(event.target.value as Type | '')
        setError(undefined)
      }}
      onBlur={() => undefined}
    />
  )
  return { type, needType, field }
}
