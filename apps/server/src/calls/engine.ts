import type { Lease, NewCall, ProviderCall } from '../ports/provider-calls.ts'
import { type Attempt, type AttemptDeps, attempt, newLease } from './attempt.ts'
import type { Answer, Operation, Operations } from './operation.ts'

/** Longest time that a request waits for the outcome of a call before it returns `pending`. */
const waitMs = 25_000
const pollMs = 100
/** The pause between attempts at a call in doubt doubles after each attempt, up to `longestPauseMs`. */
const firstPauseMs = 1_000
const longestPauseMs = { lookUp: 3_000, recognized: 8_000 }
/** Age of a call in ms from which a verification code is no longer sent: the time for which a code is valid. */
const lapsedMs = 10 * 60 * 1000
const lapsing = ['send_phone_code', 'send_email_code', 'send_new_phone_code', 'send_new_email_code']

export type Outcome =
  | { state: 'answered'; answer: Answer }
  | { state: 'refused' }
  | { state: 'failed' }
  /** The outcome is not known yet. The call continues, and a repeated request waits for the same call. */
  | { state: 'pending' }

export interface Engine {
  /**
   * Enqueues a call or joins the stored call with the same key. Sends the call and its follow-up calls,
   * and awaits the outcome.
   */
  perform(call: NewCall): Promise<Outcome>
  /** Enqueues and sends a call without waiting, because the outcome must not reach the caller. */
  begin(call: NewCall): Promise<void>
  /** Attempts a pending call once for a worker, and then the call's follow-up calls. */
  resume(callId: string): Promise<void>
  /** Claims due calls for a worker, including the calls of dead processes. @returns the ids of the claimed calls */
  claimDue(atMost: number): Promise<string[]>
  /** Waits until this process's provider calls have finished. */
  drain(): Promise<void>
}

/** `deadline` is in monotonic ms. A worker does not wait for a call in doubt, because the call becomes due again later. */
interface WaitPolicy {
  deadline: number
  isWorker: boolean
}

export const createEngine = (deps: AttemptDeps, operations: () => Operations): Engine => {
  const { store, clock, times, timers } = deps
  const underWay = new Set<Promise<unknown>>()

  const operationOf = (call: ProviderCall): Operation => {
    const operation = operations()[call.operation]
    if (!operation) throw new Error(`unknown operation ${call.operation}`)
    return operation
  }

  /** Leases and attempts a call. Returns `undefined` if another process has the lease or the call is settled. */
  const tryOnce = async (id: string): Promise<Attempt | undefined> => {
    const lease = newLease(deps)
    const leased = await store.calls.lease(id, lease, clock.now())
    return leased && attempt(deps, operationOf(leased.call), leased, lease)
  }

  /** Sends a call, or waits for the process that sends it, until the call is settled or the deadline passes. */
  const settle = async (enqueued: ProviderCall, policy: WaitPolicy, lease?: Lease): Promise<Outcome> => {
    const { id } = enqueued
    const operation = operationOf(enqueued)
    let call = enqueued
    const mostMs = operation.repeat ? longestPauseMs.recognized : longestPauseMs.lookUp
    let pause = operation.repeat ? firstPauseMs : Math.min(firstPauseMs, times.longestMs / 4)
    let tried = lease && (await attempt(deps, operation, { call, sincePermittedMs: 0 }, lease))
    for (;;) {
      tried ??= outcomeOf(call) ?? (await tryOnce(id))
      if (tried && tried.state !== 'lost' && tried.state !== 'in_doubt') return tried
      if (tried?.state === 'in_doubt') {
        if (policy.isWorker || timers.now() + pause > policy.deadline) return { state: 'pending' }
        await timers.sleep(pause)
        pause = Math.min(pause * 2, mostMs)
      }
      tried = undefined
      call = await stored(id)
      while (call.state === 'pending' && call.isHeld) {
        if (timers.now() > policy.deadline) return { state: 'pending' }
        await timers.sleep(pollMs)
        call = await stored(id)
      }
      // The process that had the lease stored a failure, so this caller receives the failure too. A worker retries.
      if (
        call.state === 'pending' &&
        call.failure !== null &&
        (!call.inDoubt || operation.repeat === 'harmless')
      )
        return { state: 'failed' }
    }
  }

  const stored = async (id: string): Promise<ProviderCall> => {
    const call = await store.calls.find(id)
    if (!call) throw new Error('a provider call is missing')
    return call
  }

  const outcomeOf = (call: ProviderCall): Exclude<Outcome, { state: 'pending' }> | undefined => {
    if (call.state === 'answered') return { state: 'answered', answer: call.answer ?? {} }
    if (call.state === 'pending') return undefined
    return { state: call.failure?.startsWith('refused') ? 'refused' : 'failed' }
  }

  const enqueueAndFollow = async (call: NewCall, policy: WaitPolicy): Promise<Outcome> => {
    const lease = newLease(deps)
    const enqueued = await store.calls.enqueue(call, clock.now(), lease)
    return follow(enqueued, policy, enqueued.held ? lease : undefined)
  }

  /** Joins the call that its predecessor's completion enqueued. Only a person's request repeats a refused call. */
  const joinAndFollow = async (call: NewCall, policy: WaitPolicy): Promise<Outcome> => {
    const enqueued = await store.calls.byKey(call.key)
    return enqueued ? follow(enqueued, policy) : enqueueAndFollow(call, policy)
  }

  const follow = async (call: ProviderCall, policy: WaitPolicy, lease?: Lease): Promise<Outcome> => {
    const outcome = await settle(call, policy, lease)
    const { next } = operationOf(call)
    if (outcome.state !== 'answered' || !next) return outcome
    for (const one of await next(await stored(call.id), outcome.answer)) {
      const following = await (policy.isWorker ? joinAndFollow : enqueueAndFollow)(one, policy)
      if (following.state !== 'answered') return following
    }
    return outcome
  }

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    void work.catch(() => undefined).finally(() => underWay.delete(work))
    return work
  }
  const requestPolicy = (): WaitPolicy => ({ deadline: timers.now() + waitMs, isWorker: false })

  return {
    perform: (call) => tracked(enqueueAndFollow(call, requestPolicy())),

    async begin(call) {
      const lease = newLease(deps)
      const enqueued = await store.calls.enqueue(call, clock.now(), lease)
      // The failure can be ignored here, because it is stored with the call and a worker retries the call.
      tracked(follow(enqueued, requestPolicy(), enqueued.held ? lease : undefined)).catch(() => undefined)
    },

    async resume(callId) {
      const call = await stored(callId)
      // The request that enqueued the call has usually completed it already.
      if (call.state !== 'pending') return
      await tracked(follow(call, { deadline: timers.now() + waitMs, isWorker: true }))
    },

    claimDue: (atMost) => store.calls.claimDue(atMost, lapsing, new Date(clock.now().getTime() - lapsedMs)),

    async drain() {
      await Promise.allSettled([...underWay])
    },
  }
}
