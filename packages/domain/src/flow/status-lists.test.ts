import { expect, test } from 'vitest'
import * as lists from './status-lists.ts'
import { statuses } from './statuses.ts'
import { noFacts } from './types.ts'

test('[NV-05] a bank account is linked from any bank status before the confirmation is confirmed', () => {
  expect([...lists.bankLinkStatuses].sort()).toEqual([
    'ONBOARDING_BANK_SETUP',
    'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
    'ONBOARDING_BANK_SIGNUP_VERIFY',
    'ONBOARDING_CONFIRMATION',
    'ONBOARDING_KYC_SUCCESS',
    'ONBOARDING_MICRO_DEPOSIT_RETURNED',
    'ONBOARDING_PLAID_SIGNUP',
    'ONBOARDING_PLAID_SIGNUP_FAILED',
  ])
  expect(lists.depositFormStatuses).toEqual([
    'ONBOARDING_PLAID_SIGNUP_FAILED',
    'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
    'ONBOARDING_MICRO_DEPOSIT_RETURNED',
  ])
  expect(lists.depositVerifyStatuses).toEqual(['ONBOARDING_BANK_SIGNUP_VERIFY', 'ONBOARDING_PLAID_SIGNUP'])
  expect([...lists.confirmationStatuses].sort()).toEqual([
    'ONBOARDING_CONFIRMATION',
    'ONBOARDING_PLAID_SIGNUP',
    'ONBOARDING_SIGNUP_COMPLETED',
  ])
})

test('[CO-10] the contribution is saved from its screen, those after it, and those that go back to it', () => {
  const common = [
    'KYC_REVIEW_SUCCESS',
    'BREAK_JUST_ONE_MORE_STEP',
    'ONBOARDING_CONTRIBUTION',
    'SECOND_BREAK_JUST_ONE_MORE_STEP',
    'ONBOARDING_BANK_SETUP',
    'ONBOARDING_PLAID_SIGNUP_FAILED',
    'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
    'ONBOARDING_MICRO_DEPOSIT_RETURNED',
    'ONBOARDING_BANK_SIGNUP_VERIFY',
    'ONBOARDING_PLAID_SIGNUP',
    'YOU_DID_IT',
    'SUCCESSFUL_BANK_LINKED',
    'ONBOARDING_CONFIRMATION',
  ]
  const from = (flow: 'personal' | 'product') =>
    statuses.filter((status) => lists.maySaveContribution(flow, status))
  expect(from('personal')).toEqual(common)
  expect([...from('product')].sort()).toEqual([...common, 'ONBOARDING_AGREEMENTS'].sort())
})

test('[AG-07] [KY-09] what a review looks at, and where it leads', () => {
  expect(lists.reviewStatuses).toEqual([
    'ONBOARDING_AGREEMENTS',
    'KYC_DOCUMENTS_REQUIRED',
    'KYC_DOCUMENT_UPLOADED',
  ])
  expect([...lists.openedStatuses].sort()).toEqual(['KYC_REVIEW_SUCCESS', 'ONBOARDING_CONTRIBUTION'])
  expect(lists.openedAtOnceStatuses).toEqual(['ONBOARDING_CONTRIBUTION'])
  expect(lists.documentsWantedStatuses).toEqual(['KYC_DOCUMENTS_REQUIRED'])
  expect(lists.watchlistStatuses).toEqual(['KYC_WATCHLIST_FAILED'])
  expect(lists.documentsUploadedStatuses).toEqual(['KYC_DOCUMENT_UPLOADED'])
})

test('[SU-19] an application that waits for a provider is not abandoned', () => {
  expect(lists.awaitingProviderStatuses).toEqual([
    'ONBOARDING_KYC_CHECK',
    'KYC_DOCUMENT_UPLOADED',
    'ONBOARDING_BANK_SIGNUP_VERIFY',
  ])
  expect(lists.awaitingProviderOnceAccepted).toEqual(['ONBOARDING_AGREEMENTS'])
  expect(lists.verificationStatuses).toEqual(['ONBOARDING_KYC_CHECK'])
  expect(lists.completedStatuses).toEqual(['ONBOARDING_SIGNUP_COMPLETED'])
})

test('[NV-05] an event leads where the callers rely on it', () => {
  expect(lists.statusesAfter(['affiliated'])).toEqual(['ONBOARDING_AFFILATIONS_UNSUITABLE'])
  expect(lists.statusesAfter(['statements_agreed'])).toEqual(['ONBOARDING_KYC_CHECK'])
  expect(lists.statusesAfter(['relationship_failed'])).toEqual(['ONBOARDING_BANK_SIGNUP_MICRODEPOSIT'])
  expect(lists.statusesAfter(['deposits_answered'])).toEqual(['ONBOARDING_PLAID_SIGNUP'])
  expect(lists.statusesWithEvent('statements_agreed')).toEqual(['ONBOARDING_AGREEMENTS'])
  expect(lists.statusesShowing('agreements')).toEqual(['ONBOARDING_AGREEMENTS'])
  expect(lists.statusesShowing('affiliations')).toEqual(['ONBOARDING_AFFILATIONS'])
})

test('[AF-02] an account needs every question answered, an IRA the marital status too', () => {
  const answered = {
    ...noFacts,
    nameGiven: true,
    addressGiven: true,
    citizenshipGiven: true,
    identityGiven: true,
    employmentGiven: true,
    maritalStatusGiven: true,
    financesGiven: true,
    suitabilityGiven: true,
    isIra: true,
  }
  expect(lists.hasAnsweredAll(answered)).toBe(true)
  expect(lists.hasAnsweredAll({ ...answered, maritalStatusGiven: false })).toBe(false)
  expect(lists.hasAnsweredAll({ ...answered, isIra: false, maritalStatusGiven: false })).toBe(true)
  for (const fact of [
    'nameGiven',
    'addressGiven',
    'citizenshipGiven',
    'identityGiven',
    'suitabilityGiven',
  ] as const)
    expect(lists.hasAnsweredAll({ ...answered, [fact]: false }), fact).toBe(false)
})
