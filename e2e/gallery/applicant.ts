import type { AccountType } from '@vestibule/domain/account-types'
import { flowOf } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
import { sampleClient, sampleDetails, sampleReplies, sampleUser } from '@vestibule/testing/samples/replies'
import { allStates, isLocked, type State } from '../walk/states.ts'
import { type Answers, fails } from './answers.ts'

const states = allStates()

/** Returns the client state that has this status and only its usual facts. */
export const clientStateAt = (status: Status, accountType: AccountType = 'ROTH_IRA'): State => {
  const found = states.find((one) => one.status === status && one.accountType === accountType && !one.unlike)
  if (!found) throw new Error(`the ${flowOf(accountType)} flow has no status ${status}`)
  return found
}

/** The session of an applicant with a verified phone and email. */
export const signedIn = (accountType: AccountType, clientId: string | null): Answers => ({
  getSession: {
    user: { ...sampleUser, clientAccountType: accountType },
    clientId,
    expiresAt: '2026-11-24T15:30:00Z',
  },
})

const unless = <T, U>(isKnown: boolean, reply: T, otherwise: U): T | U => (isKnown ? reply : otherwise)

const clientOf = ({ accountType, status, step, facts, ...rest }: State) => {
  const { firstName, lastName, ssn, dob_date, dob_month, dob_year, residencyStatus } = sampleClient
  const blank = { firstName: '', lastName: '' }
  const noIdentity = { ssn: '', dob_date: '', dob_month: '', dob_year: '' }
  const { justVerified: _, ...stored } = facts
  return {
    ...sampleClient,
    ...unless(facts.nameGiven, { firstName, lastName }, blank),
    ...unless(facts.identityGiven, { ssn, dob_date, dob_month, dob_year }, noIdentity),
    residencyStatus: unless(facts.citizenshipGiven, residencyStatus, ''),
    account_type: accountType,
    client_status: status,
    step,
    locked: isLocked({ accountType, status, step, facts, ...rest }),
    facts: stored,
  }
}

/** The application as the home page lists it. */
export const ownApplication = ({ accountType, status, step, facts }: State) => ({
  id: sampleClient.id,
  account_type: accountType,
  client_status: status,
  step,
  is_chosen: true,
  account: facts.hasAccount ? '••••4F2K' : '',
})

/** Answers the page's calls as the server does for a client in this state. */
export const answersAt = (state: State): Answers => {
  const { accountType, facts, flow, status } = state
  const isNew = !facts.nameGiven
  const noContribution = { amount: 0, first_deposit_date: 0, next_deposit: '' }
  const noBank = { bank_name: '', account_mask: '', institution_id: '', bank_account_status: '' } as const
  return {
    ...signedIn(accountType, isNew ? null : sampleClient.id),
    getClientOfUser: isNew ? fails('not_found') : clientOf(state),
    getApplications: { applications: isNew ? [] : [ownApplication(state)], may_begin: [] },
    getAddress: facts.addressGiven ? sampleReplies.getAddress : fails('not_found'),
    getClientDetails: {
      ...sampleDetails,
      ...unless(
        facts.employmentGiven,
        {},
        { employment_status: '', employer_name: '', job_title: '', joined_year: '' },
      ),
      ...unless(facts.maritalStatusGiven, {}, { marital_status: '' }),
      ...unless(facts.financesGiven, {}, { funding_source: '', annual_household_income: '' }),
    },
    getBank: {
      ...sampleReplies.getBank,
      ...unless(facts.contributionGiven, {}, noContribution),
      ...unless(facts.bankLinked, {}, noBank),
    },
    getVerification: { status: flow === 'personal' ? 'consent_needed' : 'active' },
    getAccount: {
      ...sampleReplies.getAccount,
      ...(status === 'ONBOARDING_SIGNUP_COMPLETED'
        ? { state: 'OPEN', opened_at: '2026-11-23T15:00:00Z' }
        : {}),
    },
  }
}
