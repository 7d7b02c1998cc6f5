import { expect, test } from 'vitest'
import { backFrom, effectiveStatus, flows, hasEnded, viewOf } from './flow.ts'
import { type Status, statuses } from './statuses.ts'
import { accountStatuses } from './testing/required-transitions.ts'
import { type Fact, type Facts, type FlowName, noFacts } from './types.ts'

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

test('[NV-07] every row shows a screen or redirects, for any facts', () => {
  for (const { flow, status, row } of rows)
    for (const facts of [noFacts, everything, all(true)])
      expect(viewOf(flow, status, row.step, facts).kind, `${flow} ${status}`).not.toBe('unknown')
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
