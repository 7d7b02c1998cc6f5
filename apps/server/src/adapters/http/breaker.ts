const failuresToOpen = 5
const openMs = 10_000

/** Called once when the admitted call ends: did the provider answer as a working one does? undefined: it was not asked. */
export type Report = (alive: boolean | undefined) => void

export interface Breaker {
  /** undefined: not now, the provider is resting */
  admit(): Report | undefined
}

/**
 * A provider's circuit breaker, one per adapter and process.
 * Five failures in a row open it for ten seconds; then one probe goes through, and its end closes it or opens it again.
 * A refusal (4xx) is an answer, so it counts as alive.
 */
export function createBreaker(now: () => Date): Breaker {
  let failures = 0
  let openedAt: number | undefined
  let probing = false

  const resting = (opened: number): boolean => {
    const since = now().getTime() - opened
    // A clock that was set back must not keep the provider shut out.
    return since >= 0 && since < openMs
  }

  return {
    admit() {
      const probe = openedAt !== undefined
      if (openedAt !== undefined) {
        if (probing || resting(openedAt)) return undefined
        probing = true
      }
      return (alive) => {
        if (probe) probing = false
        if (alive === undefined) return
        if (alive) {
          failures = 0
          openedAt = undefined
          return
        }
        failures += 1
        // A call that was already under way when it opened does not lengthen the rest.
        if (failures >= failuresToOpen && (probe || openedAt === undefined)) openedAt = now().getTime()
      }
    },
  }
}
