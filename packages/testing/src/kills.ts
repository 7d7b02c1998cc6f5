import { setTimeout as sleep } from 'node:timers/promises'
import { passTime } from './pass-time.ts'
import type { Provider, ProviderRequest } from './sandbox-control.ts'
import type { Stack } from './stack.ts'

/** An outside call, where the server is killed. */
export interface Point {
  provider: Provider
  path?: string
  /** a text in the request */
  match?: string
}

/** When the server is killed: the call has come, and the provider's work is not done yet, or done and not told. */
export type Moment = 'drop-before' | 'drop-after'
export const bothMoments: readonly Moment[] = ['drop-before', 'drop-after']

/** What the person does, and the outside calls that follow from it, in their order. */
export interface Phase {
  act(): Promise<unknown>
  points: Point[]
  /** at each of the points */
  moments: readonly Moment[]
}

interface Step {
  point: Point
  moment: Moment
  act(): Promise<unknown>
  /** the person asks for it, or comes too late: the job does it */
  asks: boolean
}

/** Numbers that are the same for the same seed, from 0 to 1 (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How long a call is held at the provider: longer than anything here waits. */
const heldMs = 60_000
/** What passes for jobs while the server is down, seconds, so that no run waits for their delays. */
const downSeconds = 11

/** Whether a request is one to this point, and has no answer yet. */
export const isUnanswered = (request: ProviderRequest, { provider, path = '', match = '' }: Point): boolean =>
  request.status === null &&
  request.provider === provider &&
  request.path.startsWith(path) &&
  (request.path.includes(match) || JSON.stringify(request.requestBody).includes(match))

/** The server needs no migration at its start: the database is a copy of one that has them all. */
export const quickRestart = { MIGRATION_DATABASE_URL: '' }

/**
 * Goes through the phases and kills the server with `kill -9` at every outside call, before the provider has done the
 * work, after, or both one after the other. The seed decides the moment, and whether the person asks again or the safety net alone goes on.
 * @returns how often it was killed
 */
export const killThrough = async (stack: Stack, phases: readonly Phase[], seed: number): Promise<number> => {
  const random = seeded(seed)
  const { sandbox, server } = stack
  let kills = 0

  /** Asks until it is answered, as a person would who reads that it did not work. */
  const insist = async (act: () => Promise<unknown>, enough = () => false): Promise<void> => {
    const deadline = Date.now() + 40_000
    for (;;) {
      try {
        await act()
        return
      } catch (error) {
        if (enough() || Date.now() > deadline) throw error
        await sleep(100)
      }
    }
  }

  /** Waits for the next call at this point, and holds it there. Answers whether it has come. */
  const arm = async ({ point, moment }: Step): Promise<() => Promise<boolean>> => {
    const { provider } = point
    const since = (await sandbox.requests(provider)).at(-1)?.id
    await sandbox.fault({ ...point, kind: moment, ms: heldMs })
    return async () =>
      (await sandbox.requests(provider, since)).some((request) => isUnanswered(request, point))
  }

  const killWhen = async (isHeld: () => Promise<boolean>, { point, act, asks }: Step): Promise<void> => {
    let held = false
    const asked = asks ? insist(act, () => held).catch(() => undefined) : undefined
    const deadline = Date.now() + 60_000
    while (!(await isHeld())) {
      if (Date.now() > deadline)
        throw new Error(`no call to ${point.provider} ${point.path ?? ''} ${point.match ?? ''} came`)
      await sleep(50)
    }
    held = true
    await sleep(random() * 120)
    await server.kill9()
    kills += 1
    await asked
    await passTime(stack, downSeconds)
  }

  for (const { act, points, moments } of phases) {
    const steps = points.flatMap((point, index) =>
      moments.map(
        (moment, time): Step => ({ point, moment, act, asks: index + time === 0 || random() < 0.8 }),
      ),
    )
    let isHeld = steps[0] && (await arm(steps[0]))
    for (const [index, step] of steps.entries()) {
      if (isHeld) await killWhen(isHeld, step)
      const next = steps[index + 1]
      // before the server is back: what it left is taken up at once
      isHeld = next && (await arm(next))
      await server.restart()
    }
    await insist(act)
  }
  return kills
}
