import { setTimeout as sleep } from 'node:timers/promises'
import { passTime } from './pass-time.ts'
import type { Provider, ProviderRequest } from './sandbox-control.ts'
import type { Stack } from './stack.ts'

/** A provider call at which the server is killed. */
export interface Point {
  provider: Provider
  path?: string
  /** text in the request */
  match?: string
}

/** Whether the provider has done its work when the server is killed; either way the reply is lost. */
export type Moment = 'drop-before' | 'drop-after'
export const bothMoments: readonly Moment[] = ['drop-before', 'drop-after']

/** A person's action and the provider calls that it causes, in order. */
export interface Phase {
  act(): Promise<unknown>
  points: Point[]
  /** kills at each of the points */
  moments: readonly Moment[]
}

interface Step {
  point: Point
  moment: Moment
  act(): Promise<unknown>
  /** whether the person repeats the action; otherwise only the job continues */
  isRepeated: boolean
}

/** Reproducible random numbers from 0 to 1 (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How long the provider holds a call: longer than any timeout here. */
const heldMs = 60_000
/** Simulated downtime, so that the delays of jobs have passed. */
const downSeconds = 11

/** Whether a request to this point is pending. */
export const isUnanswered = (request: ProviderRequest, { provider, path = '', match = '' }: Point): boolean =>
  request.status === null &&
  request.provider === provider &&
  request.path.startsWith(path) &&
  (request.path.includes(match) || JSON.stringify(request.requestBody).includes(match))

/** Skips migrations at the server's start: the database is a migrated copy. */
export const quickRestart = { MIGRATION_DATABASE_URL: '' }

/**
 * Runs the phases and kills the server with `kill -9` at every provider call. The seed decides the delays, and whether the
 * person repeats the action. @returns the number of kills
 */
export const killThrough = async (stack: Stack, phases: readonly Phase[], seed: number): Promise<number> => {
  const random = seeded(seed)
  const { sandbox, server } = stack
  let kills = 0

  const retry = async (act: () => Promise<unknown>, isDone = () => false): Promise<void> => {
    const deadline = Date.now() + 40_000
    for (;;) {
      try {
        await act()
        return
      } catch (error) {
        if (isDone() || Date.now() > deadline) throw error
        await sleep(100)
      }
    }
  }

  /** Holds the next call at this point. @returns a check whether it has arrived */
  const arm = async ({ point, moment }: Step): Promise<() => Promise<boolean>> => {
    const { provider } = point
    const since = (await sandbox.requests(provider)).at(-1)?.id
    await sandbox.fault({ ...point, kind: moment, ms: heldMs })
    return async () =>
      (await sandbox.requests(provider, since)).some((request) => isUnanswered(request, point))
  }

  const killWhen = async (
    isHeld: () => Promise<boolean>,
    { point, act, isRepeated }: Step,
  ): Promise<void> => {
    let held = false
    const repeated = isRepeated ? retry(act, () => held).catch(() => undefined) : undefined
    const deadline = Date.now() + 60_000
    while (!(await isHeld())) {
      if (Date.now() > deadline)
        throw new Error(`no call to ${point.provider} ${point.path ?? ''} ${point.match ?? ''} arrived`)
      await sleep(50)
    }
    held = true
    await sleep(random() * 120)
    await server.kill9()
    kills += 1
    await repeated
    await passTime(stack, downSeconds)
  }

  for (const { act, points, moments } of phases) {
    const steps = points.flatMap((point, index) =>
      moments.map(
        (moment, time): Step => ({ point, moment, act, isRepeated: index + time === 0 || random() < 0.8 }),
      ),
    )
    let isHeld = steps[0] && (await arm(steps[0]))
    for (const [index, step] of steps.entries()) {
      if (isHeld) await killWhen(isHeld, step)
      const next = steps[index + 1]
      // before the restart, which resumes interrupted calls at once
      isHeld = next && (await arm(next))
      await server.restart()
    }
    await retry(act)
  }
  return kills
}
