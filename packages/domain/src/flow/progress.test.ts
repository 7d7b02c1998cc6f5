import { expect, test } from 'vitest'
import { flows, viewOf } from './flow.ts'
import { progressOf } from './progress.ts'
import type { Status, Step } from './statuses.ts'
import { type Facts, type FlowName, noFacts } from './types.ts'

const answered: Facts = { ...noFacts, hasAccount: true }

/** Expects the progress of each line's status: `status | screen step number/count`. */
const expectProgress = (flow: FlowName, facts: Facts, table: string): void => {
  const lines = table.trim().split('\n')
  const found = lines.map((line) => {
    const status = line.split('|')[0]?.trim() as Status
    const step = flows[flow][status]?.step ?? 1
    const view = viewOf(flow, status, step, facts)
    const { current, subStep } = progressOf(flow, status, step, facts)
    const place = subStep ? `${subStep.number}/${subStep.count}` : '-'
    return `${status} | ${view.kind === 'screen' ? view.screen : view.kind} ${current ?? 'complete'} ${place}`
  })
  expect(found).toEqual(lines.map((line) => line.trim()))
}

test('[NV-02] counts the screens of each step of an IRA, until all four are complete', () => {
  expectProgress(
    'personal',
    { ...answered, isIra: true },
    `
    ONBOARDING_PERSONAL_INFO_1 | name 1 1/6
    ONBOARDING_PERSONAL_INFO_2 | address 1 2/6
    ONBOARDING_PERSONAL_INFO_3 | citizenship 1 3/6
    ONBOARDING_PERSONAL_INFO_4 | identity 1 4/6
    ONBOARDING_PERSONAL_INFO_5 | employment 1 5/6
    ONBOARDING_PERSONAL_INFO_6 | beneficiaries 1 6/6
    ONBOARDING_FINANCIAL_INFO_1 | finances 2 1/2
    ONBOARDING_FINANCIAL_INFO_2 | suitability 2 2/2
    ONBOARDING_AFFILATIONS | affiliations 3 1/2
    ONBOARDING_AGREEMENTS | agreements 3 2/2
    ONBOARDING_CONTRIBUTION | contribution 4 1/3
    ONBOARDING_BANK_SETUP | bank 4 2/3
    ONBOARDING_CONFIRMATION | confirmation 4 3/3
    ONBOARDING_SIGNUP_COMPLETED | congratulations complete -`,
  )
})

test('[NV-02] does not count the beneficiaries of an individual account', () => {
  expectProgress(
    'personal',
    answered,
    `
    ONBOARDING_PERSONAL_INFO_1 | name 1 1/5
    ONBOARDING_PERSONAL_INFO_5 | employment 1 5/5
    ONBOARDING_FINANCIAL_INFO_1 | finances 2 1/2`,
  )
})

test('[NV-02] counts the screens of the product flow, whose bank can follow the identity check directly', () => {
  expectProgress(
    'product',
    noFacts,
    `
    ONBOARDING_PERSONAL_INFO_5 | employment 1 5/5
    ONBOARDING_FINANCIAL_INFO_2 | suitability 2 2/2
    ONBOARDING_CONTRIBUTION | contribution 3 1/4
    ONBOARDING_AGREEMENTS | statements 3 2/4
    ONBOARDING_KYC_CHECK | identity-wait 3 3/4
    ONBOARDING_KYC_SUCCESS | bank 3 4/4
    ONBOARDING_BANK_SETUP | bank 3 4/4
    ONBOARDING_KYC_FAIL | not-qualified 3 3/4
    ONBOARDING_CONFIRMATION | confirmation 4 -
    ONBOARDING_SIGNUP_COMPLETED | congratulations complete -`,
  )
  expect(progressOf('product', 'KYC_DOCUMENTS_REQUIRED', 3, noFacts)).toEqual({
    current: 3,
    subStep: { number: 1, count: 4 },
  })
})

test('[NV-02] gives a detour the position of the screen that led to it', () => {
  const ira = { ...answered, isIra: true }
  expectProgress(
    'personal',
    ira,
    `
    KYC_DOCUMENTS_REQUIRED | documents 3 2/2
    KYC_REVIEW_SUCCESS | contribution 4 1/3
    ONBOARDING_PLAID_SIGNUP_FAILED | deposit-form 4 2/3
    ONBOARDING_BANK_SIGNUP_MICRODEPOSIT | deposit-form 4 2/3
    ONBOARDING_MICRO_DEPOSIT_RETURNED | deposit-form 4 2/3
    ONBOARDING_BANK_SIGNUP_VERIFY | deposit-verify 4 2/3
    ONBOARDING_PLAID_SIGNUP | deposit-verify 4 2/3`,
  )
  expectProgress(
    'personal',
    { ...ira, bankApproved: true, accepted: true },
    `
    ONBOARDING_PLAID_SIGNUP | confirmation 4 3/3
    ONBOARDING_AGREEMENTS | review 3 2/2`,
  )
})

test('[NV-02] [NV-07] an unmet prerequisite counts as its own screen', () => {
  expectProgress('personal', { ...noFacts, isIra: true }, 'ONBOARDING_CONFIRMATION | name 1 1/6')
})

test('[NV-02] knows no sub-step of screens that are only restored, or of a redirect', () => {
  expectProgress(
    'personal',
    answered,
    `
    ONBOARDING_KYC_CHECK | identity-wait 1 -
    ONBOARDING_KYC_FAIL | not-qualified 1 -
    KYC_REVIEW_FAILED | redirect 3 -`,
  )
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
