import type { IsoDate } from '@vestibule/domain/iso-date'
import { useStore } from '@vestibule/testing/use-store'
import { afterEach, expect, test } from 'vitest'
import { sendPermission, sendPermissions } from '../platform/http-client/send-permission.ts'
import { systemTimers } from '../platform/timers.ts'
import type { NewCall } from '../ports/provider-calls.ts'
import { ProviderError, type ProviderFailure } from '../ports/provider-error.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Operation } from './operation.ts'

const its = useStore()
const clock = { now: () => new Date(), today: () => '2026-11-22' as IsoDate }
const times = { leaseMs: 400, longestMs: 600 }

let calls = 0
let engine: Engine | undefined
afterEach(() => engine?.drain())

/** Performs a call whose first attempts fail with `failures`, one each, and whose next attempt succeeds. */
const perform = (operation: Partial<Operation>, ...failures: ProviderFailure[]) => {
  calls += 1
  const sent: number[] = []
  const call: NewCall = { operation: 'test', key: `test:${calls}`, clientId: null, userId: null, input: {} }
  const test: Operation = {
    reconcile: async () => undefined,
    async send() {
      sent.push(performance.now())
      const failure = failures.shift()
      if (failure) throw new ProviderError('ascend', failure)
      return { answer: { by: 'us' } }
    },
    ...operation,
  }
  const deps = { store: its.store, clock, times, permissions: sendPermissions, timers: systemTimers }
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

test('[OP-09] a renewal that finds another owner revokes the permission to send', async () => {
  let refused: unknown
  const { outcome } = perform({
    async send() {
      await answerElsewhere(key())
      await new Promise((resolve) => setTimeout(resolve, times.leaseMs / 2))
      try {
        sendPermission()?.use()
      } catch (error) {
        refused = error
      }
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
    'in_doubt',
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
    'in_doubt',
  )
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'look-up' } })
  expect(sent).toHaveLength(1)
})

test('[OP-09] resends a call that must be delivered after the longest time, not before', async () => {
  const { outcome, sent } = perform({ retryUntilDelivered: true }, 'in_doubt')
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  expect(sent).toHaveLength(2)
  expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(times.longestMs)
})

test('[OP-09] [CF-04] an unsent copy leaves the call in doubt', async () => {
  const { outcome, sent } = perform({ repeat: 'recognized' }, 'in_doubt', 'unavailable')
  expect(await outcome).toEqual({ state: 'answered', answer: { by: 'us' } })
  expect(sent).toHaveLength(3)
})
