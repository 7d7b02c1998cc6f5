import type { Status, Step } from '@vestibule/domain/flow/statuses'
import type { Fact } from '@vestibule/domain/flow/types'
import { expect, test } from 'vitest'
import {
  afterSave,
  editableAt,
  firstOfStep,
  isSharedWithProviders,
  moveFrom,
  onwardOf,
  reachable,
  savedOf,
  shownAfter,
  shownFor,
} from './position.ts'

const factsOf = (...names: Fact[]) => Object.fromEntries(names.map((name) => [name, true]))
const at = (client_status: Status, step: Step, ...facts: Fact[]) =>
  savedOf({ client_status, step, facts: factsOf(...facts) }, 'ROTH_IRA')

test('[NV-01] a user without a client starts at the first screen of step 1', () => {
  expect(savedOf(null, 'ROTH_IRA')).toMatchObject({
    flow: 'personal',
    status: 'ONBOARDING_PERSONAL_INFO_1',
    step: 1,
    facts: { isIra: true },
  })
  expect(savedOf(null, 'ROTH_IRA').facts).toHaveProperty('nameGiven', false)
  expect(savedOf(null, 'PRODUCT').flow).toBe('product')
})

test('[NV-12] a path shows its screen if Back leads there, else the saved screen', () => {
  const saved = at('ONBOARDING_PERSONAL_INFO_4', 1)
  expect(shownFor(saved, 'identity')).toBe('ONBOARDING_PERSONAL_INFO_4')
  expect(shownFor(saved, 'name')).toBe('ONBOARDING_PERSONAL_INFO_1')
  expect(shownFor(saved, 'finances')).toBe('ONBOARDING_PERSONAL_INFO_4')
  expect(shownFor(saved, '')).toBe('ONBOARDING_PERSONAL_INFO_4')
})

test('[NV-12] no screen before the contribution is reachable once the account is open', () => {
  const saved = at('ONBOARDING_BANK_SETUP', 4, 'hasAccount', 'contributionGiven')
  expect(reachable(saved)).toEqual(['ONBOARDING_BANK_SETUP', 'ONBOARDING_CONTRIBUTION'])
  expect(shownFor(saved, 'name')).toBe('ONBOARDING_BANK_SETUP')
})

test('[PE-02] a save of the name requests INFO_2 of step 1', () => {
  const saved = savedOf(null, 'ROTH_IRA')
  expect(moveFrom(saved, saved.status, 'name_saved')).toEqual({ to: 'ONBOARDING_PERSONAL_INFO_2', step: 1 })
})

test('[NV-05] a save after going back shows the next screen and keeps the saved status', () => {
  const saved = at('ONBOARDING_PERSONAL_INFO_4', 1, 'nameGiven', 'addressGiven')
  expect(shownAfter(saved, 'ONBOARDING_PERSONAL_INFO_1', 'name_saved', saved)).toBe(
    'ONBOARDING_PERSONAL_INFO_2',
  )
})

test('[NV-05] a save on the saved screen shows the status of the reply', () => {
  const before = at('ONBOARDING_PERSONAL_INFO_2', 1, 'nameGiven')
  const after = at('ONBOARDING_PERSONAL_INFO_3', 1, 'nameGiven', 'addressGiven')
  expect(shownAfter(before, 'ONBOARDING_PERSONAL_INFO_2', 'address_saved', after)).toBe(
    'ONBOARDING_PERSONAL_INFO_3',
  )
})

test('[NV-03] a passed step leads to its first screen before step 4', () => {
  const saved = at('ONBOARDING_AFFILATIONS', 3)
  expect(firstOfStep(saved, 1)).toBe('ONBOARDING_PERSONAL_INFO_1')
  expect(firstOfStep(saved, 2)).toBe('ONBOARDING_FINANCIAL_INFO_1')
  expect(firstOfStep(at('ONBOARDING_CONTRIBUTION', 4), 1)).toBeUndefined()
  expect(firstOfStep(at('ONBOARDING_AGREEMENTS', 3, 'accepted', 'hasAccount'), 1)).toBeUndefined()
})

test('[NV-15] Continue after going back leads one screen on, up to the saved one', () => {
  const saved = at('ONBOARDING_AGREEMENTS', 3, 'hasAccount')
  expect(onwardOf(saved, 'ONBOARDING_PERSONAL_INFO_5')).toBe('ONBOARDING_PERSONAL_INFO_6')
  expect(onwardOf(saved, 'ONBOARDING_AFFILATIONS')).toBe('ONBOARDING_AGREEMENTS')
  expect(onwardOf(saved, 'ONBOARDING_AGREEMENTS')).toBeUndefined()
})

test.each([
  ['ONBOARDING_PERSONAL_INFO_1', 1, true],
  ['ONBOARDING_FINANCIAL_INFO_2', 2, true],
  ['ONBOARDING_AFFILATIONS', 3, true],
  ['ONBOARDING_AGREEMENTS', 3, false],
  ['ONBOARDING_CONTRIBUTION', 4, false],
  ['ONBOARDING_AFFILATIONS_UNSUITABLE', 3, false],
] as const)('[NV-15] answers of %s in step %i are shared with providers: %s', (status, step, isShared) => {
  expect(isSharedWithProviders(at(status, step, 'hasAccount'), status)).toBe(isShared)
})

test('[AX-11] [NV-15] only reached answers can be edited, and only until providers have them', () => {
  const saved = at('ONBOARDING_AFFILATIONS', 3)
  expect(editableAt(saved, 'name', false)).toBe('ONBOARDING_PERSONAL_INFO_1')
  expect(editableAt(saved, 'beneficiaries', false)).toBe('ONBOARDING_PERSONAL_INFO_6')
  expect(editableAt(saved, 'contribution', false)).toBeUndefined()
  expect(editableAt(saved, 'name', true)).toBeUndefined()
})

test('[AX-11] [PR-02] the contribution of the product flow can be edited even if the other answers are final', () => {
  const client = { client_status: 'ONBOARDING_AGREEMENTS', step: 3, facts: {} } as const
  const saved = savedOf(client, 'PRODUCT')
  expect(editableAt(saved, 'suitability', false)).toBe('ONBOARDING_FINANCIAL_INFO_2')
  expect(editableAt(saved, 'suitability', true)).toBeUndefined()
  expect(editableAt(saved, 'contribution', true)).toBe('ONBOARDING_CONTRIBUTION')
})

test('[NV-07] a bank status without an account shows the missing answers and keeps its status', () => {
  const facts = ['nameGiven', 'addressGiven', 'citizenshipGiven', 'identityGiven'] as const
  const before = at('ONBOARDING_CONFIRMATION', 4, ...facts)
  expect(before).toMatchObject({ status: 'ONBOARDING_PERSONAL_INFO_5', step: 1 })
  expect(firstOfStep(before, 1)).toBe('ONBOARDING_PERSONAL_INFO_1')
  expect(shownFor(before, 'address')).toBe('ONBOARDING_PERSONAL_INFO_2')
  const client = { client_status: 'ONBOARDING_CONFIRMATION', step: 4, facts: factsOf(...facts) } as const
  const saved = afterSave(before, client, 'ONBOARDING_PERSONAL_INFO_5', 'employment_saved')
  expect(saved).toMatchObject({ client_status: 'ONBOARDING_CONFIRMATION', step: 4 })
  const after = savedOf(saved ?? null, 'ROTH_IRA')
  expect(shownAfter(before, 'ONBOARDING_PERSONAL_INFO_5', 'employment_saved', after)).toBe(
    'ONBOARDING_PERSONAL_INFO_6',
  )
})
