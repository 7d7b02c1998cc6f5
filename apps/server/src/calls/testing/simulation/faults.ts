import type { Host } from './host.ts'
import type { Random, Schedule } from './schedule.ts'

/** How often each fault happens in one seed, from 0 to 1, each time that it could happen. */
interface Rates {
  crash: number
  pause: number
  lostStatement: number
  slowStatement: number
  unreachable: number
  lateRequest: number
  lostRequest: number
  lostReply: number
  serverError: number
  duplicate: number
  lag: number
  failedLookUp: number
  refusal: number
}

const drawRates = (random: Random): Rates => {
  // Most seeds leave out most faults, so that a fault is also tested alone.
  const rate = (most: number) => (random.chance(0.45) ? (random.between(1, 100) / 100) * most : 0)
  return {
    crash: rate(0.04),
    pause: rate(0.04),
    lostStatement: rate(0.1),
    slowStatement: rate(0.1),
    unreachable: rate(0.5),
    lateRequest: rate(0.8),
    lostRequest: rate(0.6),
    lostReply: rate(0.6),
    serverError: rate(0.6),
    duplicate: rate(0.5),
    lag: rate(0.8),
    failedLookUp: rate(0.4),
    refusal: rate(0.6),
  }
}

/** Draws the faults of one seed. After `end`, no new fault happens. */
export const createFaults = (schedule: Schedule, random: Random, log: (entry: () => string) => void) => {
  const rates = drawRates(random)
  let hasEnded = false
  const happens = (fault: keyof Rates): boolean =>
    !hasEnded && rates[fault] > 0 && random.chance(rates[fault])
  const pauseMs = (): number =>
    random.pick([() => random.between(50, 3_000), () => random.between(5_000, 20_000), longPauseMs])()
  const longPauseMs = (): number => random.between(60_000, 150_000)

  return {
    happens,
    end() {
      hasEnded = true
    },
    /** Crashes or pauses the process now, sometimes. */
    strike(host: Host): void {
      if (!host.isAlive()) return
      if (happens('crash')) {
        log(() => `${host.name} crashes`)
        host.crash()
      } else if (happens('pause')) {
        const ms = pauseMs()
        // The remaining window: while the database replies, a pause that stops both clocks goes unnoticed.
        const stopped = random.pick(['none', 'monotonic', host.asking > 0 ? 'monotonic' : 'both'] as const)
        log(() => `${host.name} stops for ${ms} ms (stopped clocks: ${stopped})`)
        host.pauseUntil(schedule.now() + ms, stopped)
      }
    },
    /** One way between a process and the database, in ms. */
    statementMs: (): number => (happens('slowStatement') ? random.between(100, 4_000) : random.between(1, 3)),
  }
}

export type Faults = ReturnType<typeof createFaults>
