import { expect, test } from 'vitest'
import { flows, viewOf } from './flow.ts'
import { progressOf } from './progress.ts'
import type { Status, Step } from './statuses.ts'
import { type Facts, type FlowName, noFacts } from './types.ts'

const answered: Facts = { ...noFacts, hasAccount: true }

/** Lists the positions of statuses as `screen step number/count`. */
const positions = (flow: FlowName, facts: Facts, ...list: Status[]): string[] =>
  list.map((status) => {
    const step = flows[flow][status]?.step ?? 1
    const view = viewOf(flow, status, step, facts)
    const { current, subStep } = progressOf(flow, status, step, facts)
    const place = subStep ? `${subStep.number}/${subStep.count}` : '-'
    return `${view.kind === 'screen' ? view.screen : view.kind} ${current ?? 'complete'} ${place}`
  })

const personal = (facts: Facts): string[] =>
  positions(
    'personal',
    facts,
    'ONBOARDING_PERSONAL_INFO_1',
    'ONBOARDING_PERSONAL_INFO_2',
    'ONBOARDING_PERSONAL_INFO_3',
    'ONBOARDING_PERSONAL_INFO_4',
    'ONBOARDING_PERSONAL_INFO_5',
    ...(facts.isIra ? (['ONBOARDING_PERSONAL_INFO_6'] as const) : []),
    'ONBOARDING_FINANCIAL_INFO_1',
    'ONBOARDING_FINANCIAL_INFO_2',
    'ONBOARDING_AFFILATIONS',
    'ONBOARDING_AGREEMENTS',
    'ONBOARDING_CONTRIBUTION',
    'ONBOARDING_BANK_SETUP',
    'ONBOARDING_CONFIRMATION',
    'ONBOARDING_SIGNUP_COMPLETED',
  )

test('[NV-02] counts the screens of each step of an IRA, until all four are complete', () => {
  expect(personal({ ...answered, isIra: true })).toEqual([
    'name 1 1/6',
    'address 1 2/6',
    'citizenship 1 3/6',
    'identity 1 4/6',
    'employment 1 5/6',
    'beneficiaries 1 6/6',
    'finances 2 1/2',
    'suitability 2 2/2',
    'affiliations 3 1/2',
    'agreements 3 2/2',
    'contribution 4 1/3',
    'bank 4 2/3',
    'confirmation 4 3/3',
    'congratulations complete -',
  ])
})

test('[NV-02] does not count the beneficiaries of an individual account', () => {
  expect(personal(answered).slice(0, 6)).toEqual([
    'name 1 1/5',
    'address 1 2/5',
    'citizenship 1 3/5',
    'identity 1 4/5',
    'employment 1 5/5',
    'finances 2 1/2',
  ])
})

test('[NV-02] counts the screens of the product flow, whose bank can follow the identity check directly', () => {
  expect(
    positions(
      'product',
      noFacts,
      'ONBOARDING_PERSONAL_INFO_5',
      'ONBOARDING_FINANCIAL_INFO_2',
      'ONBOARDING_CONTRIBUTION',
      'ONBOARDING_AGREEMENTS',
      'ONBOARDING_KYC_CHECK',
      'ONBOARDING_KYC_SUCCESS',
      'ONBOARDING_BANK_SETUP',
      'ONBOARDING_KYC_FAIL',
      'ONBOARDING_CONFIRMATION',
      'ONBOARDING_SIGNUP_COMPLETED',
    ),
  ).toEqual([
    'employment 1 5/5',
    'suitability 2 2/2',
    'contribution 3 1/4',
    'statements 3 2/4',
    'identity-wait 3 3/4',
    'bank 3 4/4',
    'bank 3 4/4',
    'not-qualified 3 3/4',
    'confirmation 4 -',
    'congratulations complete -',
  ])
  expect(progressOf('product', 'KYC_DOCUMENTS_REQUIRED', 3, noFacts)).toEqual({
    current: 3,
    subStep: { number: 1, count: 4 },
  })
})

test('[NV-02] gives a detour the position of the screen that led to it', () => {
  expect(
    positions(
      'personal',
      { ...answered, isIra: true },
      'KYC_DOCUMENTS_REQUIRED',
      'KYC_REVIEW_SUCCESS',
      'ONBOARDING_PLAID_SIGNUP_FAILED',
      'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
      'ONBOARDING_MICRO_DEPOSIT_RETURNED',
      'ONBOARDING_BANK_SIGNUP_VERIFY',
      'ONBOARDING_PLAID_SIGNUP',
    ),
  ).toEqual([
    'documents 3 2/2',
    'contribution 4 1/3',
    'deposit-form 4 2/3',
    'deposit-form 4 2/3',
    'deposit-form 4 2/3',
    'deposit-verify 4 2/3',
    'deposit-verify 4 2/3',
  ])
  const approved = { ...answered, isIra: true, bankApproved: true, accepted: true }
  expect(positions('personal', approved, 'ONBOARDING_PLAID_SIGNUP', 'ONBOARDING_AGREEMENTS')).toEqual([
    'confirmation 4 3/3',
    'review 3 2/2',
  ])
})

test('[NV-02] [NV-07] an unmet prerequisite counts as its own screen', () => {
  expect(positions('personal', { ...noFacts, isIra: true }, 'ONBOARDING_CONFIRMATION')).toEqual([
    'name 1 1/6',
  ])
})

test('[NV-02] knows no sub-step of screens that are only restored, or of a redirect', () => {
  const restored: readonly Status[] = ['ONBOARDING_KYC_CHECK', 'ONBOARDING_KYC_FAIL', 'KYC_REVIEW_FAILED']
  expect(positions('personal', answered, ...restored)).toEqual([
    'identity-wait 1 -',
    'not-qualified 1 -',
    'redirect 3 -',
  ])
})

test('[NV-02] every screen of every flow has a current step or is complete, and its sub-step is within its step', () => {
  for (const flow of Object.keys(flows) as FlowName[])
    for (const isIra of [true, false])
      for (const status of Object.keys(flows[flow]) as Status[])
        for (const step of [1, 2, 3, 4] as const satisfies readonly Step[]) {
          const { current, subStep } = progressOf(flow, status, step, { ...answered, isIra })
          expect(current === undefined, `${flow} ${status}`).toBe(status === 'ONBOARDING_SIGNUP_COMPLETED')
          if (subStep) expect(subStep.number, `${flow} ${status}`).toBeLessThanOrEqual(subStep.count)
        }
})
