import type { NewCall, ProviderCall } from '../ports/provider-calls.ts'
import { type Attempt, type AttemptDeps, attempt, type NewLease, newLease } from './attempt.ts'
import type { Answer, Operation, Operations } from './operation.ts'

/** How long a request waits for an answer before it says that it goes on, ms. */
const waitMs = 25_000
const pollMs = 100
/** Back-off between attempts at a call in doubt, in ms: starts at the first, doubles, and stops growing at the longest. */
const firstPauseMs = 1_000
const longestPauseMs = { lookUp: 3_000, recognized: 8_000 }
/** Nobody waits for a code any more after this long, in ms: it would only confuse. */
const lapsedMs = 2 * 60 * 60 * 1000
const lapsing = ['send_phone_code', 'send_email_code']

export type Outcome =
  | { state: 'answered'; answer: Answer }
  /** a definite no */
  | { state: 'refused' }
  /** the provider did not do it; a call that insists is tried again by a worker */
  | { state: 'failed' }
  /** it goes on: asking again joins it */
  | { state: 'pending' }

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface Engine {
  /** Decides a call (or joins the one with its key), sends it, and all that follow it. */
  perform(call: NewCall): Promise<Outcome>
  /** Decides a call and sends it without waiting for its end: the answer would tell what nobody may know. */
  begin(call: NewCall): Promise<void>
  /** For workers: attempts a pending call once, and all that follow it. */
  resume(callId: string): Promise<void>
  /** For workers: claims calls that are due, those of dead processes too. @returns ids */
  claimDue(atMost: number): Promise<string[]>
  /** Waits until no call of this process is under way. */
  drain(): Promise<void>
}

/** A request waits until the deadline (Unix time, ms). A worker does not wait: a call in doubt is due again later. */
interface Asking {
  deadline: number
  isWorker: boolean
}

export const createEngine = (deps: AttemptDeps, operations: () => Operations): Engine => {
  const { store, clock, times } = deps
  const underWay = new Set<Promise<unknown>>()

  const operationOf = (call: ProviderCall): Operation => {
    const operation = operations()[call.operation]
    if (!operation) throw new Error(`no operation is named ${call.operation}`)
    return operation
  }

  /** Takes the lease of a call and tries it. undefined: another process holds it, or it is settled. */
  const tryOnce = async (id: string): Promise<Attempt | undefined> => {
    const lease = newLease(times)
    const leased = await store.calls.lease(id, lease, clock.now())
    return leased && attempt(deps, operationOf(leased.call), leased, lease)
  }

  /**
   * Sends a call, or joins the process that does, until it is known what became of it or the deadline has passed.
   * @param lease of a call that this process has just decided, and may send
   */
  const settle = async (given: ProviderCall, asking: Asking, lease?: NewLease): Promise<Outcome> => {
    const { id } = given
    const operation = operationOf(given)
    let call = given
    const mostMs = operation.repeat ? longestPauseMs.recognized : longestPauseMs.lookUp
    let pause = operation.repeat ? firstPauseMs : Math.min(firstPauseMs, times.longestMs / 4)
    let tried =
      lease && (await attempt(deps, operation, { call, wasInDoubt: false, sincePermittedMs: 0 }, lease))
    for (;;) {
      tried ??= outcomeOf(call) ?? (await tryOnce(id))
      if (tried && tried.state !== 'lost' && tried.state !== 'in_doubt') return tried
      if (tried?.state === 'in_doubt') {
        if (asking.isWorker || Date.now() + pause > asking.deadline) return { state: 'pending' }
        await sleep(pause)
        pause = Math.min(pause * 2, mostMs)
      }
      tried = undefined
      call = await stored(id)
      while (call.state === 'pending' && call.isHeld) {
        if (Date.now() > asking.deadline) return { state: 'pending' }
        await sleep(pollMs)
        call = await stored(id)
      }
      // the caller that held it was told that it failed, and a worker goes on
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
    if (!call) throw new Error('an outside call is gone')
    return call
  }

  const outcomeOf = (call: ProviderCall): Exclude<Outcome, { state: 'pending' }> | undefined => {
    if (call.state === 'answered') return { state: 'answered', answer: call.answer ?? {} }
    if (call.state === 'pending') return undefined
    return { state: call.failure?.startsWith('refused') ? 'refused' : 'failed' }
  }

  /** Decides a call and does it, and all that follow it. */
  const decideAndFollow = async (call: NewCall, asking: Asking): Promise<Outcome> => {
    const lease = newLease(times)
    const decided = await store.calls.enqueue(call, clock.now(), lease)
    return follow(decided, asking, decided.held ? lease : undefined)
  }

  const follow = async (call: ProviderCall, asking: Asking, lease?: NewLease): Promise<Outcome> => {
    const outcome = await settle(call, asking, lease)
    const { next } = operationOf(call)
    if (outcome.state !== 'answered' || !next) return outcome
    for (const one of await next(await stored(call.id), outcome.answer)) {
      const following = await decideAndFollow(one, asking)
      if (following.state !== 'answered') return following
    }
    return outcome
  }

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    void work.catch(() => undefined).finally(() => underWay.delete(work))
    return work
  }
  const asRequest = (): Asking => ({ deadline: Date.now() + waitMs, isWorker: false })

  return {
    perform: (call) => tracked(decideAndFollow(call, asRequest())),

    async begin(call) {
      const lease = newLease(times)
      const decided = await store.calls.enqueue(call, clock.now(), lease)
      // what fails is kept with the call, and a worker goes on
      tracked(follow(decided, asRequest(), decided.held ? lease : undefined)).catch(() => undefined)
    },

    async resume(callId) {
      const call = await stored(callId)
      // by far the most: whoever decided it has done it, and what follows it has jobs of its own
      if (call.state !== 'pending') return
      await tracked(follow(call, { deadline: Date.now() + waitMs, isWorker: true }))
    },

    claimDue: (atMost) => store.calls.claimDue(atMost, lapsing, new Date(clock.now().getTime() - lapsedMs)),

    async drain() {
      await Promise.allSettled([...underWay])
    },
  }
}
