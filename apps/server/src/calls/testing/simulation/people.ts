import type { NewCall } from '../../../ports/provider-calls.ts'
import type { Outcome } from '../../engine.ts'
import type { Broker } from './broker.ts'
import type { LinkDeps } from './link.ts'
import type { Machine, Machines } from './machines.ts'
import { followingOf, newCall } from './operations.ts'

/** What a browser receives: the engine's outcome, or an error if the server crashed or lost the database. */
type Reply = Outcome | { state: 'error' }

const mostPresses = 8

/** Persons press a button, sometimes twice, and use cases enqueue calls without a person. */
export const createPeople = (deps: LinkDeps, broker: Broker, machines: Machines) => {
  const { schedule, random, rules, database, log } = deps
  let waiting = 0

  const later = (ms: number, work: () => void): void => {
    waiting += 1
    schedule.at(schedule.now() + ms, () => {
      waiting -= 1
      work()
    })
  }

  /** Runs `work` on a server. Calls `reply` once, also if the server crashes meanwhile. */
  const request = <T>(
    work: (machine: Machine) => Promise<T>,
    reply: (value: T | undefined) => void,
  ): void => {
    const machine = machines.server()
    if (!machine) {
      later(2_000, () => request(work, reply))
      return
    }
    let isAnswered = false
    waiting += 1
    const answer = (value: T | undefined): void => {
      if (isAnswered) return
      isAnswered = true
      waiting -= 1
      reply(value)
    }
    machine.host.onCrash(() => answer(undefined))
    work(machine).then(answer, () => answer(undefined))
  }

  const press = (call: NewCall, presses: number): void =>
    request<Outcome>(
      (machine) => {
        log(() => `the person asks ${machine.host.name} for ${call.key}`)
        return machine.engine.perform(call)
      },
      (outcome) => receive(call, presses, outcome ?? { state: 'error' }),
    )

  const receive = (call: NewCall, presses: number, reply: Reply): void => {
    log(() => `the person receives ${reply.state} for ${call.key}`)
    if (reply.state !== 'error') rules.acknowledged(call.key, reply, database.table.read(call.key), broker)
    if (reply.state === 'answered' || presses >= mostPresses) return
    if (reply.state === 'pending') {
      later(random.between(100, 2_000), () => press(call, presses + 1))
      return
    }
    if (random.chance(0.35)) return
    later(random.between(500, 10_000), () => {
      if (reply.state === 'refused') for (const one of [call, ...followingOf(call)]) broker.correct(one.key)
      press(call, presses + 1)
    })
  }

  const enqueue = (call: NewCall): void =>
    request(
      ({ store, clock }) => store.transaction((tx) => tx.calls.enqueue(call, clock.now())),
      (enqueued) => {
        if (enqueued) rules.promised(call.key)
        else later(1_000, () => enqueue(call))
      },
    )

  const begin = (call: NewCall): void =>
    request(
      async ({ engine }) => {
        await engine.begin(call)
        return true
      },
      (isStored) => {
        if (isStored) rules.promised(call.key)
      },
    )

  const personal = ['create_account', 'create_relationship', 'create_transfer'] as const
  const impersonal = ['cancel_transfer', 'create_december_transfer', 'send_mail'] as const

  const act = (subject: string): void => {
    if (random.chance(0.3)) {
      const call = newCall(random.pick(impersonal), subject)
      random.pick([() => enqueue(call), () => begin(call), () => press(call, 1)])()
      return
    }
    const call = newCall(random.pick(personal), subject)
    press(call, 1)
    // A second tab, or a second click.
    if (random.chance(0.3)) later(random.between(0, 6_000), () => press(call, mostPresses))
  }

  return {
    arrive(count: number): void {
      for (let index = 1; index <= count; index += 1)
        later(random.between(0, 20_000), () => act(String(index)))
    },
    areDone: (): boolean => waiting === 0,
  }
}
