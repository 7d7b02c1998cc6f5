import { randomUUID } from 'node:crypto'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { useStore } from '@vestibule/testing/use-store'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Broker, BrokerAccount } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { cancelTransferCall } from '../contributions/stopped.ts'
import { claimWatched, type WatchDeps, watchAccount } from './watch-account.ts'

const its = useStore()
const now = new Date('2027-03-10T16:00:00Z')
const clock = { now: () => now, today: () => '2027-03-10' } as WatchDeps['clock']

beforeEach(() => its.query('truncate app_user, client, scheduled_task, event_outbox cascade'))

const open = async (): Promise<string> => {
  const id = randomUUID()
  await its.query(
    `insert into app_user (id, auth0_user_id, email, phone, first_name, last_name, gender, type, status, account_type, created_at)
     values ($1::uuid, $1::text, $1::text, '212-555-0100', 'Ada', 'Lovelace', '', '', '', 'ROTH_IRA', $2)`,
    [id, now],
  )
  await its.query(
    `insert into client (id, user_id, account_type, client_status, step, data_key, first_name, last_name, audit_head,
       created_at, visited_at)
     values ($1::uuid, $1::uuid, 'ROTH_IRA', 'ONBOARDING_SIGNUP_COMPLETED', 4, 'k', 'Ada', 'Lovelace', 'h', $2, $2)`,
    [id, now],
  )
  await its.query(
    `insert into broker_account (client_id, person_id, account_id, state, opened_at) values ($1::uuid, 'p', $1::text, 'OPEN', $2)`,
    [id, now],
  )
  return id
}
const transfer = async (clientId: string, kind: string, state: string): Promise<string> => {
  const id = randomUUID()
  await its.query(
    `insert into transfer (id, client_id, plan_key, kind, amount, start_date, broker_id, state, planned_by)
     values ($1::uuid, $2, $1::text, $3, 100, '2027-03-05', $1::text, $4, 'confirmation')`,
    [id, clientId, kind, state],
  )
  return id
}

interface Booked {
  on: string
  state?: string
  code?: string | undefined
  amount?: number
}

/** A broker that holds these states, and these deposits in the account's books. It fails for other transfers. */
const brokerOf = (
  state: string,
  states: Record<string, string>,
  booked: Record<string, Booked> = {},
): WatchDeps['broker'] => ({
  getAccount: async (accountId) => ({ accountId, state }) as BrokerAccount,
  async getTransferState(_account: string, _kind: Parameters<Broker['getTransferState']>[1], id: string) {
    const known = states[id]
    if (known === undefined) throw new ProviderError('ascend', 'unavailable')
    return known
  },
  async getDeposit(_account, id) {
    const { code, amount = 100, state: bookedState } = booked[id] ?? {}
    const known = states[id] ?? bookedState ?? (code ? 'RETURNED' : booked[id] && 'COMPLETED')
    if (known === undefined) throw new ProviderError('ascend', 'unavailable')
    return { state: known, amount, clientTransferId: undefined, returnCode: code }
  },
  listBookedDeposits: async () =>
    Object.entries(booked).map(([depositId, { on }]) => ({ depositId, bookedOn: on as IsoDate })),
})
const events = async () =>
  (
    await its.query('select type, data from event_outbox where type !~ $1 order by sequence', [
      '^application',
    ])
  ).rows

test('[EV-05] all workers together poll at most five accounts in a second, and each once a day', async () => {
  for (let account = 0; account < 7; account += 1) await open()
  const deps = { store: its.store, clock }
  const claims = await Promise.all([claimWatched(deps), claimWatched(deps), claimWatched(deps)])
  expect(claims.map(({ length }) => length).sort()).toEqual([0, 0, 5])
  await its.query(`update scheduled_task set due_at = clock_timestamp()`)
  expect(await claimWatched(deps)).toHaveLength(2)
  await its.query(`update scheduled_task set due_at = clock_timestamp()`)
  expect(await claimWatched(deps)).toEqual([])
  await its.query(`update scheduled_task set due_at = clock_timestamp()`)
  const tomorrow = { now: () => new Date(now.getTime() + 24 * 60 * 60 * 1000), today: clock.today }
  expect(await claimWatched({ store: its.store, clock: tomorrow as WatchDeps['clock'] })).toHaveLength(5)
})

