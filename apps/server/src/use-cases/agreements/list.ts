import type { Agreement } from '@vestibule/contract/entities'
import { orderAgreements, type PublicAgreement } from '@vestibule/domain/agreements/agreement-list'
import { revisionOf } from '@vestibule/domain/agreements/revision'
import type { Language } from '@vestibule/words/language'
import type { Application } from '../../stores/application/rows.ts'

/** The brand's two public agreements, which are listed before all others. The file names contain their dates. */
const ownAgreements = {
  'e-sign': 'e-sign-agreement-20260115.pdf',
  'advisor-advisory-contract': 'advisor-advisory-contract-20260115.pdf',
} as const satisfies Record<PublicAgreement, string>

export const documentsPath = '/documents/'

const revision = (uri: string): string => {
  const found = revisionOf(uri)
  return found.ok ? found.value : ''
}

const own = (id: PublicAgreement, { words }: Language): Agreement => ({
  agreement_id: id,
  agreement_name: words.agreements.documents[id],
  agreement_state: 'REQUIRED',
  agreement_uri: `${documentsPath}${ownAgreements[id]}`,
  agreement_version: revision(ownAgreements[id]),
  agreement_type: 'PRODUCT',
  revision: revision(ownAgreements[id]),
  checked: false,
})

const toAccept = ({ account }: Application, language: Language): Agreement[] =>
  orderAgreements<Agreement>(
    {
      'e-sign': own('e-sign', language),
      'advisor-advisory-contract': own('advisor-advisory-contract', language),
    },
    (account?.agreements ?? []).map((agreement) => ({
      ...agreement,
      agreement_type: 'APEX',
      revision: revision(agreement.agreement_uri),
      checked: false,
    })),
  )

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
