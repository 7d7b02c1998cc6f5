import type {
  BrokerAgreement,
  BrokerBankRelationship,
  BrokerSchedule,
  BrokerTransfer,
} from '../../ports/broker-shapes.ts'
import { MalformedAnswer, readList, readObject, readOptionalText, readText } from '../http/reading.ts'
import type * as Wire from './wire.ts'
import type * as Money from './wire-money.ts'

/** The enum's zero value: what we say of a state that the provider does not let us know. */
export const STATE_UNKNOWN = 'STATE_UNSPECIFIED'

export function readPerson(json: unknown): { personId: string; clientPersonId: string | undefined } {
  const person = readObject<Wire.WirePerson>(json)
  return {
    personId: readText(person.legal_natural_person_id, 'legal_natural_person_id'),
    clientPersonId: readOptionalText(person.client_person_id, 'client_person_id'),
  }
}

interface AccountRead {
  accountId: string
  clientAccountId: string | undefined
  state: string
  activeRestrictions: string[]
  /** persons who are its primary owners */
  ownerIds: string[]
  /** into the first of them */
  investigationId: string | undefined
}

export function readAccount(json: unknown): AccountRead {
  const account = readObject<Wire.WireAccount>(json)
  const owners = readList(account.parties, 'parties').flatMap(readOwner)
  return {
    accountId: readText(account.account_id, 'account_id'),
    clientAccountId: readOptionalText(account.client_account_id, 'client_account_id'),
    state: readOptionalText(account.state, 'state') ?? STATE_UNKNOWN,
    activeRestrictions: readList(account.active_restrictions, 'active_restrictions').map((code) =>
      readText(code, 'active_restrictions'),
    ),
    ownerIds: owners.map((owner) => owner.personId),
    investigationId: owners[0]?.investigationId,
  }
}

function readOwner(json: unknown): { personId: string; investigationId: string | undefined }[] {
  const party = readObject<Wire.WireParty>(json, 'parties')
  if (party.relation_type !== 'PRIMARY_OWNER') return []
  const person = readObject<Wire.WirePerson>(party.legal_natural_person, 'legal_natural_person')
  return [
    {
      personId: readText(person.legal_natural_person_id, 'legal_natural_person_id'),
      investigationId: readOptionalText(person.investigation_id, 'investigation_id'),
    },
  ]
}

export function readAgreement(json: unknown): BrokerAgreement {
  const agreement = readObject<Wire.WireAgreement>(json, 'agreements')
  return {
    agreementId: readText(agreement.agreement_id, 'agreement_id'),
    name: readText(agreement.agreement_name, 'agreement_name'),
    state: readText(agreement.agreement_state, 'agreement_state'),
    uri: readText(agreement.agreement_uri, 'agreement_uri'),
    version: readText(agreement.agreement_version, 'agreement_version'),
  }
}

/** States in which an enrollment is over. */
const ENDED = new Set(['INACTIVE', 'EXPIRED'])

/** The enrollment's type; nothing where it has ended. */
export function readEnrollment(json: unknown): string[] {
  const enrollment = readObject<Wire.WireEnrollment>(json, 'enrollments')
  const state = readOptionalText(enrollment.state, 'state') ?? STATE_UNKNOWN
  return ENDED.has(state) ? [] : [readText(enrollment.type, 'type')]
}

export function readBank(json: unknown): BrokerBankRelationship {
  const bank = readObject<Money.WireBank>(json)
  return {
    relationshipId: lastOf(bank.name),
    nickname: readOptionalText(bank.nickname, 'nickname') ?? '',
    state: readState(bank.state),
    numberEnd: readNumberEnd(bank.bank_account),
  }
}

function readNumberEnd(json: unknown): string | undefined {
  if (json === undefined || json === null) return undefined
  const { account_number } = readObject<Money.WireBank['bank_account']>(json, 'bank_account')
  return readOptionalText(account_number, 'account_number')?.match(/\d+$/)?.[0]
}

export function readDeposit(json: unknown): BrokerTransfer {
  const deposit = readObject<Money.WireDeposit>(json)
  return { transferId: lastOf(deposit.name), state: readState(deposit.state), duplicate: false }
}

export function readSchedule(json: unknown): BrokerSchedule {
  const schedule = readObject<Money.WireSchedule>(json)
  const details = readObject<Money.WireSchedule['schedule_details']>(
    schedule.schedule_details,
    'schedule_details',
  )
  return {
    transferId: lastOf(schedule.name),
    state: readState(details.schedule_properties),
    clientScheduleId: readOptionalText(details.client_schedule_id, 'client_schedule_id'),
  }
}

function readState(json: unknown): string {
  if (json === undefined || json === null) return STATE_UNKNOWN
  return readOptionalText(readObject<{ state: string }>(json, 'state').state, 'state') ?? STATE_UNKNOWN
}

/** The id within accounts/{account}/{kind}/{id}. */
function lastOf(name: unknown): string {
  const id = readText(name, 'name').split('/')[3]
  if (!id) throw new MalformedAnswer('name')
  return id
}
