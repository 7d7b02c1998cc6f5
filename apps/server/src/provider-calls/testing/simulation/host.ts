import type { Clock } from '../../../ports/clock.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { Schedule } from './schedule.ts'

/** One simulated process, from its start to its crash. A crash loses everything that the process awaits. */
export interface Host {
  readonly name: string
  readonly clock: Clock
  readonly timers: Timers
  isAlive(): boolean
  /** Runs `work` in the process at the time, or after a pause. Never runs it if the process has crashed. */
  deliver(at: number, work: () => void): void
  /** Stops the process, as SIGSTOP does. */
  pauseUntil(at: number): void
  crash(): void
  onCrash(work: () => void): void
}

/** The Unix time at which each simulation starts. */
export const startedAt = Date.parse('2026-11-24T12:00:00Z')

export const createHost = (name: string, schedule: Schedule, skewMs: number): Host => {
  const ends: (() => void)[] = []
  let isAlive = true
  let pausedUntil = 0

  const deliver = (at: number, work: () => void): void =>
    schedule.at(at, () => {
      if (!isAlive) return
      if (schedule.now() < pausedUntil) deliver(pausedUntil, work)
      else work()
    })

  const every = (ms: number, work: () => void): (() => void) => {
    let isStopped = false
    const arm = (): void =>
      deliver(schedule.now() + ms, () => {
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
      now: () => new Date(startedAt + schedule.now() + skewMs),
      today: () => {
        throw new Error('the engine does not use the date')
      },
    },
    timers: {
      now: schedule.now,
      sleep: (ms) => new Promise((resolve) => deliver(schedule.now() + ms, resolve)),
      every,
    },
    isAlive: () => isAlive,
    deliver,
    pauseUntil(at) {
      pausedUntil = Math.max(pausedUntil, at)
    },
    crash() {
      isAlive = false
      for (const end of ends) end()
    },
    onCrash: (work) => ends.push(work),
  }
}
