import type { Clock } from '../../../platform/common/clock.ts'
import type { Timers } from '../../../platform/common/timers.ts'
import type { Schedule } from './schedule.ts'

/** One simulated process, from its start to its crash. A crash loses everything that the process awaits. */
export interface Host {
  readonly name: string
  readonly clock: Clock
  readonly timers: Timers
  isAlive(): boolean
  /** Runs `work` in the process at the time, or after a pause. Never runs it if the process has crashed. */
  deliver(at: number, work: () => void): void
  /** Number of requested permissions whose reply the process has not read yet. */
  asking: number
  /** The clocks by which a permission to send is checked: the monotonic clock and the wall clock. */
  readonly clocks: readonly (() => number)[]
  /** Stops the process. `SIGSTOP` leaves the clocks running, and a pause of the machine stops one or both of them. */
  pauseUntil(at: number, stopped?: StoppedClocks): void
  crash(): void
  onCrash(work: () => void): void
}

export type StoppedClocks = 'none' | 'monotonic' | 'both'

/** A stopped wall clock is set again so long after the pause. */
const resyncMs = 3_000

/** The Unix time at which each simulation starts. */
export const startedAt = Date.parse('2026-11-24T12:00:00Z')

export const createHost = (name: string, schedule: Schedule, skewMs: number): Host => {
  const ends: (() => void)[] = []
  let isAlive = true
  let pausedUntil = 0
  /** How far the process's clocks are behind the schedule, because they stood still. */
  let monotonicBehind = 0
  let wallBehind = 0
  const monotonic = () => schedule.now() - monotonicBehind
  const wall = () => startedAt + schedule.now() + skewMs - wallBehind

  const deliver = (at: number, work: () => void): void =>
    schedule.at(at, () => {
      if (!isAlive) return
      if (schedule.now() < pausedUntil) deliver(pausedUntil, work)
      else work()
    })

  /** Runs `work` when the monotonic clock has advanced, which takes longer if the clock stands still meanwhile. */
  const after = (ms: number, work: () => void): void => {
    const due = monotonic() + ms
    deliver(schedule.now() + ms, () => (monotonic() < due ? after(due - monotonic(), work) : work()))
  }

  const every = (ms: number, work: () => void): (() => void) => {
    let isStopped = false
    const arm = (): void =>
      after(ms, () => {
        if (isStopped) return
        work()
        arm()
      })
    arm()
    return () => {
      isStopped = true
    }
  }

  return {
    name,
    clock: {
      now: () => new Date(wall()),
      today: () => {
        throw new Error('the engine does not use the date')
      },
    },
    timers: {
      now: monotonic,
      sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
      every,
    },
    isAlive: () => isAlive,
    deliver,
    asking: 0,
    clocks: [monotonic, wall],
    pauseUntil(at, stopped = 'none') {
      const ms = Math.max(0, at - Math.max(pausedUntil, schedule.now()))
      pausedUntil = Math.max(pausedUntil, at)
      // The clocks are read only after the pause.
      if (stopped !== 'none') monotonicBehind += ms
      if (stopped !== 'both') return
      wallBehind += ms
      schedule.at(at + resyncMs, () => {
        wallBehind -= ms
      })
    },
    crash() {
      isAlive = false
      for (const end of ends) end()
    },
    onCrash: (work) => ends.push(work),
  }
}
