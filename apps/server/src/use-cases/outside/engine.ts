import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Lease, NewCall, OutsideCall } from '../../ports/outside-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Store } from '../../ports/store.ts'
import type { Answer, Operation, Operations } from './operation.ts'

/** How long one process holds a call before another may take it over, and how often it says that it lives, ms. */
const leaseMs = 5_000
const renewMs = 1_250
/** How long a request waits for an answer before it says that it goes on, ms. */
const waitMs = 25_000
const pollMs = 100
/** Abandoned calls that one look takes up; the next goes on. */
const atOnce = 100

export type Outcome =
  | { state: 'answered'; answer: Answer }
  /** a definite no */
  | { state: 'refused' }
  /** the provider did not take it, or it is not known: asking again tries again, or joins the job that looks it up */
  | { state: 'failed' }
  | { state: 'pending' }

export interface Engine {
  /** Decides a call (or joins the one with its key), sends it, and all that follow it. */
  perform(call: NewCall): Promise<Outcome>
  /** Decides a call and sends it without waiting for its end: the answer would tell what nobody may know. */
  begin(call: NewCall): Promise<void>
  /** For jobs: takes a call up where it was left. Throws while it is not settled, so that the job comes again. */
  resume(callId: string): Promise<void>
  /** Gives a job to each call whose process has died; to be asked every few seconds. @returns how many */
  takeUpAbandoned(): Promise<number>
  /** Waits until no call of this process is under way. */
  drain(): Promise<void>
}

export const createEngine = (store: Store, clock: Clock, operations: () => Operations): Engine => {
  const underWay = new Set<Promise<unknown>>()

  const operationOf = (call: OutsideCall): Operation => {
    const operation = operations()[call.operation]
    if (!operation) throw new Error(`no operation is named ${call.operation}`)
    return operation
  }

  const newLease = (): Lease => ({ owner: randomUUID(), until: leasedUntil() })
  const leasedUntil = (): Date => new Date(clock.now().getTime() + leaseMs)

  /** Takes the lease of a call and sends it. undefined: somebody else holds it, or it is settled. */
  const attempt = async (id: string): Promise<Outcome | undefined> => {
    const { owner, until } = newLease()
    const leased = await store.calls.lease(id, owner, until, clock.now())
    return leased && send(leased.call, owner, leased)
  }

  /** Sends one call under its lease; one that was in doubt is looked up before. `isNew`: it has no job yet. */
  const send = async (
    call: OutsideCall,
    owner: string,
    { wasInDoubt, isNew = false }: { wasInDoubt: boolean; isNew?: boolean },
  ): Promise<Outcome> => {
    const { id } = call
    const operation = operationOf(call)
    const renewal = setInterval(
      () => void store.calls.renew(id, owner, leasedUntil()).catch(() => undefined),
      renewMs,
    )
    renewal.unref()
    let looking = wasInDoubt
    try {
      const found = wasInDoubt ? await operation.find(call) : undefined
      looking = false
      const { answer, once } = found ? { answer: found, once: undefined } : await operation.send(call)
      const next = (await operation.next?.(call, answer)) ?? []
      const answered = { state: 'answered', answer } as const
      // where nothing else is written the statement is its own transaction
      if (!operation.record && next.length === 0) await store.calls.settle(id, owner, answered, clock.now())
      else
        await store.transaction(async (within) => {
          if (!(await within.calls.settle(id, owner, answered, clock.now()))) return
          await operation.record?.(within, call, answer, once)
          for (const one of next) await within.calls.decide(one, clock.now())
        })
      return answered
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const inDoubt = looking || error.failure === 'in_doubt'
      const failure = `${error.failure}${error.status ? ` ${error.status}` : ''}`
      // What is certainly not done ends here, so that nothing happens later that the person was told had failed.
      const ends = !inDoubt && !(operation.insists && error.failure === 'unavailable')
      await store.transaction(async (within) => {
        const outcome = ends
          ? ({ state: 'refused', failure } as const)
          : ({ state: 'pending', inDoubt, failure, needsJob: isNew } as const)
        const held = await within.calls.settle(id, owner, outcome, clock.now())
        if (held && ends) await operation.ended?.(within, call)
      })
      return { state: ends && error.failure === 'refused' ? 'refused' : 'failed' }
    } finally {
      clearInterval(renewal)
    }
  }

  /**
   * Sends it, or waits for whoever does and joins their outcome; takes over when their lease has run out.
   * @param owner who holds it already, having just decided it
   */
  const settle = async (given: OutsideCall, deadline: number, owner?: string): Promise<Outcome> => {
    const { id } = given
    if (owner !== undefined) return send(given, owner, { wasInDoubt: false, isNew: true })
    let call = given
    for (;;) {
      const outcome = settled(call) ?? (await attempt(id))
      if (outcome) return outcome
      call = await stored(id)
      while (call.state === 'pending' && call.leaseUntil !== null && call.leaseUntil > clock.now()) {
        if (Date.now() > deadline) return { state: 'pending' }
        await new Promise((resolve) => setTimeout(resolve, pollMs))
        call = await stored(id)
      }
      if (call.state === 'pending' && call.leaseUntil === null && call.failure !== null)
        return { state: 'failed' }
    }
  }

  const stored = async (id: string): Promise<OutsideCall> => {
    const call = await store.calls.find(id)
    if (!call) throw new Error('an outside call is gone')
    return call
  }

  const settled = (call: OutsideCall): Outcome | undefined => {
    if (call.state === 'answered') return { state: 'answered', answer: call.answer ?? {} }
    if (call.state === 'pending') return undefined
    return { state: call.failure?.startsWith('refused') ? 'refused' : 'failed' }
  }

  /** Decides a call and does it, and all that follow it. */
  const decideAndFollow = async (call: NewCall, deadline: number): Promise<Outcome> => {
    const lease = newLease()
    const decided = await store.calls.decide(call, clock.now(), lease)
    return follow(decided, deadline, decided.held ? lease.owner : undefined)
  }

  const follow = async (call: OutsideCall, deadline: number, owner?: string): Promise<Outcome> => {
    const outcome = await settle(call, deadline, owner)
    const { next } = operationOf(call)
    if (outcome.state !== 'answered' || !next) return outcome
    for (const one of await next(await stored(call.id), outcome.answer)) {
      const following = await decideAndFollow(one, deadline)
      if (following.state !== 'answered') return following
    }
    return outcome
  }

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    void work.catch(() => undefined).finally(() => underWay.delete(work))
    return work
  }

  return {
    perform: (call) => tracked(decideAndFollow(call, Date.now() + waitMs)),
    async begin(call) {
      const lease = newLease()
      const decided = await store.calls.decide(call, clock.now(), lease)
      // what fails is kept with the call, and its job goes on
      const owner = decided.held ? lease.owner : undefined
      tracked(follow(decided, Date.now() + waitMs, owner)).catch(() => undefined)
    },
    async resume(callId) {
      const call = await stored(callId)
      // by far the most: whoever decided it has done it
      if (call.state !== 'pending' && !operationOf(call).next) return
      await tracked(follow(call, Date.now() + waitMs))
      if ((await stored(callId)).state === 'pending')
        throw new Error(`outside call ${callId} is not settled yet`)
    },
    takeUpAbandoned: () => store.calls.takeUpAbandoned(atOnce, clock.now()),
    async drain() {
      await Promise.allSettled([...underWay])
    },
  }
}
