import { shown } from './samples/sample.ts'

type Listed = Readonly<Record<'agreement_name' | 'revision' | 'agreement_id' | 'agreement_uri', unknown>>

/** Creates the request body with which the page accepts all listed agreements. */
export const acceptanceOf = (agreements: readonly Listed[], overrides: object = {}) => ({
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
  ...overrides,
})
