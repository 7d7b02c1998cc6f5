import type { IsoDate } from '@vestibule/domain/iso-date'
import { eventually } from '@vestibule/testing/in-vitest'
import { useStore } from '@vestibule/testing/use-store'
import { afterEach, expect, test } from 'vitest'
import {
  createSendPermission,
  sendPermission,
  sendPermissions,
} from '../platform/http-client/send-permission.ts'
import { systemTimers } from '../platform/timers.ts'
import type { NewCall } from '../ports/provider-calls.ts'
import { ProviderError, type ProviderFailure } from '../ports/provider-error.ts'
import type { SendPermissions } from '../ports/send-permission.ts'
import type { AttemptDeps } from './attempt.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Answer, Operation } from './operation.ts'

const its = useStore()
const clock = { now: () => new Date(), today: () => '2026-11-22' as IsoDate }
const times = { leaseMs: 400, longestMs: 600 }

let calls = 0
let engine: Engine | undefined
afterEach(() => engine?.drain())

const callOf = (key: string): NewCall => ({ operation: 'test', key, clientId: null, userId: null, input: {} })

/** Performs a call whose first attempts fail with `failures`, one each, and whose next attempt succeeds. */
const perform = (
  operation: Partial<Operation>,
  failures: ProviderFailure[] = [],
  callTimes = times,
  over: Partial<AttemptDeps> = {},
) => {
  calls += 1
  const sent: number[] = []
  const call = callOf(`test:${calls}`)
  const test: Operation = {
    reconcile: async () => undefined,
    async send() {
      await sendPermission()
        ?.use()
        .catch(() => {
          throw new ProviderError('ascend', 'unavailable')
        })
      sent.push(performance.now())
      const failure = failures.shift()
      if (failure) throw new ProviderError('ascend', failure)
      return { answer: { by: 'us' } }
    },
    ...operation,
  }
  const permissions = sendPermissions
  const deps = { store: its.store, clock, times: callTimes, permissions, timers: systemTimers, ...over }
  engine = createEngine(deps, () => ({ test }))
  return { outcome: engine.perform(call), sent, key: call.key }
}
/** Completes the call with a response, as another process would. */
const answerElsewhere = (key: string) =>
  its.query(
    `update provider_call set state = 'answered', answer = '{"by":"another"}', in_doubt = false, lease_owner = null,
     lease_until = null where key = $1`,
    [key],
  )
const key = () => `test:${calls}`

test('[OP-09] after losing the lease the caller gets the result that the new owner stored', async () => {
  const { outcome } = perform({
    async send() {
      await answerElsewhere(key())
      return { answer: { by: 'us' } }
    },
  })
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'another' } })
})

test('[OP-09] [OP-11] a process that lost its lease is not permitted to send', async () => {
  let refused: unknown
  const { outcome } = perform({
    async send() {
      await answerElsewhere(key())
      refused = await sendPermission()
        ?.use()
        .catch((error: unknown) => error)
      throw new ProviderError('ascend', 'unavailable')
    },
  })
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'another' } })
  expect(refused).toMatchObject({ code: 'SEND_NOT_PERMITTED' })
})

test('[OP-09] reconciles a call in doubt at once, and ends it if the provider did nothing in the longest time', async () => {
  const finals: boolean[] = []
  const ended: string[] = []
  const { outcome, sent } = perform(
    {
      async reconcile(_, isFinal) {
        finals.push(isFinal)
        return undefined
      },
      async onRefused(_, call) {
        ended.push(call.key)
      },
    },
    ['in_doubt'],
  )
  expect(await outcome).toEqual({ state: 'failed' })
  expect(finals.length).toBeGreaterThan(1)
  expect(finals.filter(Boolean)).toEqual([true])
  expect(sent).toHaveLength(1)
  expect(ended).toEqual([key()])
})

test('[OP-09] a late reconciliation result is the answer, without a resend', async () => {
  let lookUps = 0
  const { outcome, sent } = perform(
    {
      async reconcile() {
        lookUps += 1
        return lookUps < 2 ? undefined : { by: 'look-up' }
      },
    },
    ['in_doubt'],
  )
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'look-up' } })
  expect(sent).toHaveLength(1)
})

test('[OP-09] resends a call that must be delivered after the longest time, not before', async () => {
  // The time counts from the permission in the database, which precedes the first request.
  const startedAt = performance.now()
  const { outcome, sent } = perform({ retryUntilDelivered: true }, ['in_doubt'])
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  expect(sent).toHaveLength(2)
  expect((sent[1] ?? 0) - startedAt).toBeGreaterThanOrEqual(times.longestMs)
})

test('[OP-09] [CF-04] an unsent copy leaves the call in doubt', async () => {
  const { outcome, sent } = perform({ repeat: 'recognized' }, ['in_doubt', 'unavailable'])
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  expect(sent).toHaveLength(3)
})

test('[OP-09] stores the effect of an answer once, and no effect after losing the lease', async () => {
  const recorded: string[] = []
  const record: Operation['record'] = async (_, call) => {
    recorded.push(call.key)
  }
  await perform({ record }).outcome
  expect(recorded).toEqual([key()])
  const { outcome } = perform({
    record,
    async send() {
      await answerElsewhere(key())
      return { answer: { by: 'us' } }
    },
  })
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'another' } })
  expect(recorded).toHaveLength(1)
})

