import { expect, test } from 'vitest'
import type { CallOutcome, Lease, NewCall } from '../../ports/provider-calls.ts'
import type { CallStore } from './memory-store.ts'

export interface ContractEnvironment {
  readonly store: CallStore
  /** Moves the call's lease, permission and due time into the past. */
  pass(key: string, seconds: number): Promise<unknown>
  setAttempts(key: string, attempts: number): Promise<unknown>
  /** Returns the seconds until the call is due, rounded up. */
  dueIn(key: string): Promise<number>
  /** Waits until a statement waits for a lock that another transaction has. */
  isBlocked(): Promise<unknown>
}

const now = new Date('2026-11-21T12:00:00Z')
const callOf = (key: string): NewCall => ({ operation: 'test', key, clientId: null, userId: null, input: {} })
const leaseOf = (ms = 60_000): Lease => ({ owner: crypto.randomUUID(), ms })
const answered = { state: 'answered', answer: {} } as const

/** Defines the tests that every store of provider calls must pass. */
export const testCallStore = (its: ContractEnvironment): void => {
  const calls = () => its.store.calls
  const enqueueOnly = (key: string, operation = 'test') =>
    its.store.transaction((tx) => tx.calls.enqueue({ ...callOf(key), operation }, now))

  test('a call enqueued with a lease is held and not in doubt, and a second enqueue joins it', async () => {
    const first = await calls().enqueue(callOf('held'), now, leaseOf())
    expect(first).toMatchObject({ held: true, state: 'pending', inDoubt: false, attempts: 1, isHeld: true })
    const again = await calls().enqueue(callOf('held'), now, leaseOf())
    expect(again).toMatchObject({ id: first.id, held: false, isHeld: true })
    expect(await calls().lease(first.id, leaseOf(), now)).toBeUndefined()
    await its.pass('held', 61)
    expect(await calls().find(first.id)).toMatchObject({ isHeld: false })
    const leased = await calls().lease(first.id, leaseOf(), now)
    expect(leased).toMatchObject({ sincePermittedMs: 0, call: { inDoubt: false, attempts: 2, isHeld: true } })
  })

  test('leases and permissions use the database’s clock only', async () => {
    const { id } = await calls().enqueue(callOf('skewed'), now, leaseOf())
    const ahead = new Date(Date.now() + 24 * 60 * 60 * 1000)
    expect(await calls().lease(id, leaseOf(), ahead)).toBeUndefined()
    expect(await calls().claimDue(100, [], now)).toEqual([])
    await its.pass('skewed', 61)
    expect(await calls().claimDue(100, [], now)).toEqual([id])
    // The first claim scheduled the next attempt, so the call is no longer due.
    expect(await calls().claimDue(100, [], now)).toEqual([])
  })

  test('a permit records when the call was last in doubt, and only the owner of the lease gets one', async () => {
    const { id } = await enqueueOnly('permitted')
    const first = leaseOf()
    expect(await calls().lease(id, first, now)).toMatchObject({ sincePermittedMs: 0 })
    expect(await calls().permit(id, first)).toBe(true)
    await its.pass('permitted', 61)
    const second = leaseOf()
    const leased = await calls().lease(id, second, now)
    expect(leased?.call.inDoubt).toBe(true)
    expect(leased?.sincePermittedMs).toBeGreaterThanOrEqual(61_000)
    expect(await calls().permit(id, second)).toBe(true)
    expect(await calls().permit(id, first)).toBe(false)
    expect(await calls().renew(id, first)).toBe(false)
    expect(await calls().complete(id, first.owner, answered, now)).toBe(false)
    await its.pass('permitted', 10)
    const inDoubt = { state: 'pending', inDoubt: true, failure: 'in_doubt' } as const
    await calls().complete(id, second.owner, inDoubt, now)
    const third = await calls().lease(id, leaseOf(), now)
    expect(third?.sincePermittedMs).toBeGreaterThanOrEqual(10_000)
    expect(third?.sincePermittedMs).toBeLessThan(61_000)
    expect(third?.call.failure).toBe('in_doubt')
  })

  test('a renewal extends the lease but records no permission', async () => {
    const lease = leaseOf()
    const { id } = await calls().enqueue(callOf('renewed'), now, lease)
    await calls().permit(id, lease)
    await its.pass('renewed', 40)
    expect(await calls().renew(id, lease)).toBe(true)
    await its.pass('renewed', 40)
    expect(await calls().find(id)).toMatchObject({ isHeld: true })
    await its.pass('renewed', 40)
    expect((await calls().lease(id, leaseOf(), now))?.sincePermittedMs).toBeGreaterThanOrEqual(120_000)
  })

  const unchanged = { state: 'pending', inDoubt: 'unchanged', failure: 'unavailable 503' } as const
  const take = async (id: string, lease: Lease) => {
    await calls().lease(id, lease, now)
    await calls().permit(id, lease)
  }

  test('a withdrawal ends the doubt and the lease of its owner, and the call is due', async () => {
    const lease = leaseOf()
    const { id } = await enqueueOnly('withdrawn')
    await take(id, lease)
    await calls().withdraw(id, lease.owner, false)
    expect(await calls().find(id)).toMatchObject({ inDoubt: false, failure: null, isHeld: false })
    expect(await its.dueIn('withdrawn')).toBeLessThanOrEqual(0)
    expect(await calls().permit(id, lease)).toBe(false)
  })

  test('a withdrawal ends the doubt of a call that another process has leased, and of what it stores', async () => {
    const { id } = await enqueueOnly('taken over')
    const [paused, other] = [leaseOf(), leaseOf()]
    await take(id, paused)
    await its.pass('taken over', 61)
    expect((await calls().lease(id, other, now))?.call.inDoubt).toBe(true)
    await calls().withdraw(id, paused.owner, false)
    expect(await calls().find(id)).toMatchObject({ inDoubt: false, isHeld: true })
    await calls().complete(id, other.owner, unchanged, now)
    expect(await calls().find(id)).toMatchObject({ inDoubt: false, failure: null, isHeld: false })
  })

  test('a withdrawal leaves the permission and the failure of another process as they are', async () => {
    const { id } = await enqueueOnly('permitted again')
    const [paused, other] = [leaseOf(), leaseOf()]
    await take(id, paused)
    await its.pass('permitted again', 61)
    await take(id, other)
    await calls().withdraw(id, paused.owner, false)
    expect(await calls().find(id)).toMatchObject({ inDoubt: true, isHeld: true })
    await calls().complete(id, other.owner, unchanged, now)
    await calls().withdraw(id, paused.owner, false)
    expect(await calls().find(id)).toMatchObject({ inDoubt: true, failure: 'unavailable 503' })
  })

  test('a withdrawn copy leaves the call in doubt if an earlier request may have acted', async () => {
    const { id } = await enqueueOnly('copied')
    const lease = leaseOf()
    await take(id, lease)
    await calls().withdraw(id, lease.owner, true)
    expect(await calls().find(id)).toMatchObject({ inDoubt: true, isHeld: false })
  })

  test('an expired lease still completes the call until another process leases it', async () => {
    const lease = leaseOf()
    const { id } = await calls().enqueue(callOf('expired'), now, lease)
    await its.pass('expired', 61)
    expect(await calls().complete(id, lease.owner, { state: 'answered', answer: { by: 'us' } }, now)).toBe(
      true,
    )
    expect(await calls().find(id)).toMatchObject({ state: 'answered', answer: { by: 'us' }, inDoubt: false })
    expect(await calls().complete(id, lease.owner, answered, now)).toBe(false)
    expect(await calls().lease(id, leaseOf(), now)).toBeUndefined()
  })

  test('a second enqueue in a transaction does not wait for a concurrent completion', async () => {
    const lease = leaseOf()
    const { id } = await calls().enqueue(callOf('settled'), now, lease)
    await its.store.transaction(async (settling) => {
      expect(await settling.calls.complete(id, lease.owner, answered, now)).toBe(true)
      const again = await its.store.transaction((tx) => tx.calls.enqueue(callOf('settled'), now))
      expect(again).toMatchObject({ id, held: false, state: 'pending' })
    })
    expect(await calls().find(id)).toMatchObject({ state: 'answered' })
  })

  test('a claim skips a call that a transaction is completing, and a lease waits for it', async () => {
    const lease = leaseOf()
    const { id } = await calls().enqueue(callOf('locked'), now, lease)
    await its.pass('locked', 61)
    let leasing: Promise<unknown> | undefined
    await its.store.transaction(async (settling) => {
      await settling.calls.complete(id, lease.owner, answered, now)
      expect(await calls().claimDue(100, [], now)).not.toContain(id)
      leasing = calls().lease(id, leaseOf(), now)
    })
    expect(await leasing).toBeUndefined()
  })

  test('a transaction that throws leaves the call as it was', async () => {
    const lease = leaseOf()
    const { id } = await calls().enqueue(callOf('rolled back'), now, lease)
    const failing = its.store.transaction(async (tx) => {
      await tx.calls.complete(id, lease.owner, answered, now)
      await tx.calls.enqueue(callOf('never enqueued'), now)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await calls().find(id)).toMatchObject({ state: 'pending', isHeld: true })
    expect(await calls().byKey('never enqueued')).toBeUndefined()
  })

  test('a refused call can be enqueued again with another input', async () => {
    const lease = leaseOf()
    const { id } = await calls().enqueue(callOf('refused'), now, lease)
    await calls().complete(id, lease.owner, { state: 'refused', failure: 'refused 400' }, now)
    const changed = { ...callOf('refused'), input: { version: 2 } }
    const again = await its.store.transaction((tx) => tx.calls.enqueue(changed, now))
    expect(again).toMatchObject({ id, held: false, state: 'pending', inDoubt: false, failure: null })
    expect(again).toMatchObject({ attempts: 1, input: { version: 2 } })
    expect(await calls().byKey('refused')).toMatchObject({ id, attempts: 1 })
  })

  test.each([
    [0, 3],
    [3, 24],
    [40, 300],
  ])('after %i failed attempts one more schedules the next %i seconds later', async (attempts, seconds) => {
    const key = `scheduled-${attempts}`
    const { id } = await enqueueOnly(key)
    await its.setAttempts(key, attempts)
    const lease = leaseOf()
    await calls().lease(id, lease, now)
    await calls().complete(id, lease.owner, { state: 'pending', inDoubt: false, failure: 'refused 503' }, now)
    expect(await its.dueIn(key)).toBe(seconds)
  })

  test('an outcome with its own delay is due after that delay', async () => {
    const lease = leaseOf()
    const { id } = await calls().enqueue(callOf('delayed'), now, lease)
    const outcome = { state: 'pending', inDoubt: true, failure: 'in_doubt', dueInSeconds: 7 } as const
    await calls().complete(id, lease.owner, outcome, now)
    expect(await its.dueIn('delayed')).toBe(7)
  })

  test('a claim whose process dies is due again after 10 seconds, however many attempts failed', async () => {
    const { id } = await enqueueOnly('crash loop')
    expect(await its.dueIn('crash loop')).toBe(5)
    await its.setAttempts('crash loop', 40)
    await its.pass('crash loop', 6)
    expect(await calls().claimDue(100, [], now)).toContain(id)
    expect(await its.dueIn('crash loop')).toBe(10)
  })

  test('an archived call is found as before, and a repeated enqueue returns its answer', async () => {
    const settle = async (key: string, outcome: CallOutcome, at: Date) => {
      const lease = leaseOf()
      const { id } = await calls().enqueue(callOf(key), at, lease)
      await calls().complete(id, lease.owner, outcome, at)
      return id
    }
    const early = new Date('2025-01-31T23:59:59Z')
    const before = new Date('2025-03-01T00:00:00Z')
    const result = { state: 'answered', answer: { by: 'us' } } as const
    const first = await settle('archived 1', result, early)
    await settle('archived 2', result, new Date('2025-02-01T00:00:00Z'))
    const refused = await settle('not archived', { state: 'refused', failure: 'refused 400' }, early)
    await settle('recent', result, before)
    expect(await calls().archive(before, 1)).toBe(1)
    expect(await calls().archive(before, 100)).toBe(1)
    expect(await calls().archive(before, 100)).toBe(0)
    expect(await calls().archive(new Date(before.getTime() + 1), 100)).toBe(1)

    const stored = { id: first, operation: 'test', key: 'archived 1', ...result, inDoubt: false, attempts: 1 }
    expect(await calls().find(first)).toMatchObject(stored)
    expect(await calls().byKey('archived 1')).toMatchObject(stored)
    const repeated = { ...stored, held: false, isHeld: false }
    expect(await calls().enqueue(callOf('archived 1'), now, leaseOf())).toMatchObject(repeated)
    const inTransaction = await its.store.transaction((tx) => tx.calls.enqueue(callOf('archived 1'), now))
    expect(inTransaction).toMatchObject(repeated)
    expect(await calls().lease(first, leaseOf(), now)).toBeUndefined()
    expect(await calls().enqueue(callOf('not archived'), now, leaseOf())).toMatchObject({
      id: refused,
      held: true,
    })
  })

  test('an enqueue during a move waits for it and returns the archived answer', async () => {
    const lease = leaseOf()
    const at = new Date('2025-04-01T00:00:00Z')
    const { id } = await calls().enqueue(callOf('moving'), at, lease)
    await calls().complete(id, lease.owner, answered, at)
    let repeated: Promise<unknown> | undefined
    await its.store.transaction(async (moving) => {
      expect(await moving.calls.archive(new Date('2025-04-02T00:00:00Z'), 100)).toBe(1)
      repeated = calls().enqueue(callOf('moving'), now, leaseOf())
      await its.isBlocked()
    })
    expect(await repeated).toMatchObject({ id, held: false, state: 'answered' })
  })

  test('a move that is interrupted leaves the call where it was', async () => {
    const lease = leaseOf()
    const at = new Date('2025-05-01T00:00:00Z')
    const before = new Date('2025-05-02T00:00:00Z')
    const { id } = await calls().enqueue(callOf('interrupted'), at, lease)
    await calls().complete(id, lease.owner, answered, at)
    const failing = its.store.transaction(async (tx) => {
      expect(await tx.calls.archive(before, 100)).toBe(1)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await calls().enqueue(callOf('interrupted'), now, leaseOf())).toMatchObject({ id, held: false })
    expect(await calls().archive(before, 100)).toBe(1)
    expect(await calls().byKey('interrupted')).toMatchObject({ id, state: 'answered' })
  })

  test('ends lapsed codes and attempts any other call however late', async () => {
    const [code, mail] = [await enqueueOnly('lapsing', 'lapsing'), await enqueueOnly('lasting', 'lasting')]
    await its.pass('lapsing', 6)
    await its.pass('lasting', 6)
    const claimed = await calls().claimDue(100, ['lapsing'], now)
    expect(claimed).toContain(mail.id)
    expect(claimed).not.toContain(code.id)
    expect(await calls().find(code.id)).toMatchObject({ state: 'refused', failure: 'lapsed' })
  })
}
