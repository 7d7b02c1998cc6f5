import { setTimeout as sleep } from 'node:timers/promises'
import { passTime } from './pass-time.ts'
import type { Provider, ProviderRequest } from './sandbox-control.ts'
import { seeded } from './seeded.ts'
import type { Stack } from './stack.ts'

/** A provider call at which the server is killed. */
export interface Point {
  provider: Provider
  path?: string
  /** Text that the request contains. */
  match?: string
}

/** Whether the provider does the work before the server is killed. The response is lost in either case. */
export type Moment = 'drop-before' | 'drop-after'

/** A person's action and the resulting provider calls, in order. */
export interface Phase {
  act(): Promise<unknown>
  points: Point[]
  /** Moments of the kills. Each point gets one kill per moment. */
  moments: readonly Moment[]
}

interface Step {
  point: Point
  moment: Moment
  act(): Promise<unknown>
  /** Whether the person repeats the action. If not, only a background job continues the work. */
  isRepeated: boolean
}

/** Time for which the provider holds a call. Exceeds every timeout in these tests. */
const heldMs = 60_000
/** Maximum time of a repeated action and of the wait for a call, on a busy machine. */
const patienceMs = 180_000
/** Duration of the simulated downtime, which exceeds the delays of jobs. */
const downSeconds = 11

/** Checks whether a request is pending and has the provider, path and text of the point. */
export const isUnanswered = (request: ProviderRequest, { provider, path = '', match = '' }: Point): boolean =>
  request.status === null &&
  request.provider === provider &&
  request.path.startsWith(path) &&
  (request.path.includes(match) || JSON.stringify(request.requestBody).includes(match))

/** Skips migrations when the server starts, because the database is a migrated copy. */
export const quickRestart = { MIGRATION_DATABASE_URL: '' }

/**
 * Runs the phases and kills the server with `kill -9` at every provider call. The seed determines the delays and
 * whether the person repeats the action. @returns the number of kills
 */
export const killThrough = async (stack: Stack, phases: readonly Phase[], seed: number): Promise<number> => {
  const random = seeded(seed)
  const { sandbox, server } = stack
  let kills = 0

  const retry = async (act: () => Promise<unknown>, isDone = () => false): Promise<void> => {
    const deadline = Date.now() + patienceMs
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

  /** Makes the provider hold the next matching call. @returns a function that checks whether the call arrived */
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
    const deadline = Date.now() + patienceMs
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
        (moment, time): Step => ({ point, moment, act, isRepeated: index + time === 0 || random() < 0.5 }),
      ),
    )
    let isHeld = steps[0] && (await arm(steps[0]))
    for (const [index, step] of steps.entries()) {
      if (isHeld) await killWhen(isHeld, step)
      const next = steps[index + 1]
      // Must precede the restart, because the restarted server resumes interrupted calls immediately.
      isHeld = next && (await arm(next))
      await server.restart()
    }
    await retry(act)
  }
  return kills
}
