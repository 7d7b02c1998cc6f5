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

test.each<[string, string, ApiError, object]>([
  [
    '[CF-07] failed transfers have their own message',
    schedule,
    new ApiError(502, 'provider_refused', 'x'),
    { kind: 'failed', text: 'An error occurred while processing your contribution.' },
  ],
  ['[ER-04] reports a network failure', relate, networkError(), { kind: 'failed', text: 'Request failed' }],
  [
    '[ER-04] reports a stale version',
    schedule,
    new ApiError(409, 'stale', 'x'),
    { kind: 'stale', text: en.confirmation.changed },
  ],
  [
    '[CO-14] reports the limit if the other IRA has used it',
    schedule,
    new ApiError(422, 'ira_limit', 'x', ['amount']),
    { kind: 'stale', text: en.errors.byCode.ira_limit },
  ],
  [
    '[CF-01] [CO-06] reports a date that has passed',
    deposit,
    new ApiError(409, 'date_passed', 'x', ['one_time_date']),
    { kind: 'date_passed' },
  ],
  ...[relate, schedule].map((name): [string, string, ApiError, object] => [
    `[RK-11] a network refused by ${name} leads to its page`,
    name,
    new ApiError(403, 'network_vpn', 'x'),
    { kind: 'refused', page: '/message/errorPage?err=vpn' },
  ]),
])('%s', async (_, name, error, expected) => {
  expect((await confirm({ [name]: error }, name === deposit)).outcome).toEqual(expected)
})
