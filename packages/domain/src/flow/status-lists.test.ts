import { expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import * as lists from './status-lists.ts'
import { statuses } from './statuses.ts'
import { type Fact, factSavedBy, noFacts } from './types.ts'

test('[NV-05] allows linking a bank from every bank status until confirmation', () => {
  expect([...lists.bankLinkStatuses].sort()).toEqual(
    entries(`
    ONBOARDING_BANK_SETUP | ONBOARDING_BANK_SIGNUP_MICRODEPOSIT | ONBOARDING_BANK_SIGNUP_VERIFY
    ONBOARDING_CONFIRMATION | ONBOARDING_KYC_SUCCESS | ONBOARDING_MICRO_DEPOSIT_RETURNED
    ONBOARDING_PLAID_SIGNUP | ONBOARDING_PLAID_SIGNUP_FAILED
  `),
  )
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

test('[CO-10] allows saving a contribution from its screen, later screens, and screens whose Back leads to it', () => {
  const common = entries(`
    KYC_REVIEW_SUCCESS | BREAK_JUST_ONE_MORE_STEP | ONBOARDING_CONTRIBUTION | SECOND_BREAK_JUST_ONE_MORE_STEP
    ONBOARDING_BANK_SETUP | ONBOARDING_PLAID_SIGNUP_FAILED | ONBOARDING_BANK_SIGNUP_MICRODEPOSIT
    ONBOARDING_MICRO_DEPOSIT_RETURNED | ONBOARDING_BANK_SIGNUP_VERIFY | ONBOARDING_PLAID_SIGNUP | YOU_DID_IT
    SUCCESSFUL_BANK_LINKED | ONBOARDING_CONFIRMATION
  `)
  const from = (flow: 'personal' | 'product') =>
    statuses.filter((status) => lists.maySaveContribution(flow, status))
  expect(from('personal')).toEqual(common)
  expect([...from('product')].sort()).toEqual(
    [...common, 'ONBOARDING_AGREEMENTS', 'ONBOARDING_KYC_SUCCESS'].sort(),
  )
})

test('[AG-07] [KY-09] lists the statuses under review and those that a review leads to', () => {
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

test('[SU-19] lists the statuses that wait for a provider', () => {
  expect(lists.awaitingProviderStatuses).toEqual([
    'ONBOARDING_KYC_CHECK',
    'KYC_DOCUMENT_UPLOADED',
    'ONBOARDING_BANK_SIGNUP_VERIFY',
  ])
  expect(lists.awaitingProviderOnceAccepted).toEqual(['ONBOARDING_AGREEMENTS'])
  expect(lists.verificationStatuses).toEqual(['ONBOARDING_KYC_CHECK'])
  expect(lists.completedStatuses).toEqual(['ONBOARDING_SIGNUP_COMPLETED'])
})

test('[NV-05] derives the statuses after an event', () => {
  expect(lists.statusesAfter(['affiliated'])).toEqual(['ONBOARDING_AFFILATIONS_UNSUITABLE'])
  expect(lists.statusesAfter(['statements_agreed'])).toEqual(['ONBOARDING_KYC_CHECK'])
  expect(lists.statusesAfter(['relationship_failed'])).toEqual(['ONBOARDING_BANK_SIGNUP_MICRODEPOSIT'])
  expect(lists.statusesAfter(['deposits_answered'])).toEqual(['ONBOARDING_PLAID_SIGNUP'])
  expect(lists.statusesWithEvent('statements_agreed')).toEqual(['ONBOARDING_AGREEMENTS'])
  expect(lists.statusesShowing('agreements')).toEqual(['ONBOARDING_AGREEMENTS'])
  expect(lists.statusesShowing('affiliations')).toEqual(['ONBOARDING_AFFILATIONS'])
})

test('[AF-02] requires every answer before an account, including the marital status for an IRA', () => {
  const answered = {
    ...noFacts,
    ...Object.fromEntries(Object.values(factSavedBy).map((fact) => [fact, true])),
    isIra: true,
  }
  const without = (fact: Fact) => ({ ...answered, [fact]: false })
  expect(lists.hasAnsweredAll(answered)).toBe(true)
  expect(lists.hasAnsweredAll(without('maritalStatusGiven'))).toBe(false)
  expect(lists.hasAnsweredAll({ ...without('maritalStatusGiven'), isIra: false })).toBe(true)
  const facts: Fact[] = ['nameGiven', 'addressGiven', 'citizenshipGiven', 'identityGiven', 'suitabilityGiven']
  for (const fact of facts) expect(lists.hasAnsweredAll(without(fact)), fact).toBe(false)
})
