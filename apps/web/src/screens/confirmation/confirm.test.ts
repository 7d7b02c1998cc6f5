import { en } from '@vestibule/words/en'
import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../api/api-error.ts'
import type { Call } from '../../api/call.ts'
import { startEnglish } from '../../words/testing.ts'
import { confirmContribution } from './confirm.ts'

startEnglish()

const relate = 'createBankRelationship'
const schedule = 'createSchedules'
const deposit = 'createDeposit'

const confirm = async (answers: Record<string, unknown>, oneTime = false) => {
  const made: [string, unknown][] = []
  const answering = async (name: string, request: unknown) => {
    made.push([name, request])
    const answer = answers[name] ?? { bankRelationship: { state: { state: 'APPROVED' } } }
    if (answer instanceof Error) throw answer
    return answer
  }
  const outcome = await confirmContribution(answering as Call, {
    clientId: 'c',
    oneTime,
    firstDeposit: '2026-12-05',
  })
  return { outcome, made, names: made.map(([name]) => name) }
}

test('[CF-03][SE-08] creates the relationship, then the schedules, with disclosures and version', async () => {
  const { outcome, made } = await confirm({})
  expect(outcome).toEqual({ kind: 'confirmed' })
  expect(made).toEqual([
    [relate, { params: { clientId: 'c' }, ifMatch: true }],
    [
      schedule,
      {
        params: { clientId: 'c' },
        body: {
          disclosures: [
            { id: 'own-bank', version: en.disclosures['own-bank'].version },
            { id: 'debit', version: en.disclosures.debit.version },
            { id: 'firm', version: en.disclosures.firm.version },
          ],
          first_deposit: '2026-12-05',
        },
        ifMatch: true,
      },
    ],
  ])
})

test('[CF-03] a one-time contribution creates a deposit', async () => {
  expect((await confirm({}, true)).names).toEqual([relate, deposit])
})

test('[CF-07] stops when the relationship fails or is rejected', async () => {
  const failed = await confirm({ [relate]: new ApiError(503, 'provider_unavailable', 'x') })
  const rejected = await confirm({ [relate]: { bankRelationship: { state: { state: 'REJECTED' } } } })
  for (const { outcome, names } of [failed, rejected]) {
    expect(outcome).toEqual({ kind: 'failed', text: 'Error while creating bank relationship' })
    expect(names).toEqual([relate])
  }
})

const refusal = (status: number, code: string, ...fields: string[]) => new ApiError(status, code, 'x', fields)
const failed = (text: string) => ({ kind: 'failed', text })
const stale = (text: string) => ({ kind: 'stale', text })
const notProcessed = failed('An error occurred while processing your contribution.')
const vpn = { kind: 'refused', page: '/message/errorPage?err=vpn' }

test.each<[string, string, ApiError, object]>([
  ['[CF-07] failed transfers', schedule, refusal(502, 'provider_refused'), notProcessed],
  ['[ER-04] a network failure', relate, networkError(), failed('Request failed')],
  ['[ER-04] a stale version', schedule, refusal(409, 'stale'), stale(en.confirmation.changed)],
  [
    '[CO-14] a limit that the other IRA has used',
    schedule,
    refusal(422, 'ira_limit', 'amount'),
    stale(en.errors.byCode.ira_limit),
  ],
  [
    '[CF-01] [CO-06] a date that has passed',
    deposit,
    refusal(409, 'date_passed', 'one_time_date'),
    { kind: 'date_passed' },
  ],
  ['[RK-11] a network refused for the bank', relate, refusal(403, 'network_vpn'), vpn],
  ['[RK-11] a network refused for the schedules', schedule, refusal(403, 'network_vpn'), vpn],
])('%s has its own message', async (_, name, error, expected) => {
  expect((await confirm({ [name]: error }, name === deposit)).outcome).toEqual(expected)
})
