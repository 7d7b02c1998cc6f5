import type { Applicant } from '@vestibule/testing/applicant'
import { brokerDeposits, depositDifferences } from '@vestibule/testing/broker-deposits'
import type { Contributed } from '@vestibule/testing/contribute'
import type { Ledger, ProviderRequest } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'

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
  return { counts, enrollments, prefix, ofAccount }
}

/** Counts the broker's records, and how often each request was sent after the first. Every count must be 1. */
export const brokerCounts = async (stack: Stack, applicant: Applicant): Promise<Record<string, number>> => {
  const { counts, enrollments, prefix } = brokerRecords(await stack.sandbox.ledger(), applicant)
  const posts = (await stack.sandbox.requests('ascend')).filter(({ method }) => method === 'POST')
  const repeated = (matches: (request: ProviderRequest) => boolean): number =>
    posts.filter(matches).length - 1
  const contains = ({ requestBody }: ProviderRequest, ...texts: string[]) =>
    texts.every((text) => JSON.stringify(requestBody).includes(text))
  return {
    ...counts,
    'requests of a person': repeated((one) => contains(one, applicant.clientId, '"given_name"')),
    'requests of an account': repeated((one) => contains(one, applicant.clientId, '"parties"')),
    'requests to affirm': repeated(({ path }) => path.includes(`${prefix}agreements:affirm`)),
    ...Object.fromEntries(
      enrollments.map((type) => [
        `requests of ${type}`,
        repeated((one) => one.path.includes(`${prefix.slice(0, -1)}:enroll`) && contains(one, `"${type}"`)),
      ]),
    ),
  }
}

/** Compares the broker's deposits with those that the confirmation page shows, and checks for additional deposits. */
export const compareDeposits = (ledger: Ledger, shown: Contributed) => ({
  differences: depositDifferences(ledger, shown),
  isMore: brokerDeposits(ledger, shown.accountId, shown.today, 2029).length > shown.shown.length,
})
