import { expect, test } from 'vitest'
import { accountTypeNames, flowOf, hasBeneficiaries } from '../account-types.ts'
import { backFrom, checkRequest, effectiveStatus, flows, hasEnded, moveOn, rowOf, viewOf } from './flow.ts'
import { type Status, statuses } from './statuses.ts'
import { type Event, type Facts, type FlowName, noFacts } from './types.ts'

const all = (value: boolean): Facts =>
  Object.fromEntries(Object.keys(noFacts).map((name) => [name, value])) as unknown as Facts
const nothing = noFacts
const everything: Facts = {
  ...all(true),
  isIra: false,
  declined: false,
  employedByBrandOrBroker: false,
  bankApproved: false,
}

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

test('[NV-07] every row shows a screen or redirects, whatever is stored', () => {
  for (const { flow, status, row } of rows)
    for (const facts of [nothing, everything, all(true)])
      expect(viewOf(flow, status, row.step, facts).kind, `${flow} ${status}`).not.toBe('unknown')
})

test('[NV-07] every status is reached by a transition or listed as restore-only, and every end is an end', () => {
  for (const flow of flowNames) {
    const reached = new Set<Status>(['ONBOARDING_PERSONAL_INFO_1'])
    for (const { row } of rows.filter((one) => one.flow === flow))
      for (const targets of Object.values(row.on ?? {})) for (const target of targets) reached.add(target.to)
    for (const { status, row } of rows.filter((one) => one.flow === flow)) {
      const entered = reached.has(status) && !row.restoreOnly
      const restored = row.restoreOnly === true
      expect(entered || restored, `${flow} ${status}`).toBe(true)
      expect(Object.keys(row.on ?? {}).length > 0, `${flow} ${status}`).toBe(row.end !== true)
    }
  }
})

test('[NV-05] every target is a status of its own flow, and the way from the first screen comes to an end', () => {
  for (const { flow, status, row } of rows)
    for (const targets of Object.values(row.on ?? {}))
      for (const target of targets)
        expect(rowOf(flow, target.to, row.step), `${flow} ${status}`).toBeDefined()
  const happy: Event[] = [
    'name_saved',
    'address_saved',
    'citizenship_saved',
    'identity_saved',
    'employment_saved',
    'marital_saved',
    'finances_saved',
    'suitability_saved',
    'account_created',
    'account_opened',
    'statements_agreed',
    'verification_passed',
    'continued',
    'contribution_saved',
    'confirmed',
    'contribution_confirmed',
    'bank_linked',
  ]
  for (const accountType of accountTypeNames) {
    const flow = flowOf(accountType)
    const facts = { ...everything, isIra: hasBeneficiaries(accountType) }
    let place: { to: Status; step: 1 | 2 | 3 | 4 } = { to: 'ONBOARDING_PERSONAL_INFO_1', step: 1 }
    const seen: Status[] = []
    while (!rowOf(flow, place.to, place.step)?.end) {
      expect(seen, accountType).not.toContain(place.to)
      seen.push(place.to)
      const at = place
      const next = happy.map((event) => moveOn(flow, at.to, at.step, event, facts)).find((move) => move)
      if (!next) throw new Error(`${accountType} is stuck at ${at.to}`)
      place = next
    }
    expect(place.to, accountType).toBe('ONBOARDING_SIGNUP_COMPLETED')
  }
})

test('[NV-05] the saved status again is already there, an earlier form keeps it, a jump is a conflict', () => {
  const judge = (saved: Status, requested: Status) =>
    checkRequest('personal', saved, 1, requested, everything)
  expect(judge('ONBOARDING_PERSONAL_INFO_4', 'ONBOARDING_PERSONAL_INFO_4')).toBe('already')
  expect(judge('ONBOARDING_PERSONAL_INFO_4', 'ONBOARDING_PERSONAL_INFO_5')).toBe('moves')
  expect(judge('ONBOARDING_PERSONAL_INFO_4', 'ONBOARDING_PERSONAL_INFO_2')).toBe('keeps')
  expect(judge('ONBOARDING_PERSONAL_INFO_1', 'ONBOARDING_PERSONAL_INFO_3')).toBe('conflict')
  expect(judge('ONBOARDING_PERSONAL_INFO_1', 'ONBOARDING_SIGNUP_COMPLETED')).toBe('conflict')
  expect(judge('ONBOARDING_SIGNUP_COMPLETED', 'ONBOARDING_PERSONAL_INFO_1')).toBe('conflict')
  expect(judge('ONBOARDING_FINANCIAL_INFO_2', 'ONBOARDING_KYC_SUCCESS')).toBe('conflict')
})

