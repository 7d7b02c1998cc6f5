import { expect, test } from 'vitest'
import { accountTypeNames, flowOf, hasBeneficiaries } from '../account-types.ts'
import { entries } from '../testing/results.ts'
import {
  backFrom,
  checkRequest,
  effectiveStatus,
  flows,
  hasEnded,
  type Move,
  moveOn,
  rowOf,
  viewOf,
} from './flow.ts'
import { type Status, statuses } from './statuses.ts'
import { accountStatuses } from './testing/required-transitions.ts'
import { type Event, type Fact, type Facts, type FlowName, noFacts } from './types.ts'

const all = (value: boolean): Facts =>
  Object.fromEntries(Object.keys(noFacts).map((name) => [name, value])) as Facts
const everything: Facts = {
  ...all(true),
  isIra: false,
  declined: false,
  employedByBrandOrBroker: false,
  bankApproved: false,
}

const missing = (...facts: Fact[]): Partial<Facts> => Object.fromEntries(facts.map((fact) => [fact, false]))

const flowNames = Object.keys(flows) as FlowName[]
const rows = flowNames.flatMap((flow) =>
  statuses.flatMap((status) => {
    const row = flows[flow][status]
    return row ? [{ flow, status, row }] : []
  }),
)

test('[NV-07] every status of the specification has a row in the personal flow', () => {
  expect(Object.keys(flows.personal).sort()).toEqual([...statuses].sort())
})

test('[NV-07] every row shows a screen or redirects, for any facts', () => {
  for (const { flow, status, row } of rows)
    for (const facts of [noFacts, everything, all(true)])
      expect(viewOf(flow, status, row.step, facts).kind, `${flow} ${status}`).not.toBe('unknown')
})

test('[NV-07] every status has a transition into it or is restore-only, and only ends, but for the firm’s reopening, and the product flow’s restored redirects have no events', () => {
  for (const flow of flowNames) {
    const reached = new Set<Status>(['ONBOARDING_PERSONAL_INFO_1'])
    for (const { row } of rows.filter((one) => one.flow === flow))
      for (const targets of Object.values(row.on ?? {})) for (const target of targets) reached.add(target.to)
    for (const { status, row } of rows.filter((one) => one.flow === flow)) {
      const entered = reached.has(status) && !row.restoreOnly
      const restored = row.restoreOnly === true
      expect(entered || restored, `${flow} ${status}`).toBe(true)
      const isRedirect = flow === 'product' && restored && row.redirects !== undefined
      if (!isRedirect)
        expect(
          Object.keys(row.on ?? {}).some((event) => event !== 'employer_consented'),
          `${flow} ${status}`,
        ).toBe(row.end !== true)
    }
  }
})

test('[NV-05] every target belongs to its flow, and each account type reaches the completed status', () => {
  for (const { flow, status, row } of rows)
    for (const targets of Object.values(row.on ?? {}))
      for (const target of targets)
        expect(rowOf(flow, target.to, row.step), `${flow} ${status}`).toBeDefined()
  const events = entries(`
    name_saved | address_saved | citizenship_saved | identity_saved | employment_saved | marital_saved
    finances_saved | suitability_saved | account_created | account_opened | statements_agreed
    verification_passed | continued | contribution_saved | confirmed | contribution_confirmed | bank_linked
  `) as Event[]
  for (const accountType of accountTypeNames) {
    const flow = flowOf(accountType)
    const facts = { ...everything, isIra: hasBeneficiaries(accountType) }
    let position: Move = { to: 'ONBOARDING_PERSONAL_INFO_1', step: 1 }
    const seen: Status[] = []
    while (!rowOf(flow, position.to, position.step)?.end) {
      expect(seen, accountType).not.toContain(position.to)
      seen.push(position.to)
      const { to, step } = position
      const next = events.map((event) => moveOn(flow, to, step, event, facts)).find((move) => move)
      if (!next) throw new Error(`${accountType} is stuck at ${to}`)
      position = next
    }
    expect(position.to, accountType).toBe('ONBOARDING_SIGNUP_COMPLETED')
  }
})

test('[NV-06] Back leads one screen back, from finances to marital status for IRAs only', () => {
  const back = (status: Status, facts: Facts) => backFrom('personal', status, 1, facts)
  expect(back('ONBOARDING_PERSONAL_INFO_1', noFacts)).toBeUndefined()
  expect(back('ONBOARDING_PERSONAL_INFO_2', noFacts)).toBe('ONBOARDING_PERSONAL_INFO_1')
  expect(back('ONBOARDING_FINANCIAL_INFO_1', noFacts)).toBe('ONBOARDING_PERSONAL_INFO_5')
  expect(back('ONBOARDING_FINANCIAL_INFO_1', { ...noFacts, isIra: true })).toBe('ONBOARDING_PERSONAL_INFO_6')
  for (const { flow, status, row } of rows)
    for (const choice of row.back ?? []) expect(flows[flow][choice.to], `${flow} ${status}`).toBeDefined()
})

