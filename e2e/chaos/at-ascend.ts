import { brokerDeposits, depositDifferences } from '@vestibule/testing/broker-deposits'
import type { Ledger } from '@vestibule/testing/sandbox-control'
import type { BrokerUnderTest } from './broker-under-test.ts'
import type { Participant } from './participant.ts'

const registrations: Readonly<Record<string, string>> = {
  ROTH_IRA: 'REGISTRATION_IRA_ROTH',
  TRADITIONAL_IRA: 'REGISTRATION_IRA_TRADITIONAL',
  REGULAR: 'REGISTRATION_INDIVIDUAL',
}

const stateOf = ({ state }: { state: { state?: string } | string }) =>
  typeof state === 'string' ? state : state.state

const accountsOf = ({ accounts }: Ledger, { applicant }: Participant) =>
  accounts.filter((one) => one.client_account_id === applicant.clientId)

/** Returns the `client_person_id` of the person, which is our id of the client that opened the person's first account. */
const personIdOf = ({ applicant, earlier }: Participant): string => (earlier?.applicant ?? applicant).clientId

const counts = (ledger: Ledger, participant: Participant): Record<string, number> => {
  const { clientId, person } = participant.applicant
  const { accountType } = person
  const accounts = accountsOf(ledger, participant)
  const prefix = `accounts/${accounts[0]?.account_id}/`
  const ofAccount = <Row extends { name: string }>(rows: Row[]): Row[] =>
    rows.filter(({ name }) => name.startsWith(prefix))
  const enrollments = [
    registrations[accountType] ?? '',
    ...(accountType === 'REGULAR' ? [] : ['RETIREMENT_BENEFICIARY_DESIGNATION']),
  ]
  const types: string[] = ofAccount(ledger.enrollments).map(({ type }) => type)
  const agreements = ofAccount(ledger.agreements)
  const affirmed: string[] = agreements
    .filter(({ agreement_state }) => agreement_state === 'AFFIRMED')
    .map(({ agreement_name }) => agreement_name)
  const personIds = [clientId, personIdOf(participant)]
  return {
    persons: ledger.persons.filter((one) => personIds.includes(one.client_person_id)).length,
    accounts: accounts.length,
    'other enrollments': types.filter((type) => !enrollments.includes(type)).length + 1,
    'agreements not affirmed': agreements.length - affirmed.length + 1,
    agreements: Math.min(1, agreements.length),
    ...Object.fromEntries(enrollments.map((type) => [type, types.filter((one) => one === type).length])),
    ...Object.fromEntries(
      agreements.map(({ agreement_name: name }) => [name, affirmed.filter((one) => one === name).length]),
    ),
    ...(participant.changed.includes('bank')
      ? {}
      : { 'bank relationship': ofAccount(ledger.bankRelationships).length }),
  }
}

export const atAscend: BrokerUnderTest = {
  provider: 'ascend',
  hasTypedBanks: true,
  points: {
    ONBOARDING_AFFILATIONS: [
      { provider: 'ascend', match: '"given_name"', operation: 'create_person' },
      { provider: 'ascend', match: '"parties"', operation: 'create_account' },
      { provider: 'ascend', match: ':enroll', operation: 'enroll_account' },
    ],
    ONBOARDING_CONFIRMATION: [
      { provider: 'ascend', match: '"plaid_processor_token"', operation: 'create_bank_relationship' },
      { provider: 'ascend', match: '"client_schedule_id"', operation: 'create_transfer' },
    ],
  },
  draw: undefined,
  auditedOnce: {
    personal: ['broker_person_created', 'broker_account_created', 'agreements_accepted'],
    furtherPersonal: ['broker_account_created', 'agreements_accepted'],
  },

  records: ({ persons, accounts, bankRelationships, achDeposits, achSchedules }) =>
    [persons, accounts, bankRelationships, achDeposits, achSchedules].flat(),

  counts,

  compareDeposits(ledger, { shown, earlier }) {
    if (!shown) return { lost: ['confirmed without seeing the deposits'], doubled: [] }
    const differences = depositDifferences(ledger, { ...shown, other: earlier?.shown })
    const isMore = brokerDeposits(ledger, shown.accountId, shown.today, 2029).length > shown.shown.length
    return isMore ? { lost: [], doubled: differences } : { lost: differences, doubled: [] }
  },

  banksOf(ledger, { accountId }) {
    const live = ledger.bankRelationships.filter(
      (one) => one.name.includes(accountId) && stateOf(one) !== 'CANCELED',
    )
    const debitsAnother = ledger.achSchedules.some(
      (one) =>
        one.account === accountId && stateOf(one) === 'ACTIVE' && one.bank_relationship !== live[0]?.name,
    )
    return { live: live.length, debitsAnother }
  },

  contactOf(ledger, participant) {
    const [party] = accountsOf(ledger, participant)[0]?.parties ?? []
    const owner = ledger.persons.find((one) => one.client_person_id === personIdOf(participant))
    return {
      email: party?.email_address,
      phone: party?.phone_number.e164_number,
      cities: [party?.mailing_address.locality, owner?.personal_address.locality],
    }
  },
}
