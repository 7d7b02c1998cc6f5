import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../api/api-error.ts'
import type { Call } from '../../api/call.ts'
import { confirmContribution } from './confirm.ts'

const RELATE = 'createBankRelationship'
const SCHEDULE = 'createSchedules'
const DEPOSIT = 'createDeposit'

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
    [RELATE, { params: { clientId: 'c' }, ifMatch: true }],
    [
      SCHEDULE,
      {
        params: { clientId: 'c' },
        body: {
          disclosures: [
            { id: 'own-bank', version: 1 },
            { id: 'debit', version: 2 },
            { id: 'firm', version: 1 },
          ],
          first_deposit: '2026-12-05',
        },
        ifMatch: true,
      },
    ],
  ])
})

test('[CF-03] a one-time contribution creates a deposit', async () => {
  expect((await confirm({}, true)).names).toEqual([RELATE, DEPOSIT])
})

test('[CF-07] stops when the relationship fails or is rejected', async () => {
  const failed = await confirm({ [RELATE]: new ApiError(503, 'provider_unavailable', 'x') })
  const rejected = await confirm({ [RELATE]: { bankRelationship: { state: { state: 'REJECTED' } } } })
  for (const { outcome, names } of [failed, rejected]) {
    expect(outcome).toEqual({ kind: 'failed', text: 'Error while creating bank relationship' })
    expect(names).toEqual([RELATE])
  }
})

test('[CF-07] failed transfers have their own message', async () => {
  const { outcome } = await confirm({ [SCHEDULE]: new ApiError(502, 'provider_refused', 'x') })
  expect(outcome).toEqual({ kind: 'failed', text: 'An error occurred while processing your contribution.' })
})

test('[ER-04] reports a network failure and a stale version', async () => {
  expect((await confirm({ [RELATE]: networkError() })).outcome).toEqual({
    kind: 'failed',
    text: 'Request failed',
  })
  expect((await confirm({ [SCHEDULE]: new ApiError(409, 'stale', 'x') })).outcome).toEqual({ kind: 'stale' })
})

test('[CF-01] [CO-06] reports a date that has passed', async () => {
  const { outcome } = await confirm(
    { [DEPOSIT]: new ApiError(409, 'date_passed', 'x', ['one_time_date']) },
    true,
  )
  expect(outcome).toEqual({ kind: 'date_passed' })
})

test('[RK-11] a refused network leads to its page', async () => {
  const refused = new ApiError(403, 'network_vpn', 'x')
  for (const call of [RELATE, SCHEDULE])
    expect((await confirm({ [call]: refused })).outcome).toEqual({
      kind: 'refused',
      page: '/message/errorPage?err=vpn',
    })
})