test.each(flowNames)('[NV-04] [PR-09] hides the header in exactly five statuses of the %s flow', (flow) => {
  const hidden = statuses.filter((status) => {
    const view = viewOf(flow, status, flows[flow][status]?.step ?? 4, noFacts)
    return view.kind === 'screen' && view.headerHidden
  })
  expect(hidden.sort()).toEqual(
    [
      'BREAK_JUST_ONE_MORE_STEP',
      'ONBOARDING_KYC_SUCCESS',
      'SECOND_BREAK_JUST_ONE_MORE_STEP',
      'SUCCESSFUL_BANK_LINKED',
      'YOU_DID_IT',
    ].sort(),
  )
})

test('[NV-07] shows the step’s default for a status without a product row, and nothing for an unknown status', () => {
  expect(viewOf('product', 'KYC_DOCUMENTS_REQUIRED', 3, noFacts)).toMatchObject({ screen: 'contribution' })
  expect(viewOf('product', 'ONBOARDING_BANK_SIGNUP_VERIFY', 4, noFacts)).toMatchObject({
    screen: 'confirmation',
  })
  const declined = viewOf('product', 'YOU_DID_IT', 3, { ...noFacts, declined: true })
  expect(declined).toMatchObject({ screen: 'citizenship', headerHidden: false })
  expect(viewOf('product', 'ONBOARDING_AFFILATIONS', 2, noFacts)).toEqual({ kind: 'unknown' })
  expect(viewOf('personal', 'ONBOARDING_SOMETHING_ELSE', 1, noFacts)).toEqual({ kind: 'unknown' })
})

test('[NV-09] lists the statuses that end an application', () => {
  const ended = (flow: FlowName) =>
    statuses.filter((status) => hasEnded(flow, status, flows[flow][status]?.step ?? 1))
  const declined = ['ONBOARDING_AFFILATIONS_UNSUITABLE', 'ONBOARDING_KYC_FAIL', 'KYC_DOCUMENTS_FAILED']
  expect(ended('personal').sort()).toEqual(
    [...declined, 'KYC_REVIEW_FAILED', 'KYC_WATCHLIST_FAILED', 'ONBOARDING_SIGNUP_COMPLETED'].sort(),
  )
  expect(ended('product').sort()).toEqual(ended('personal').sort())
  for (const flow of flowNames) expect(ended(flow)).not.toContain('KYC_DOCUMENT_UPLOADED')
})

test('[NV-10] continues a break at the first screen whose evidence is missing', () => {
  const after = (status: Status, changes: Partial<Facts>) =>
    moveOn('personal', status, 4, 'continued', { ...everything, ...changes })?.to
  expect(after('BREAK_JUST_ONE_MORE_STEP', {})).toBe('ONBOARDING_CONTRIBUTION')
  expect(after('SECOND_BREAK_JUST_ONE_MORE_STEP', {})).toBe('ONBOARDING_BANK_SETUP')
  for (const status of ['YOU_DID_IT', 'SUCCESSFUL_BANK_LINKED'] as const) {
    expect(after(status, {})).toBe('ONBOARDING_CONFIRMATION')
    expect(after(status, missing('bankLinked'))).toBe('ONBOARDING_BANK_SETUP')
    expect(after(status, missing('contributionGiven', 'bankLinked'))).toBe('ONBOARDING_CONTRIBUTION')
    expect(after(status, { accepted: false })).toBe('ONBOARDING_AGREEMENTS')
    expect(after(status, { hasAccount: false, accepted: false })).toBe('ONBOARDING_AFFILATIONS')
    expect(after(status, noFacts)).toBe('ONBOARDING_PERSONAL_INFO_1')
  }
})

const firstUnanswered: [Partial<Facts>, Status][] = [
  [missing('nameGiven'), 'ONBOARDING_PERSONAL_INFO_1'],
  [missing('addressGiven'), 'ONBOARDING_PERSONAL_INFO_2'],
  [missing('citizenshipGiven'), 'ONBOARDING_PERSONAL_INFO_3'],
  [missing('identityGiven'), 'ONBOARDING_PERSONAL_INFO_4'],
  [missing('employmentGiven'), 'ONBOARDING_PERSONAL_INFO_5'],
  [{ ...missing('maritalStatusGiven'), isIra: true }, 'ONBOARDING_PERSONAL_INFO_6'],
  [missing('maritalStatusGiven'), 'ONBOARDING_AFFILATIONS'],
  [missing('financesGiven'), 'ONBOARDING_FINANCIAL_INFO_1'],
  [missing('suitabilityGiven'), 'ONBOARDING_FINANCIAL_INFO_2'],
  [{}, 'ONBOARDING_AFFILATIONS'],
  [missing('addressGiven', 'suitabilityGiven'), 'ONBOARDING_PERSONAL_INFO_2'],
]