test('[NV-06] Back moves one screen back, from finances to marital status for IRAs only', () => {
  const back = (status: Status, facts: Facts) => backFrom('personal', status, 1, facts)
  expect(back('ONBOARDING_PERSONAL_INFO_1', nothing)).toBeUndefined()
  expect(back('ONBOARDING_PERSONAL_INFO_2', nothing)).toBe('ONBOARDING_PERSONAL_INFO_1')
  expect(back('ONBOARDING_FINANCIAL_INFO_1', nothing)).toBe('ONBOARDING_PERSONAL_INFO_5')
  expect(back('ONBOARDING_FINANCIAL_INFO_1', { ...nothing, isIra: true })).toBe('ONBOARDING_PERSONAL_INFO_6')
  for (const { flow, status, row } of rows)
    for (const choice of row.back ?? []) expect(flows[flow][choice.to], `${flow} ${status}`).toBeDefined()
})

test('[NV-04] the header is hidden for exactly the statuses that the requirement names', () => {
  const hidden = statuses.filter((status) => flows.personal[status]?.headerHidden)
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

test('[PE-13] [FI-05] employment leads IRAs to marital status and others to finances; suitability by flow', () => {
  const next = (flow: FlowName, from: Status, event: Event, facts: Facts) =>
    moveOn(flow, from, 1, event, facts)
  expect(
    next('personal', 'ONBOARDING_PERSONAL_INFO_5', 'employment_saved', { ...everything, isIra: true }),
  ).toEqual({ to: 'ONBOARDING_PERSONAL_INFO_6', step: 1 })
  expect(next('personal', 'ONBOARDING_PERSONAL_INFO_5', 'employment_saved', everything)).toEqual({
    to: 'ONBOARDING_FINANCIAL_INFO_1',
    step: 2,
  })
  expect(next('personal', 'ONBOARDING_FINANCIAL_INFO_2', 'suitability_saved', everything)).toEqual({
    to: 'ONBOARDING_AFFILATIONS',
    step: 3,
  })
  expect(next('product', 'ONBOARDING_FINANCIAL_INFO_2', 'suitability_saved', everything)).toEqual({
    to: 'ONBOARDING_CONTRIBUTION',
    step: 3,
  })
})

test('[NV-07] a foreign status of the product flow shows its step’s default, and an unknown one nothing', () => {
  expect(viewOf('product', 'KYC_DOCUMENTS_REQUIRED', 3, nothing)).toMatchObject({ screen: 'contribution' })
  expect(viewOf('product', 'ONBOARDING_BANK_SIGNUP_VERIFY', 4, nothing)).toMatchObject({
    screen: 'confirmation',
  })
  expect(viewOf('product', 'ONBOARDING_AFFILATIONS', 2, nothing)).toEqual({ kind: 'unknown' })
  expect(viewOf('personal', 'ONBOARDING_SOMETHING_ELSE', 1, nothing)).toEqual({ kind: 'unknown' })
})

test('[NV-09] [AF-03] ended applications lead to their message pages', () => {
  const to = (status: Status, facts = nothing) => viewOf('personal', status, 3, facts)
  expect(to('KYC_DOCUMENT_UPLOADED')).toEqual({
    kind: 'redirect',
    to: '/message/successfullDocumentsUploaded',
  })
  for (const status of ['KYC_REVIEW_FAILED', 'KYC_DOCUMENTS_FAILED', 'KYC_WATCHLIST_FAILED'] as const)
    expect(to(status)).toEqual({ kind: 'redirect', to: '/message/contactWithTeamErrorpage' })
  expect(to('ONBOARDING_AFFILATIONS_UNSUITABLE')).toEqual({
    kind: 'redirect',
    to: '/message/contactWithTeamErrorpage',
  })
  expect(to('ONBOARDING_AFFILATIONS_UNSUITABLE', { ...nothing, employedByBrandOrBroker: true })).toEqual({
    kind: 'redirect',
    to: '/message/3210letter',
  })
})

test('[NV-09] an application has ended where nothing can be gone on with', () => {
  const ended = (flow: FlowName) =>
    statuses.filter((status) => hasEnded(flow, status, flows[flow][status]?.step ?? 1))
  const declined = ['ONBOARDING_AFFILATIONS_UNSUITABLE', 'ONBOARDING_KYC_FAIL', 'KYC_DOCUMENTS_FAILED']
  expect(ended('personal').sort()).toEqual(
    [...declined, 'KYC_REVIEW_FAILED', 'KYC_WATCHLIST_FAILED', 'ONBOARDING_SIGNUP_COMPLETED'].sort(),
  )
  expect(ended('product').sort()).toEqual(['ONBOARDING_KYC_FAIL', 'ONBOARDING_SIGNUP_COMPLETED'])
  for (const flow of flowNames) expect(ended(flow)).not.toContain('KYC_DOCUMENT_UPLOADED')
})

test('[NV-10] a break goes on where its evidence is, else to the first screen that lacks it', () => {
  const after = (status: Status, given: Partial<Facts>) =>
    moveOn('personal', status, 4, 'continued', { ...everything, ...given })?.to
  expect(after('BREAK_JUST_ONE_MORE_STEP', {})).toBe('ONBOARDING_CONTRIBUTION')
  expect(after('SECOND_BREAK_JUST_ONE_MORE_STEP', {})).toBe('ONBOARDING_BANK_SETUP')
  for (const status of ['YOU_DID_IT', 'SUCCESSFUL_BANK_LINKED'] as const) {
    expect(after(status, {})).toBe('ONBOARDING_CONFIRMATION')
    expect(after(status, { bankLinked: false })).toBe('ONBOARDING_BANK_SETUP')
    expect(after(status, { contributionGiven: false, bankLinked: false })).toBe('ONBOARDING_CONTRIBUTION')
    expect(after(status, { accepted: false })).toBe('ONBOARDING_AGREEMENTS')
    expect(after(status, { hasAccount: false, accepted: false })).toBe('ONBOARDING_AFFILATIONS')
    expect(after(status, nothing)).toBe('ONBOARDING_PERSONAL_INFO_1')
  }
})

test('[NV-11] once deposits were answered an approved bank is confirmed, any other verified', () => {
  const shown = (facts: Facts) => viewOf('personal', 'ONBOARDING_PLAID_SIGNUP', 4, facts)
  expect(shown({ ...nothing, hasAccount: true, bankApproved: true })).toMatchObject({
    screen: 'confirmation',
  })
  expect(shown({ ...nothing, hasAccount: true })).toMatchObject({ screen: 'deposit-verify' })
})

const needAccount = [
  'ONBOARDING_AGREEMENTS',
  'KYC_DOCUMENTS_REQUIRED',
  'ONBOARDING_BANK_SETUP',
  'ONBOARDING_PLAID_SIGNUP_FAILED',
  'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
  'ONBOARDING_MICRO_DEPOSIT_RETURNED',
  'ONBOARDING_BANK_SIGNUP_VERIFY',
  'ONBOARDING_PLAID_SIGNUP',
  'ONBOARDING_CONFIRMATION',
] as const satisfies readonly Status[]

const answeredUpTo: [Partial<Facts>, Status][] = [
  [{ nameGiven: false }, 'ONBOARDING_PERSONAL_INFO_1'],
  [{ addressGiven: false }, 'ONBOARDING_PERSONAL_INFO_2'],
  [{ citizenshipGiven: false }, 'ONBOARDING_PERSONAL_INFO_3'],
  [{ identityGiven: false }, 'ONBOARDING_PERSONAL_INFO_4'],
  [{ employmentGiven: false }, 'ONBOARDING_PERSONAL_INFO_5'],
  [{ isIra: true, maritalStatusGiven: false }, 'ONBOARDING_PERSONAL_INFO_6'],
  [{ isIra: false, maritalStatusGiven: false }, 'ONBOARDING_AFFILATIONS'],
  [{ financesGiven: false }, 'ONBOARDING_FINANCIAL_INFO_1'],
  [{ suitabilityGiven: false }, 'ONBOARDING_FINANCIAL_INFO_2'],
  [{}, 'ONBOARDING_AFFILATIONS'],
  [{ addressGiven: false, suitabilityGiven: false }, 'ONBOARDING_PERSONAL_INFO_2'],
]

test('[NV-07] a status that needs an account, without one, stands at the first screen that is not answered, with one at its own', () => {
  for (const status of needAccount) {
    for (const [given, expected] of answeredUpTo) {
      const facts = { ...everything, ...given, hasAccount: false }
      const at = `${status} ${JSON.stringify(given)}`
      expect(effectiveStatus('personal', status, 4, facts), at).toBe(expected)
      expect(viewOf('personal', status, 4, facts), at).toEqual(viewOf('personal', expected, 4, facts))
      expect(backFrom('personal', status, 4, facts), at).toBe(backFrom('personal', expected, 4, facts))
      expect(effectiveStatus('personal', status, 4, { ...facts, hasAccount: true }), at).toBe(status)
    }
    expect(effectiveStatus('product', status, 4, nothing), status).toBe(status)
  }
  const others = statuses.filter((status) => !(needAccount as readonly Status[]).includes(status))
  for (const status of others) expect(effectiveStatus('personal', status, 4, nothing), status).toBe(status)
})

test('[NV-15] [PE-07] whoever is neither citizen nor resident stands at that question, until somebody outside was told of them', () => {
  const declined: Facts = { ...nothing, declined: true }
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
      expect(effectiveStatus(flow, status, 1, nothing), `${flow} ${status}`).toBe(status)
    }
})

test('[NV-05] from a status that needs an account, without one, the forms are saved and it stays, until the account leads to the agreements', () => {
  const without: Facts = {
    ...everything,
    isIra: true,
    hasAccount: false,
    accepted: false,
    bankLinked: false,
  }
  for (const status of needAccount) {
    const judge = (requested: Status, facts = without) =>
      checkRequest('personal', status, 4, requested, facts)
    for (const form of [
      'ONBOARDING_PERSONAL_INFO_1',
      'ONBOARDING_PERSONAL_INFO_6',
      'ONBOARDING_AFFILATIONS',
    ] as const) {
      expect(judge(form), `${status} ${form}`).toBe('keeps')
      expect(judge(form, { ...without, hasAccount: true }), `${status} ${form}`).toBe('conflict')
    }
    for (const further of [
      'ONBOARDING_AGREEMENTS',
      'ONBOARDING_CONTRIBUTION',
      'ONBOARDING_SIGNUP_COMPLETED',
    ] as const)
      expect(judge(further), `${status} ${further}`).toBe(further === status ? 'already' : 'conflict')
    const created = moveOn('personal', status, 4, 'account_created', { ...without, hasAccount: true })
    expect(created, status).toEqual({ to: 'ONBOARDING_AGREEMENTS', step: 3 })
    expect(moveOn('personal', status, 4, 'affiliated', without)?.to, status).toBe(
      'ONBOARDING_AFFILATIONS_UNSUITABLE',
    )
    expect(moveOn('personal', status, 4, 'affiliated', everything), status).toBeUndefined()
  }
})

test('[PR-01] [PE-19] [PR-04] the identity check: where each end leads in each flow, and the congratulations only right after', () => {
  const after = (flow: FlowName, event: Event, facts: Facts) =>
    moveOn(flow, 'ONBOARDING_KYC_CHECK', 3, event, facts)
  const passed = { ...nothing, verificationPassed: true }
  expect(after('product', 'verification_passed', passed)).toEqual({ to: 'ONBOARDING_KYC_SUCCESS', step: 3 })
  expect(after('product', 'verification_failed', nothing)).toEqual({ to: 'ONBOARDING_KYC_FAIL', step: 3 })
  expect(after('product', 'verification_error', nothing)).toEqual({ to: 'ONBOARDING_AGREEMENTS', step: 3 })
  expect(after('personal', 'verification_passed', passed)).toEqual({ to: 'ONBOARDING_KYC_SUCCESS', step: 1 })
  expect(after('personal', 'verification_passed', { ...passed, hasAccount: true })).toEqual({
    to: 'ONBOARDING_BANK_SETUP',
    step: 3,
  })
  expect(after('personal', 'verification_failed', nothing)).toEqual({ to: 'ONBOARDING_KYC_FAIL', step: 1 })
  expect(after('personal', 'verification_error', nothing)).toEqual({
    to: 'ONBOARDING_PERSONAL_INFO_4',
    step: 1,
  })
  const shown = (flow: FlowName, facts: Facts) => viewOf(flow, 'ONBOARDING_KYC_SUCCESS', 3, facts)
  for (const flow of flowNames)
    expect(shown(flow, { ...passed, justVerified: true })).toMatchObject({
      screen: 'identity-passed',
      headerHidden: true,
    })
  expect(shown('product', passed)).toMatchObject({ screen: 'bank' })
  expect(shown('personal', passed)).toMatchObject({ screen: 'employment' })
})

test('[CF-03] the product flow is confirmed by the person alone, with a contribution and a bank; the personal one never', () => {
  const judge = (flow: FlowName, facts: Facts) =>
    checkRequest(flow, 'ONBOARDING_CONFIRMATION', 4, 'ONBOARDING_SIGNUP_COMPLETED', facts)
  expect(judge('product', everything)).toBe('moves')
  expect(judge('product', { ...everything, bankLinked: false })).toBe('conflict')
  expect(judge('product', { ...everything, contributionGiven: false })).toBe('conflict')
  expect(judge('personal', everything)).toBe('conflict')
})
