import { randomUUID } from 'node:crypto'
import { useStore } from '@vestibule/testing/use-store'
import { beforeEach, expect, test } from 'vitest'
import type { Broker, BrokerAccount } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
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

/** A broker that holds these states. It fails for other transfers. */
const brokerOf = (state: string, states: Record<string, string>): WatchDeps['broker'] => ({
  getAccount: async (accountId) => ({ accountId, state }) as BrokerAccount,
  async getTransferState(_account: string, _kind: Parameters<Broker['getTransferState']>[1], id: string) {
    const known = states[id]
    if (known === undefined) throw new ProviderError('ascend', 'unavailable')
    return known
  },
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
      { type: 'deposit.returned', data: { transferId: returned } },
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
    `insert into contribution_stop (client_id, stopped_on, stopped_at) values ($1, '2027-03-10', $2)`,
    [clientId, now],
  )
  const states = { [stopped]: 'CANCELED', [stopping]: 'CANCELED' }
  await watchAccount({ store: its.store, clock, broker: brokerOf('OPEN', states) }, clientId)
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
    { type: 'deposit.returned', data: { transferId: sent } },
  ])
  expect(await claim('2027-03-14')).toEqual([])
})