test('[EV-05] each change at the broker is an event once, even if another request fails', async () => {
  const clientId = await open()
  const returned = await transfer(clientId, 'deposit', 'COMPLETED')
  const rejected = await transfer(clientId, 'deposit', 'PROCESSING')
  const canceled = await transfer(clientId, 'schedule', 'ACTIVE')
  await transfer(clientId, 'schedule', 'ACTIVE')
  const states = { [returned]: 'RETURNED', [rejected]: 'REJECTED', [canceled]: 'CANCELED' }
  const deps = { store: its.store, clock, broker: brokerOf('CLOSED', states) }
  await Promise.all([watchAccount(deps, clientId), watchAccount(deps, clientId)])
  await watchAccount(deps, clientId)
  expect(await events()).toHaveLength(4)
  expect(await events()).toEqual(
    expect.arrayContaining([
      { type: 'deposit.returned', data: { transferId: returned, depositId: returned, code: null } },
      { type: 'deposit.failed', data: { transferId: rejected, state: 'REJECTED' } },
      { type: 'schedule.canceled', data: { transferId: canceled } },
      { type: 'account.closed', data: {} },
    ]),
  )
})

test('[EV-05] a transfer that the applicant stopped is no event, also while its cancellation is not stored yet', async () => {
  const clientId = await open()
  const [stopped, stopping] = [
    await transfer(clientId, 'schedule', 'ACTIVE'),
    await transfer(clientId, 'schedule', 'ACTIVE'),
  ]
  await its.query(`update transfer set stopped_on = '2027-03-10' where id = $1`, [stopped])
  await its.query(
    `insert into contribution_stop (client_id, stopped_on, stopped_at, stopped_by) values ($1, '2027-03-10', $2, 'APPLICANT')`,
    [clientId, now],
  )
  const states = { [stopped]: 'CANCELED', [stopping]: 'CANCELED' }
  await watchAccount({ store: its.store, clock, broker: brokerOf('OPEN', states) }, clientId)
  expect(await events()).toEqual([])
})

test('[CO-15] [EV-05] a schedule that a changed limit cancels is no event, before its cancellation is stored', async () => {
  const clientId = await open()
  const canceled = await transfer(clientId, 'schedule', 'ACTIVE')
  await its.store.calls.enqueue(cancelTransferCall(clientId, canceled), now)
  const broker = brokerOf('OPEN', { [canceled]: 'CANCELED' })
  await watchAccount({ store: its.store, clock, broker }, clientId)
  expect(await events()).toEqual([])
})

test('[EV-05] a closed account is polled until the bank can no longer return its deposits', async () => {
  const clientId = await open()
  const sent = await transfer(clientId, 'deposit', 'COMPLETED')
  const atDay = (day: string): Pick<WatchDeps, 'store' | 'clock'> => ({
    store: its.store,
    clock: { now: () => new Date(`${day}T16:00:00Z`), today: () => day } as WatchDeps['clock'],
  })
  const claim = async (day: string): Promise<string[]> => {
    await its.query('update scheduled_task set due_at = clock_timestamp()')
    return claimWatched(atDay(day))
  }
  await watchAccount(
    { ...atDay('2027-03-10'), broker: brokerOf('CLOSED', { [sent]: 'COMPLETED' }) },
    clientId,
  )
  expect(await claim('2027-03-12')).toEqual([clientId])
  await watchAccount({ ...atDay('2027-03-12'), broker: brokerOf('CLOSED', { [sent]: 'RETURNED' }) }, clientId)
  expect(await events()).toEqual([
    { type: 'account.closed', data: {} },
    { type: 'deposit.returned', data: { transferId: sent, depositId: sent, code: null } },
  ])
  expect(await claim('2027-03-14')).toEqual([])
})

