import type { AccountType } from '@vestibule/domain/account-types'
import { documentsToDeliver } from '@vestibule/domain/agreements/firm-documents'
import { DocumentLinks } from '../../site/DocumentLinks.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'

/** Links to the documents that saving the name also delivers by email. */
export const KeptDocuments = ({ accountType }: { accountType: AccountType }) => {
  const { documents, words } = useLanguage()
  const { legend, read } = words.name.documents
  return (
    <Panel title={legend}>
      <Small>{read}</Small>
      <DocumentLinks documents={documentsToDeliver(documents, accountType)} />
    </Panel>
  )
}
