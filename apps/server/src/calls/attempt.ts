import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/common/clock.ts'
import type { Timers } from '../platform/common/timers.ts'
import type { Tracing } from '../platform/telemetry/tracing.ts'
import type { CallTimes } from '../ports/call-times.ts'
import type { CallOutcome, Lease, LeasedCall } from '../ports/provider-calls.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { SendPermissions } from '../ports/send-permission.ts'
import type { Store } from '../stores/store-type.ts'
import type { Answer, Operation, SendResult } from './operation.ts'

export type Attempt =
  | { state: 'answered'; answer: Answer }
  | { state: 'refused' }
  /** The attempt failed. The call stays pending if workers may retry it. Otherwise, it is settled as refused. */
  | { state: 'failed' }
  | { state: 'in_doubt' }
  /** Another process has leased the call, or the database did not permit sending. The call can be attempted again. */
  | { state: 'lost' }

export interface AttemptDeps {
  store: Store
  clock: Clock
  times: CallTimes
  permissions: SendPermissions
  timers: Timers
  trace?: Tracing['traceAttempt']
}

export const newLease = ({ times }: AttemptDeps): Lease => ({ owner: randomUUID(), ms: times.leaseMs })

const renewals = 4
/** Maximum delay between two reconciliations of a call in doubt, whose outcome is unknown. */
const maxReconcileSeconds = 10
const withdrawEveryMs = 1_000
const firstRetrySeconds = 3

/** Returns for how many ms the provider may still act on a call after sending; 0 if repeating the call is safe. */
export const longestMsOf = (operation: Operation, { longestMs }: CallTimes): number =>
  operation.repeat ? 0 : longestMs

/** Sends a leased call. Reconciles a call in doubt, and resends it only after the provider can no longer process it. */
export const attempt = async (
  deps: AttemptDeps,
  operation: Operation,
  leased: LeasedCall,
  lease: Lease,
): Promise<Attempt> => {
  const { store, clock, times, permissions, timers, trace = (_action, _call, work) => work() } = deps
  const { call, sincePermittedMs } = leased
  const wasInDoubt = call.inDoubt
  const permission = permissions.create(lease.ms, () => store.calls.permit(call.id, lease))
  // A failed renewal can be ignored, because each request needs a permission of its own.
  const stopRenewing = timers.every(
    lease.ms / renewals,
    () => void store.calls.renew(call.id, lease).catch(() => undefined),
  )
  /** Whether the provider may have executed an earlier request. The call then stays in doubt until a request is answered. */
  const mayHaveActed = wasInDoubt && operation.repeat === 'recognized'
  const remainingMs = Math.max(0, longestMsOf(operation, times) - sincePermittedMs)

  const settle = async (outcome: CallOutcome, then: Attempt): Promise<Attempt> =>
    (await store.calls.complete(call.id, lease.owner, outcome, clock.now())) ? then : { state: 'lost' }

  /** Stores the provider's result, the operation's own records and the next calls in one transaction. */
  const complete = async ({ answer, transient }: SendResult): Promise<Attempt> => {
    const next = (await operation.next?.(call, answer)) ?? []
    const outcome = { state: 'answered', answer } as const
    if (!operation.record && next.length === 0) return settle(outcome, outcome)
    return store.transaction(async (tx) => {
      if (!(await tx.calls.complete(call.id, lease.owner, outcome, clock.now()))) return { state: 'lost' }
      await operation.record?.(tx, call, answer, transient)
      for (const one of next) await tx.calls.enqueue(one, clock.now())
      return outcome
    })
  }

  /**
   * Settles a call as refused if the provider did not execute it. The caller receives a failure,
   * so no worker may send the call afterwards.
   */
  const end = (failure: string, then: Attempt): Promise<Attempt> =>
    store.transaction(async (tx) => {
      const outcome = { state: 'refused', failure } as const
      if (!(await tx.calls.complete(call.id, lease.owner, outcome, clock.now()))) return { state: 'lost' }
      await operation.onRefused?.(tx, call)
      return then
    })

  const { longestRetrySeconds } = operation
  const retryAfter = longestRetrySeconds
    ? { dueInSeconds: Math.min(longestRetrySeconds, firstRetrySeconds * 2 ** (call.attempts - 1)) }
    : {}
  const leave = (inDoubt: boolean | 'unchanged', failure: string | null, then: Attempt): Promise<Attempt> =>
    settle({ state: 'pending', inDoubt, failure, ...retryAfter }, then)
  const notKnown = (inDoubt: true | 'unchanged', failure: string | null): Promise<Attempt> =>
    leave(inDoubt, failure, { state: operation.repeat === 'harmless' ? 'failed' : 'in_doubt' })
  const wait = (inDoubt: true | 'unchanged', failure: string | null, ms: number): Promise<Attempt> => {
    const dueInSeconds = Math.min(maxReconcileSeconds, Math.max(1, Math.ceil(ms / 1000)))
    return settle({ state: 'pending', inDoubt, failure, dueInSeconds }, { state: 'in_doubt' })
  }

  /** Reports that nothing was sent. If the database is unreachable, reports it later. */
  const withdraw = async (): Promise<Attempt> => {
    const report = () => store.calls.withdraw(call.id, lease.owner, wasInDoubt && !!operation.repeat)
    try {
      await report()
    } catch (error) {
      const until = timers.now() + times.longestMs
      const stop = timers.every(withdrawEveryMs, () => {
        if (timers.now() > until) stop()
        else void report().then(stop, () => undefined)
      })
      throw error
    }
    return { state: 'lost' }
  }

  const sendOnce = async (): Promise<Attempt> => {
    let result: SendResult
    try {
      result = await permissions.under(permission, () =>
        trace('send', call, () => operation.send(call, wasInDoubt)),
      )
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const isNotSent = error.failure === 'unavailable' && !permission.isUsed
      if (isNotSent && permission.isAsked) return withdraw()
      const failure = failureOf(error)
      if (error.failure === 'in_doubt')
        return operation.repeat ? notKnown(true, failure) : wait(true, failure, times.longestMs)
      if (error.failure === 'unavailable') {
        if (mayHaveActed) return notKnown(true, failure)
        if (operation.retryUntilDelivered) return leave(false, failure, { state: 'failed' })
      }
      return end(failure, { state: error.failure === 'refused' ? 'refused' : 'failed' })
    }
    return complete(result)
  }

  try {
    if (!wasInDoubt) return await sendOnce()
    let found: Answer | undefined
    try {
      const isFinal = sincePermittedMs >= times.longestMs
      found = await trace('reconcile', call, () => operation.reconcile(call, isFinal))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return await notKnown('unchanged', failureOf(error))
    }
    if (found) return await complete({ answer: found })
    if (remainingMs > 0) return await wait('unchanged', call.failure, remainingMs)
    // A stored failure means that a caller waits for the outcome, so the call ends as failed.
    // A crash stores no failure, so the call is resent.
    if (!operation.repeat && !operation.retryUntilDelivered && call.failure !== null)
      return await end('not_done', { state: 'failed' })
    return await sendOnce()
  } finally {
    stopRenewing()
  }
}

const failureOf = ({ failure, status }: ProviderError): string => `${failure}${status ? ` ${status}` : ''}`
