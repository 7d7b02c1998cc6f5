import type { Agreement } from '@vestibule/contract/entities'
import { orderAgreements } from '@vestibule/domain/agreements/agreement-list'
import { revisionOf } from '@vestibule/domain/agreements/revision'
import type { Application } from '../../ports/applications.ts'

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

/** The server's own list of what a client accepts: ours, then the broker's (AG-01, AG-03). */
export const agreementsOf = (application: Application): Agreement[] => {
  const checked = application.acceptance !== null
  const own = (id: keyof typeof ours): Agreement => ({
    agreement_id: id,
    agreement_name: ours[id].name,
    agreement_state: checked ? 'AFFIRMED' : 'REQUIRED',
    agreement_uri: `${documentsPath}${ours[id].file}`,
    agreement_version: revision(ours[id].file),
    agreement_type: 'PRODUCT',
    revision: revision(ours[id].file),
    checked,
  })
  return orderAgreements<Agreement>(
    { 'e-sign': own('e-sign'), 'advisor-advisory-contract': own('advisor-advisory-contract') },
    (application.account?.agreements ?? []).map((agreement) => ({
      ...agreement,
      agreement_type: 'APEX',
      revision: revision(agreement.agreement_uri),
      checked,
    })),
  )
}
