import type { RecordKind } from '@vestibule/domain/records/periods'
import type { RecordPlace } from '../../ports/vault.ts'

export const placeOfKept = (subjectId: string, id: string): RecordPlace => ({
  table: 'kept_record',
  column: 'record',
  owner: subjectId,
  row: id,
})

export const tablesOfKind: Readonly<Record<RecordKind, readonly string[]>> = {
  account_record: [
    'app_user',
    'client',
    'address',
    'client_details',
    'investor_profile',
    'beneficiary',
    'broker_account',
    'contribution',
    'bank',
    'transfer',
    'planned_year',
    'contribution_stop',
  ],
  acceptance: [
    'acceptance',
    'statements_agreement',
    'unsigned_submission',
    'agreement_given',
    'agreement_opening',
    'disclosure_shown',
  ],
  authorization: ['disclosure_shown', 'bank', 'transfer', 'contribution_stop'],
  identity_result: ['broker_account', 'review', 'identity_document', 'identity_verification'],
}
