import type { FirmDocument } from '@vestibule/domain/agreements/firm-documents'
import { fill } from '@vestibule/words/fill'
import { Inline } from '../ui/Text.tsx'
import { useWords } from '../words/language.ts'

/** Links to documents, which open in another tab. Renders nothing if there are none. */
export const DocumentLinks = ({
  documents,
  className,
  onOpened,
}: {
  documents: readonly FirmDocument[]
  className?: string | undefined
  onOpened?: ((path: string) => void) | undefined
}) => {
  const { common } = useWords()
  if (documents.length === 0) return undefined
  return (
    <div className={className}>
      {documents.map(({ path, title }) => (
        <Inline key={path}>
          <a href={path} target="_blank" rel="noreferrer" onClick={() => onOpened?.(path)}>
            {fill(common.pdf, { name: title })}
          </a>
        </Inline>
      ))}
    </div>
  )
}
