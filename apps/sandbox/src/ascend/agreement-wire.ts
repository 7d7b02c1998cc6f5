import type { Sandbox } from '../core/sandbox.ts'
import { agreementUri, catalogue } from './catalogue.ts'
import type { Agreement } from './records.ts'

export const agreementWire = (sandbox: Sandbox, agreement: Agreement): object => {
  const { name, version } = catalogue[agreement.document]
  return {
    name: `accounts/${agreement.accountId}/agreements/${agreement.id}`,
    agreement_id: agreement.id,
    agreement_name: name,
    agreement_source: 'ACCOUNTS_SERVICE',
    agreement_state: agreement.affirmationTime ? 'AFFIRMED' : 'REQUIRED',
    agreement_uri: agreementUri(sandbox, agreement.document),
    agreement_version: version,
    affirmation_time: agreement.affirmationTime,
    enrollment_id: agreement.enrollmentId,
    legal_natural_person_id: agreement.personId,
  }
}
