import type { Agreement } from '@vestibule/contract/entities'
import { orderAgreements } from '@vestibule/domain/agreements/agreement-list'
import { revisionOf } from '@vestibule/domain/agreements/revision'
import type { Application } from '../../stores/application/rows.ts'

/** The brand's two public agreements, which are listed before all others. The file names contain their dates. */
const ownAgreements = {
  'e-sign': { name: 'E-Sign Agreement', file: 'e-sign-agreement-20260115.pdf' },
  'advisor-advisory-contract': {
    name: 'Advisor Advisory Contract Agreement',
    file: 'advisor-advisory-contract-20260115.pdf',
  },
} as const

export const documentsPath = '/documents/'

const revision = (uri: string): string => {
  const found = revisionOf(uri)
  return found.ok ? found.value : ''
}

const own = (id: keyof typeof ownAgreements): Agreement => ({
  agreement_id: id,
  agreement_name: ownAgreements[id].name,
  agreement_state: 'REQUIRED',
  agreement_uri: `${documentsPath}${ownAgreements[id].file}`,
  agreement_version: revision(ownAgreements[id].file),
  agreement_type: 'PRODUCT',
  revision: revision(ownAgreements[id].file),
  checked: false,
})

const toAccept = ({ account }: Application): Agreement[] =>
  orderAgreements<Agreement>(
    { 'e-sign': own('e-sign'), 'advisor-advisory-contract': own('advisor-advisory-contract') },
    (account?.agreements ?? []).map((agreement) => ({
      ...agreement,
      agreement_type: 'APEX',
      revision: revision(agreement.agreement_uri),
      checked: false,
    })),
  )

export const agreementsOf = (application: Application): Agreement[] => {
  const { acceptance, account } = application
  if (!acceptance) return toAccept(application)
  const atBroker = new Map(account?.agreements.map((agreement) => [agreement.agreement_id, agreement]))
  return acceptance.details.map(({ sha256: _, ...detail }) => {
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
