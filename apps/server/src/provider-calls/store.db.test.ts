import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'
import type { Lease, NewCall } from '../ports/provider-calls.ts'

const its = useStore()

const now = new Date('2026-11-21T12:00:00Z')
const callOf = (key: string): NewCall => ({ operation: 'test', key, clientId: null, userId: null, input: {} })
const calls = () => its.store.calls
const leaseOf = (ms = 60_000): Lease => ({ owner: crypto.randomUUID(), ms })
/** Moves the call's lease, permission and due time into the past. */
const pass = (key: string, seconds: number) =>
  its.query(
    `update provider_call set lease_until = lease_until - $2 * interval '1 second', due_at = due_at - $2 * interval '1 second',
     permitted_at = permitted_at - $2 * interval '1 second' where key = $1`,
    [key, seconds],
  )

test('[API-08] a call enqueued with a lease is held and in doubt, and a second enqueue joins it', async () => {
  const call = callOf('held')
  const first = await calls().enqueue(call, now, leaseOf())
  expect(first).toMatchObject({ held: true, state: 'pending', inDoubt: true, attempts: 1, isHeld: true })
  const again = await calls().enqueue(call, now, leaseOf())
  expect(again).toMatchObject({ id: first.id, held: false, isHeld: true })
  expect(await calls().lease(first.id, leaseOf(), now)).toBeUndefined()
  await pass('held', 61)
  expect(await calls().find(first.id)).toMatchObject({ isHeld: false })
  const leased = await calls().lease(first.id, leaseOf(), now)
  expect(leased).toMatchObject({ wasInDoubt: true, call: { attempts: 2, isHeld: true } })
  expect(leased?.sincePermittedMs).toBeGreaterThanOrEqual(61_000)
})

test('[OP-09] leases and permissions use the database’s clock only', async () => {
  const { id } = await calls().enqueue(callOf('skewed'), now, leaseOf())
  const ahead = new Date(Date.now() + 24 * 60 * 60 * 1000)
  expect(await calls().lease(id, leaseOf(), ahead)).toBeUndefined()
  expect(await calls().claimDue(100, [], now)).toEqual([])
  await pass('skewed', 61)
  expect(await calls().claimDue(100, [], now)).toEqual([id])
  // The first claim scheduled the next attempt, so the call is no longer due.
  expect(await calls().claimDue(100, [], now)).toEqual([])
})

test('[OP-09] records a permission with the lease of a new call and with a permit of one in doubt', async () => {
  const { id } = await its.store.transaction((tx) => tx.calls.enqueue(callOf('permitted'), now))
  const first = leaseOf()
  expect(await calls().lease(id, first, now)).toMatchObject({ wasInDoubt: false, sincePermittedMs: 0 })
  await pass('permitted', 61)
  const second = leaseOf()
  const leased = await calls().lease(id, second, now)
  expect(leased?.sincePermittedMs).toBeGreaterThanOrEqual(61_000)
  expect(await calls().permit(id, second)).toBe(true)
  expect(await calls().permit(id, first)).toBe(false)
  expect(await calls().renew(id, first)).toBe(false)
  expect(await calls().complete(id, first.owner, { state: 'answered', answer: {} }, now)).toBe(false)
  await pass('permitted', 10)
  const inDoubt = { state: 'pending', inDoubt: true, failure: 'in_doubt' } as const
  await calls().complete(id, second.owner, inDoubt, now)
  const third = await calls().lease(id, leaseOf(), now)
  expect(third?.sincePermittedMs).toBeGreaterThanOrEqual(10_000)
  expect(third?.sincePermittedMs).toBeLessThan(61_000)
})

test('[API-08] [AF-04] a second enqueue in a transaction does not wait for a concurrent completion', async () => {
  const call = callOf('settled')
  const lease = leaseOf()
  const { id } = await calls().enqueue(call, now, lease)
  await its.store.transaction(async (settling) => {
    expect(await settling.calls.complete(id, lease.owner, { state: 'answered', answer: {} }, now)).toBe(true)
    const again = await its.store.transaction((tx) => tx.calls.enqueue(call, now))
    expect(again).toMatchObject({ id, held: false, state: 'pending' })
  })
  expect(await calls().find(id)).toMatchObject({ state: 'answered' })
})

test('[API-08] a refused call can be enqueued again', async () => {
  const call = callOf('refused')
  const lease = leaseOf()
  const { id } = await calls().enqueue(call, now, lease)
  await calls().complete(id, lease.owner, { state: 'refused', failure: 'refused 400' }, now)
  const again = await its.store.transaction((tx) => tx.calls.enqueue(call, now))
  expect(again).toMatchObject({ id, held: false, state: 'pending', inDoubt: false, failure: null })
})

/** Seconds until the call is due, rounded up. */
const dueIn = async (id: string): Promise<number> => {
  const { rows } = await its.query(
    'select extract(epoch from due_at - clock_timestamp()) as left from provider_call where id = $1',
    [id],
  )
  return Math.ceil(rows[0]?.left)
}

test.each([
  [0, 3],
  [3, 24],
  [40, 300],
])(
  '[OP-08] after %i failed attempts one more schedules the next %i seconds later',
  async (attempts, seconds) => {
    const { id } = await its.store.transaction((tx) => tx.calls.enqueue(callOf(`scheduled-${attempts}`), now))
    await its.query('update provider_call set attempts = $2 where id = $1', [id, attempts])
    const lease = leaseOf()
    await calls().lease(id, lease, now)
    await calls().complete(id, lease.owner, { state: 'pending', inDoubt: false, failure: 'refused 503' }, now)
    expect(await dueIn(id)).toBe(seconds)
  },
)

test('[OP-05] a claim whose process dies is due again after 10 seconds, however many attempts failed', async () => {
  const { id } = await its.store.transaction((tx) => tx.calls.enqueue(callOf('crash loop'), now))
  await its.query('update provider_call set attempts = 40, due_at = clock_timestamp() where id = $1', [id])
  expect(await calls().claimDue(100, [], now)).toContain(id)
  expect(await dueIn(id)).toBe(10)
})

test('[OP-05] ends lapsed codes and attempts any other call however late', async () => {
  const lapsing = ['lapsing']
  const enqueue = (operation: string) =>
    its.store.transaction((tx) => tx.calls.enqueue({ ...callOf(operation), operation }, now))
  const [code, mail] = [await enqueue('lapsing'), await enqueue('lasting')]
  await its.query(`update provider_call set due_at = clock_timestamp() where key in ('lapsing', 'lasting')`)
  expect(await calls().claimDue(100, lapsing, now)).toEqual([mail.id])
  expect(await calls().find(code.id)).toMatchObject({ state: 'refused', failure: 'lapsed' })
})
