import type { Applicant } from '@vestibule/testing/applicant'
import type { ProviderRequest } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'

const registrations: Readonly<Record<string, string>> = {
  ROTH_IRA: 'REGISTRATION_IRA_ROTH',
  TRADITIONAL_IRA: 'REGISTRATION_IRA_TRADITIONAL',
  REGULAR: 'REGISTRATION_INDIVIDUAL',
}

/** The enrollments of an account whose owner named beneficiaries. */
export const enrollmentsOf = (accountType: string): string[] => [
  registrations[accountType] ?? '',
  ...(accountType === 'REGULAR' ? [] : ['RETIREMENT_BENEFICIARY_DESIGNATION']),
]

/**
 * What the broker holds of an applicant, and how often it was asked for it: each must be one. What was asked for is
 * counted beyond the first call, which was cut off before the work was done.
 */
export const heldOf = async (
  stack: Stack,
  { clientId, person }: Applicant,
): Promise<Record<string, number>> => {
  const ledger = await stack.sandbox.ledger()
  const accounts = ledger.accounts.filter((one) => one.client_account_id === clientId)
  const prefix = `accounts/${accounts[0]?.account_id}/`
  const types: string[] = ledger.enrollments
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ type }) => type)
  const agreements = ledger.agreements.filter(({ name }) => name.startsWith(prefix))
  const affirmed: string[] = agreements
    .filter(({ agreement_state }) => agreement_state === 'AFFIRMED')
    .map(({ agreement_name }) => agreement_name)
  const wanted = enrollmentsOf(person.accountType)

  const posts = (await stack.sandbox.requests('ascend')).filter(({ method }) => method === 'POST')
  const sentAgain = (is: (request: ProviderRequest) => boolean): number => posts.filter(is).length - 1
  const tells = ({ requestBody }: ProviderRequest, ...texts: string[]) =>
    texts.every((text) => JSON.stringify(requestBody).includes(text))

  return {
    persons: ledger.persons.filter((one) => one.client_person_id === clientId).length,
    accounts: accounts.length,
    'other enrollments': types.filter((type) => !wanted.includes(type)).length + 1,
    'agreements not affirmed': agreements.length - affirmed.length + 1,
    agreements: Math.min(1, agreements.length),
    ...Object.fromEntries(wanted.map((type) => [type, types.filter((one) => one === type).length])),
    ...Object.fromEntries(
      agreements.map(({ agreement_name: name }) => [name, affirmed.filter((one) => one === name).length]),
    ),
    'persons asked for': sentAgain((one) => tells(one, clientId, '"given_name"')),
    'accounts asked for': sentAgain((one) => tells(one, clientId, '"parties"')),
    'affirmations asked for': sentAgain(({ path }) => path.includes(`${prefix}agreements:affirm`)),
    ...Object.fromEntries(
      wanted.map((type) => [
        `${type} asked for`,
        sentAgain((one) => one.path.includes(`${prefix.slice(0, -1)}:enroll`) && tells(one, `"${type}"`)),
      ]),
    ),
  }
}
