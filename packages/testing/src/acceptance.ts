import { shown } from './samples/sample.ts'

type Listed = Readonly<Record<'agreement_name' | 'revision' | 'agreement_id' | 'agreement_uri', unknown>>

/** What the page sends when all that is listed is accepted; `given` stands in for its parts. */
export const acceptanceOf = (agreements: readonly Listed[], given: object = {}) => ({
  agreementDetails: agreements.map(({ agreement_name, revision, agreement_id, agreement_uri }) => ({
    agreement_type: 'APEX',
    agreement_name,
    revision,
    agreement_id,
    agreement_uri,
  })),
  w9_certified: true,
  backup_withholding: false,
  disclosures: shown('sign', 'w9', 'arbitration'),
  ...given,
})