test.each([
  ['a call that is sent for longer than its lease', 1],
  ['a call that is looked up for longer than its lease', 2],
] as const)('[OP-09] [OP-05] no process claims %s', async (_, attempts) => {
  const claimed: string[] = []
  const lease = { ...times, leaseMs: 1_000 }
  const outlastTheLease = async (): Promise<Answer> => {
    const other = createEngine(
      { store: its.store, clock, times, permissions: sendPermissions, timers: systemTimers },
      () => ({}),
    )
    const end = performance.now() + 2 * lease.leaseMs
    while (performance.now() < end) {
      claimed.push(...(await other.claimDue(100)))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { by: 'us' }
  }
  const { outcome, key } = perform(
    attempts === 1
      ? { send: async () => ({ answer: await outlastTheLease() }) }
      : { reconcile: outlastTheLease },
    attempts === 1 ? [] : ['in_doubt'],
    lease,
  )
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  const { rows } = await its.query('select id, attempts from provider_call where key = $1', [key])
  expect(rows).toMatchObject([{ attempts }])
  expect(claimed).not.toContain(rows[0]?.id)
})

test('[OP-09] a request that leaves late is not resent until the longest time after it left', async () => {
  let leftAt: number | undefined
  let resentAt: number | undefined
  const { outcome } = perform({
    retryUntilDelivered: true,
    async send() {
      if (leftAt !== undefined) {
        resentAt = performance.now()
        return { answer: { by: 'us' } }
      }
      // Renewals keep the lease while the request is prepared.
      await systemTimers.sleep(times.leaseMs * 2)
      await sendPermission()?.use()
      leftAt = performance.now()
      throw new ProviderError('ascend', 'in_doubt')
    },
  })
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  expect((resentAt ?? 0) - (leftAt ?? 0)).toBeGreaterThanOrEqual(times.longestMs - times.leaseMs / 2)
})

test('[OP-09] a worker does not repeat a following call that was refused meanwhile', async () => {
  const call = (operation: string): NewCall => ({
    operation,
    key: `${operation}:followed`,
    clientId: null,
    userId: null,
    input: {},
  })
  const sent: string[] = []
  const operation = (name: string): Operation => ({
    reconcile: async () => undefined,
    async send() {
      sent.push(name)
      return { answer: {} }
    },
  })
  let readings = 0
  const first: Operation = {
    ...operation('first'),
    async next() {
      readings += 1
      // The second reading follows the completion, so another process has sent the following call by now.
      if (readings === 2)
        await its.query(
          `update provider_call set state = 'refused', failure = 'refused 400' where key = $1`,
          [call('second').key],
        )
      return [call('second')]
    },
  }
  const deps = { store: its.store, clock, times, permissions: sendPermissions, timers: systemTimers }
  engine = createEngine(deps, () => ({ first, second: operation('second') }))
  const { id } = await its.store.transaction((tx) => tx.calls.enqueue(call('first'), clock.now()))
  await engine.resume(id)
  expect(sent).toEqual(['first'])
  expect(await its.store.calls.byKey(call('second').key)).toMatchObject({ state: 'refused' })
})

/** Permissions whose clocks show a pause while this attempt awaits the reply of the database. */
const pausedAt = (attempt: number, meanwhile: () => Promise<unknown> = async () => undefined) => {
  let attempts = 0
  const create: SendPermissions['create'] = (leaseMs, permit) => {
    attempts += 1
    if (attempts !== attempt) return sendPermissions.create(leaseMs, permit)
    let now = 0
    const asking = async () => {
      const isPermitted = await permit()
      await meanwhile()
      now = leaseMs
      return isPermitted
    }
    return createSendPermission(leaseMs, asking, [() => now])
  }
  return { ...sendPermissions, create }
}

test('[OP-11] [CF-04] a copy that did not leave in time leaves the call in doubt', async () => {
  const { outcome, sent } = perform({ repeat: 'recognized' }, ['in_doubt', 'unavailable'], times, {
    permissions: pausedAt(2),
  })
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  expect(sent).toHaveLength(3)
})

const patient = { ...times, longestMs: 60_000 }

test('[OP-11] a process that sent nothing says so after another has taken its call, which is free at once', async () => {
  const startedAt = performance.now()
  const takeOver = () =>
    its.query(
      `update provider_call set lease_owner = gen_random_uuid(),
       lease_until = clock_timestamp() + interval '0.5 seconds' where key = $1`,
      [key()],
    )
  const { outcome, sent } = perform({}, [], patient, { permissions: pausedAt(1, takeOver) })
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  expect(sent).toHaveLength(1)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('[OP-11] a process that sent nothing says so when the database is reachable again', async () => {
  let failures = 2
  const withdraw: typeof its.store.calls.withdraw = async (...facts) => {
    failures -= 1
    if (failures >= 0) throw new Error('unreachable')
    await its.store.calls.withdraw(...facts)
  }
  const store = { ...its.store, calls: { ...its.store.calls, withdraw } }
  const { outcome, key } = perform({}, [], patient, { permissions: pausedAt(1), store })
  await expect(outcome).rejects.toThrow('unreachable')
  const facts = async () => (await its.query('select in_doubt from provider_call where key = $1', [key])).rows
  expect(await facts()).toEqual([{ in_doubt: true }])
  await eventually(facts, ([call]) => call?.in_doubt === false)
  expect(await engine?.perform(callOf(key))).toEqual({ state: 'answered', answer: { by: 'us' } })
})

test('[OP-11] a call whose process stopped before it asked for permission is sent as soon as its lease ends', async () => {
  const { id } = await its.store.calls.enqueue(callOf('test:stopped'), clock.now(), {
    owner: crypto.randomUUID(),
    ms: 300,
  })
  const { outcome } = perform({}, [], patient)
  await outcome
  await eventually(
    () => its.query('select from provider_call where lease_until < clock_timestamp() and id = $1', [id]),
    ({ rows }) => rows.length === 1,
  )
  expect(await engine?.perform(callOf('test:stopped'))).toEqual({ state: 'answered', answer: { by: 'us' } })
})
