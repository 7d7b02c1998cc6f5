import type { Agreement } from '@vestibule/contract/entities'
import { orderAgreements } from '@vestibule/domain/agreements/agreement-list'
import { revisionOf } from '@vestibule/domain/agreements/revision'
import type { Application } from '../../stores/application/rows.ts'

/** AG-01: the two public agreements of the brand, always first, of type PRODUCT. Their files carry their date. */
const ours = {
  'e-sign': { name: 'E-Sign Agreement', file: 'e-sign-agreement-20260115.pdf' },
  'advisor-advisory-contract': {
    name: 'Advisor Advisory Contract Agreement',
    file: 'advisor-advisory-contract-20260115.pdf',
  },
} as const

/** Where the brand's own documents are served. */
export const documentsPath = '/documents/'

const revision = (uri: string): string => {
  const found = revisionOf(uri)
  return found.ok ? found.value : ''
}

const own = (id: keyof typeof ours): Agreement => ({
  agreement_id: id,
  agreement_name: ours[id].name,
  agreement_state: 'REQUIRED',
  agreement_uri: `${documentsPath}${ours[id].file}`,
  agreement_version: revision(ours[id].file),
  agreement_type: 'PRODUCT',
  revision: revision(ours[id].file),
  checked: false,
})

/** The server's own list of what a client is to accept: ours, then the broker's (AG-01, AG-03). */
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

/** A client's agreements: what is to be accepted, and from the acceptance on what was, whatever a newer release has. */
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