test('[NV-07] shows the first unanswered screen for a status that needs an account while there is none', () => {
  for (const status of accountStatuses) {
    for (const [changes, expected] of firstUnanswered) {
      const facts = { ...everything, ...changes, hasAccount: false }
      const at = `${status} ${JSON.stringify(changes)}`
      expect(effectiveStatus('personal', status, 4, facts), at).toBe(expected)
      expect(viewOf('personal', status, 4, facts), at).toEqual(viewOf('personal', expected, 4, facts))
      expect(backFrom('personal', status, 4, facts), at).toBe(backFrom('personal', expected, 4, facts))
      expect(effectiveStatus('personal', status, 4, { ...facts, hasAccount: true }), at).toBe(status)
    }
    expect(effectiveStatus('product', status, 4, noFacts), status).toBe(status)
  }
  const others = statuses.filter((status) => !(accountStatuses as readonly Status[]).includes(status))
  for (const status of others) expect(effectiveStatus('personal', status, 4, noFacts), status).toBe(status)
})

test('[NV-15] [PE-07] returns applicants who are neither citizens nor residents to the citizenship form until data was shared', () => {
  const declined: Facts = { ...noFacts, declined: true }
  const asked = {
    personal: ['INFO_4', 'INFO_5', 'INFO_6'].map((one) => `ONBOARDING_PERSONAL_${one}` as Status),
    product: ['INFO_4', 'INFO_5'].map((one) => `ONBOARDING_PERSONAL_${one}` as Status),
  }
  const financial: Status[] = ['ONBOARDING_FINANCIAL_INFO_1', 'ONBOARDING_FINANCIAL_INFO_2']
  const last = {
    personal: ['ONBOARDING_AFFILATIONS'] as Status[],
    product: ['ONBOARDING_CONTRIBUTION', 'ONBOARDING_AGREEMENTS', 'ONBOARDING_KYC_CHECK'] as Status[],
  }
  for (const flow of ['personal', 'product'] as const)
    for (const status of [...asked[flow], ...financial, ...last[flow]]) {
      expect(effectiveStatus(flow, status, 1, declined), `${flow} ${status}`).toBe(
        'ONBOARDING_PERSONAL_INFO_3',
      )
      expect(effectiveStatus(flow, status, 1, noFacts), `${flow} ${status}`).toBe(status)
    }
})

test('[NV-05] keeps a status that needs an account while forms are saved, until the account leads to the agreements', () => {
  const without: Facts = { ...everything, ...missing('hasAccount', 'accepted', 'bankLinked'), isIra: true }
  for (const status of accountStatuses) {
    const outcome = (requested: Status, facts = without) =>
      checkRequest('personal', status, 4, requested, facts)
    for (const form of [
      'ONBOARDING_PERSONAL_INFO_1',
      'ONBOARDING_PERSONAL_INFO_6',
      'ONBOARDING_AFFILATIONS',
    ] as const) {
      expect(outcome(form), `${status} ${form}`).toBe('keeps')
      expect(outcome(form, { ...without, hasAccount: true }), `${status} ${form}`).toBe('conflict')
    }
    for (const further of [
      'ONBOARDING_AGREEMENTS',
      'ONBOARDING_CONTRIBUTION',
      'ONBOARDING_SIGNUP_COMPLETED',
    ] as const)
      expect(outcome(further), `${status} ${further}`).toBe(further === status ? 'already' : 'conflict')
    const created = moveOn('personal', status, 4, 'account_created', { ...without, hasAccount: true })
    expect(created, status).toEqual({ to: 'ONBOARDING_AGREEMENTS', step: 3 })
    expect(moveOn('personal', status, 4, 'affiliated', without)?.to, status).toBe(
      'ONBOARDING_AFFILATIONS_UNSUITABLE',
    )
    expect(moveOn('personal', status, 4, 'affiliated', everything), status).toBeUndefined()
  }
})

test('[PR-04] shows the success screen only right after the identity check', () => {
  const passed = { ...noFacts, verificationPassed: true }
  const shown = (flow: FlowName, facts: Facts) => viewOf(flow, 'ONBOARDING_KYC_SUCCESS', 3, facts)
  for (const flow of flowNames)
    expect(shown(flow, { ...passed, justVerified: true })).toMatchObject({
      screen: 'identity-passed',
      headerHidden: true,
    })
  expect(shown('product', passed)).toMatchObject({ screen: 'bank' })
  expect(shown('personal', passed)).toMatchObject({ screen: 'employment' })
})
