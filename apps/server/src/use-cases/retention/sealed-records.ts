import { randomBytes } from 'node:crypto'
import type { RecordKind } from '@vestibule/domain/records/periods'
import type { RecordPlace, Vault } from '../../ports/vault.ts'
import type { AcceptanceRow, StatementsRow } from '../../stores/application/rows.ts'
import type { ShownRow } from '../../stores/disclosures/disclosures.ts'

/** Makes the hash in the audit trail unguessable. */
interface Salted {
  salt: string
}

export const newSalt = (): string => randomBytes(16).toString('base64url')

export interface AcceptancePerson extends Salted {
  ip_address: string
  user_agent: string
  legal_name: string
}

/** `ip` is the caller's IP address. `rendered` is the text if it varies by person, as in a debit authorization. */
export interface ShownPerson extends Salted {
  ip: string
  rendered: string | null
}

const personPlace = (table: RecordPlace['table'], owner: string, row?: string): RecordPlace => ({
  table,
  column: 'person',
  owner,
  ...(row === undefined ? {} : { row }),
})

export const sealAcceptance = (vault: Vault, clientId: string, person: AcceptancePerson): Buffer =>
  vault.sealRecord(personPlace('acceptance', clientId), JSON.stringify(person))

export const openAcceptance = (
  vault: Vault,
  clientId: string,
  { person_sealed }: Pick<AcceptanceRow, 'person_sealed'>,
): AcceptancePerson =>
  JSON.parse(vault.openRecord(personPlace('acceptance', clientId), person_sealed)) as AcceptancePerson

export const sealStatements = (
  vault: Vault,
  clientId: string,
  id: string,
  person: AcceptancePerson,
): Buffer => vault.sealRecord(personPlace('statements_agreement', clientId, id), JSON.stringify(person))

export const openStatements = (
  vault: Vault,
  clientId: string,
  { id, person_sealed }: Pick<StatementsRow, 'id' | 'person_sealed'>,
): AcceptancePerson =>
  JSON.parse(
    vault.openRecord(personPlace('statements_agreement', clientId, id), person_sealed),
  ) as AcceptancePerson

export const sealShown = (vault: Vault, userId: string, id: string, person: ShownPerson): Buffer =>
  vault.sealRecord(personPlace('disclosure_shown', userId, id), JSON.stringify(person))

export const openShown = (
  vault: Vault,
  { id, user_id, person_sealed }: Pick<ShownRow, 'id' | 'user_id' | 'person_sealed'>,
): ShownPerson =>
  JSON.parse(vault.openRecord(personPlace('disclosure_shown', user_id, id), person_sealed)) as ShownPerson

export const placeOfKept = (subjectId: string, id: string): RecordPlace => ({
  table: 'kept_record',
  column: 'record',
  owner: subjectId,
  row: id,
})

export const tablesOfKind: Readonly<Record<RecordKind, readonly string[]>> = {
  account_record: [
    'app_user',
    'name_change',
    'client',
    'address',
    'client_details',
    'investor_profile',
    'beneficiary',
    'beneficiary_designation',
    'spouse_consent',
    'broker_account',
    'contribution',
    'bank',
    'transfer',
    'planned_year',
    'contribution_stop',
    'returned_deposit',
  ],
  acceptance: [
    'acceptance',
    'statements_agreement',
    'unsigned_submission',
    'served_agreement',
    'agreement_opening',
    'disclosure_shown',
    'document_delivery',
  ],
  authorization: ['disclosure_shown', 'bank', 'transfer', 'contribution_stop', 'returned_deposit'],
  identity_result: ['broker_account', 'review', 'identity_document', 'identity_verification'],
}
