import type { Applicant } from '@vestibule/testing/applicant'
import { brokerDeposits, depositDifferences } from '@vestibule/testing/broker-deposits'
import type { Contributed } from '@vestibule/testing/contribute'
import type { Ledger } from '@vestibule/testing/sandbox-control'

const registrations: Readonly<Record<string, string>> = {
  ROTH_IRA: 'REGISTRATION_IRA_ROTH',
  TRADITIONAL_IRA: 'REGISTRATION_IRA_TRADITIONAL',
  REGULAR: 'REGISTRATION_INDIVIDUAL',
}

/**
 * Collects an applicant's broker records. For an applicant with beneficiaries every count must be 1.
 * @param earlierId the person's first application, whose person the broker uses again
 */
export const brokerRecords = (ledger: Ledger, { clientId, person }: Applicant, earlierId = clientId) => {
  const { accountType } = person
  const accounts = ledger.accounts.filter((one) => one.client_account_id === clientId)
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
  const counts: Record<string, number> = {
    persons: ledger.persons.filter((one) => [clientId, earlierId].includes(one.client_person_id)).length,
    accounts: accounts.length,
    'other enrollments': types.filter((type) => !enrollments.includes(type)).length + 1,
    'agreements not affirmed': agreements.length - affirmed.length + 1,
    agreements: Math.min(1, agreements.length),
    ...Object.fromEntries(enrollments.map((type) => [type, types.filter((one) => one === type).length])),
    ...Object.fromEntries(
      agreements.map(({ agreement_name: name }) => [name, affirmed.filter((one) => one === name).length]),
    ),
  }
  return { counts, ofAccount }
}

/** Compares the broker's deposits with those that the confirmation page shows, and checks for additional deposits. */
export const compareDeposits = (ledger: Ledger, shown: Contributed) => ({
  differences: depositDifferences(ledger, shown),
  isMore: brokerDeposits(ledger, shown.accountId, shown.today, 2029).length > shown.shown.length,
})