describe('deposits that a schedule drew', () => {
  const watch = (clientId: string, schedule: string, booked: Record<string, Booked>, today = '2027-06-10') =>
    watchAccount(
      {
        store: its.store,
        clock: { now: () => now, today: () => today } as WatchDeps['clock'],
        broker: brokerOf('OPEN', { [schedule]: 'ACTIVE' }, booked),
      },
      clientId,
    )
  const calls = async (clientId: string, operation: string) =>
    (
      await its.query('select key from provider_call where client_id = $1 and operation = $2', [
        clientId,
        operation,
      ])
    ).rows.length
  const begin = async (): Promise<[string, string]> => {
    const clientId = await open()
    return [clientId, await transfer(clientId, 'schedule', 'ACTIVE')]
  }
  const returned = (transferId: string, depositId: string, code: string | null) => ({
    type: 'deposit.returned',
    data: { transferId, depositId, code },
  })

  test.each(['R02', 'R03', 'R04', 'R07', 'R10', 'R16', 'R20', 'R29'])(
    '[CF-13] one returned with %s is an event, a mail and the end of the plan, once',
    async (code) => {
      const [clientId, schedule] = await begin()
      const booked = { d3: { on: '2027-06-07', code }, d2: { on: '2027-05-05' } }
      await Promise.all([watch(clientId, schedule, booked), watch(clientId, schedule, booked)])
      await watch(clientId, schedule, booked)
      expect(await events()).toEqual([
        returned(schedule, 'd3', code),
        { type: 'contributions.stopped', data: { transferIds: [schedule], by: 'RETURN' } },
      ])
      expect(await its.store.plans.stopOf(clientId)).toMatchObject({
        on: '2027-06-10',
        by: 'RETURN',
        returnCode: code,
      })
      expect(await its.store.plans.returns(clientId)).toMatchObject([
        { depositId: 'd3', drawnOn: '2027-06-05', amount: 100 },
      ])
      expect(await calls(clientId, 'cancel_transfer')).toBe(1)
      expect(await calls(clientId, 'mail_deposit_returned')).toBe(1)
    },
  )

  test.each(['R01', 'R09', 'R08', undefined])(
    '[CF-13] one returned with %s is told, and the plan goes on',
    async (code) => {
      const [clientId, schedule] = await begin()
      await watch(clientId, schedule, { d3: { on: '2027-06-07', code, state: 'RETURNED' } })
      expect(await events()).toEqual([returned(schedule, 'd3', code ?? null)])
      expect(await its.store.plans.stopOf(clientId)).toBeUndefined()
      expect(await calls(clientId, 'mail_deposit_returned')).toBe(1)
      expect(await calls(clientId, 'cancel_transfer')).toBe(0)
    },
  )

  test('[CF-13] two R01 in a row stop the plan, also if they are found on different days', async () => {
    const [clientId, schedule] = await begin()
    const may = { d2: { on: '2027-05-05', code: 'R01' } }
    await watch(clientId, schedule, may, '2027-05-10')
    expect(await its.store.plans.stopOf(clientId)).toBeUndefined()
    await watch(clientId, schedule, { ...may, d3: { on: '2027-06-07', code: 'R01' } })
    expect(await its.store.plans.stopOf(clientId)).toMatchObject({ by: 'RETURN', returnCode: 'R01' })
    expect(await calls(clientId, 'mail_deposit_returned')).toBe(2)
    expect(await calls(clientId, 'cancel_transfer')).toBe(1)
    // After a new start, another return does not stop the plan because of the earlier ones.
    await its.store.plans.startAgain(clientId)
    const known = { ...may, d3: { on: '2027-06-07', code: 'R01' } }
    await watch(clientId, schedule, { ...known, d4: { on: '2027-07-06', code: 'R09' } }, '2027-07-07')
    expect(await calls(clientId, 'mail_deposit_returned')).toBe(3)
    expect(await its.store.plans.stopOf(clientId)).toBeUndefined()
  })

  test('[CF-13] R01, a deposit that was paid, and R01 do not stop the plan', async () => {
    const [clientId, schedule] = await begin()
    await watch(clientId, schedule, {
      d1: { on: '2027-04-05', code: 'R01' },
      d2: { on: '2027-05-05' },
      d3: { on: '2027-06-07', code: 'R01' },
    })
    expect(await its.store.plans.returns(clientId)).toHaveLength(2)
    expect(await its.store.plans.stopOf(clientId)).toBeUndefined()
  })

  test('[CF-13] a returned deposit that is not of the plan changes nothing', async () => {
    const [clientId, schedule] = await begin()
    await watch(clientId, schedule, {
      other: { on: '2027-06-07', code: 'R02', amount: 250 },
      old: { on: '2027-03-05', code: 'R02' },
      between: { on: '2027-05-20', code: 'R02' },
    })
    expect(await events()).toEqual([])
    expect(await its.store.plans.stopOf(clientId)).toBeUndefined()
  })

  test('[CF-13] a return after the applicant’s own stop is told', async () => {
    const [clientId, schedule] = await begin()
    await its.query(`update transfer set stopped_on = '2027-06-08', state = 'CANCELED' where id = $1`, [
      schedule,
    ])
    await its.query(
      `insert into contribution_stop (client_id, stopped_on, stopped_at, stopped_by) values ($1, '2027-06-08', $2, 'APPLICANT')`,
      [clientId, now],
    )
    await watch(clientId, schedule, { d3: { on: '2027-06-07', code: 'R02' } })
    expect(await events()).toEqual([returned(schedule, 'd3', 'R02')])
    expect(await its.store.plans.stopOf(clientId)).toMatchObject({ by: 'APPLICANT' })
  })
})
