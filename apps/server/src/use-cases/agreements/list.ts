import type { Agreement } from '@vestibule/contract/entities'
import { documentsToAccept, type FirmDocument } from '@vestibule/domain/agreements/firm-documents'
import { revisionOf } from '@vestibule/domain/agreements/revision'
import type { Language } from '@vestibule/words/language'
import type { Application } from '../../stores/application/rows.ts'

const revision = (uri: string): string => {
  const found = revisionOf(uri)
  return found.ok ? found.value : ''
}

const own = ({ key, title, path, version }: FirmDocument): Agreement => ({
  agreement_id: key,
  agreement_name: title,
  agreement_state: 'REQUIRED',
  agreement_uri: path,
  agreement_version: version,
  agreement_type: 'PRODUCT',
  revision: version,
  checked: false,
})

/** Lists the firm's documents, and then the broker's. */
const toAccept = ({ client, account }: Application, { documents }: Language): Agreement[] => [
  ...documentsToAccept(documents, client.account_type).map(own),
  ...(account?.agreements ?? []).map(
    (agreement): Agreement => ({
      ...agreement,
      agreement_type: 'APEX',
      revision: revision(agreement.agreement_uri),
      checked: false,
    }),
  ),
]

export const agreementsOf = (application: Application, language: Language): Agreement[] => {
  const { acceptance, account } = application
  if (!acceptance) return toAccept(application, language)
  const atBroker = new Map(account?.agreements.map((agreement) => [agreement.agreement_id, agreement]))
  return acceptance.details.map(({ sha256: _, opened_as: __, ...detail }) => {
    const known = atBroker.get(detail.agreement_id)
    return {
      ...detail,
      agreement_state: known?.agreement_state ?? 'AFFIRMED',
      agreement_version: known?.agreement_version ?? detail.revision,
      agreement_type: known ? 'APEX' : 'PRODUCT',
      checked: true,
    }
  })
}
