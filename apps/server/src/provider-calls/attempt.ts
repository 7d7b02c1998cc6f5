import { randomUUID } from 'node:crypto'
import type { CallTimes } from '../ports/call-times.ts'
import type { Clock } from '../ports/clock.ts'
import type { CallOutcome, Lease, LeasedCall } from '../ports/provider-calls.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { SendPermission, SendPermissions } from '../ports/send-permission.ts'
import type { Store } from '../stores/store-type.ts'
import type { Answer, Operation, SendResult } from './operation.ts'

export type Attempt =
  | { state: 'answered'; answer: Answer }
  | { state: 'refused' }
  /** not done: pending if `retryUntilDelivered`, otherwise ended */
  | { state: 'failed' }
  | { state: 'in_doubt' }
  /** another process has the call, or it can be attempted again at once */
  | { state: 'lost' }

/** A lease and the start of the statement that takes it, monotonic ms. */
export interface NewLease extends Lease {
  from: number
}

export const newLease = ({ leaseMs }: CallTimes): NewLease => ({
  owner: randomUUID(),
  ms: leaseMs,
  from: performance.now(),
})

export interface AttemptDeps {
  store: Store
  clock: Clock
  times: CallTimes
  permissions: SendPermissions
}

const renewals = 4
/** Longest delay between reconciliations of a call in doubt, in seconds. */
const maxReconcileSeconds = 10

/** How long the provider may still act after a permission to send, in ms. */
export const longestMsOf = (operation: Operation, { longestMs }: CallTimes): number =>
  operation.repeat ? 0 : longestMs

/** Sends a leased call, or reconciles one in doubt and resends it once the provider can no longer act. */
export const attempt = async (
  deps: AttemptDeps,
  operation: Operation,
  leased: LeasedCall,
  lease: NewLease,
): Promise<Attempt> => {
  const { store, clock, times, permissions } = deps
  const { call, wasInDoubt, sincePermittedMs } = leased
  const permission = permissions.create(lease.ms, lease.from)
  const stopRenewing = renewing(store, call.id, lease, permission)
  const remainingMs = Math.max(0, longestMsOf(operation, times) - sincePermittedMs)

  const settle = async (outcome: CallOutcome, then: Attempt): Promise<Attempt> =>
    (await store.calls.complete(call.id, lease.owner, outcome, clock.now())) ? then : { state: 'lost' }

  /** Writes the answer and its consequences in one transaction. */
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

  /** Ends a call without effect, so that nothing happens after a caller received the failure. */
  const end = (failure: string, then: Attempt): Promise<Attempt> =>
    store.transaction(async (tx) => {
      const outcome = { state: 'refused', failure } as const
      if (!(await tx.calls.complete(call.id, lease.owner, outcome, clock.now()))) return { state: 'lost' }
      await operation.onRefused?.(tx, call)
      return then
    })

  const leave = (inDoubt: boolean, failure: string | null, then: Attempt): Promise<Attempt> =>
    settle({ state: 'pending', inDoubt, failure }, then)
  const notKnown = (failure: string | null): Promise<Attempt> =>
    leave(true, failure, { state: operation.repeat === 'harmless' ? 'failed' : 'in_doubt' })
  const wait = (failure: string | null, ms: number): Promise<Attempt> => {
    const dueInSeconds = Math.min(maxReconcileSeconds, Math.max(1, Math.ceil(ms / 1000)))
    return settle({ state: 'pending', inDoubt: true, failure, dueInSeconds }, { state: 'in_doubt' })
  }

  const sendOnce = async (): Promise<Attempt> => {
    let result: SendResult
    try {
      result = await permissions.under(permission, () => operation.send(call, wasInDoubt))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const isNotSent = error.failure === 'unavailable' && !permission.isUsed
      // The lease ended before the request left: its new owner continues, or this process takes it again.
      if (isNotSent && permission.isOver) return leave(false, null, { state: 'lost' })
      const failure = failureOf(error)
      if (error.failure === 'in_doubt')
        return operation.repeat ? notKnown(failure) : wait(failure, times.longestMs)
      if (error.failure === 'unavailable') {
        // An earlier copy may have had an effect.
        if (wasInDoubt && operation.repeat === 'recognized') return notKnown(failure)
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
      found = await operation.reconcile(call, sincePermittedMs >= times.longestMs)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return await notKnown(failureOf(error))
    }
    if (found) return await complete({ answer: found })
    if (remainingMs > 0) return await wait(call.failure, remainingMs)
    // A waiting caller now gets the failure. After a crash no caller received one, so the call is sent again.
    if (!operation.repeat && !operation.retryUntilDelivered && call.failure !== null)
      return await end('not_done', { state: 'failed' })
    const from = performance.now()
    if (!(await store.calls.permit(call.id, lease))) return { state: 'lost' }
    permission.extend(from)
    return await sendOnce()
  } finally {
    stopRenewing()
  }
}

const failureOf = ({ failure, status }: ProviderError): string => `${failure}${status ? ` ${status}` : ''}`

/** Renews the lease until stopped. A lost lease revokes the permission to send. */
const renewing = (store: Store, id: string, lease: NewLease, permission: SendPermission): (() => void) => {
  const renew = async (): Promise<void> => {
    const from = performance.now()
    if (await store.calls.renew(id, lease)) permission.extend(from)
    else permission.revoke()
  }
  // A failed renewal extends nothing: the permission ends with the lease.
  const timer = setInterval(() => void renew().catch(() => undefined), lease.ms / renewals)
  timer.unref()
  return () => clearInterval(timer)
}
