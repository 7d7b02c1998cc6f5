const failuresToOpen = 5
const openMs = 10_000

/** Called once when the admitted call ends. `alive`: the provider answered; `undefined`: nothing was sent. */
export type Report = (alive: boolean | undefined) => void

export interface Breaker {
  /** @returns undefined while the breaker is open */
  admit(): Report | undefined
}

/**
 * One adapter's circuit breaker in one process. Failures in a row open it; then one probe closes it or opens it again.
 * A refusal (4xx) is an answer, so it is no failure.
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
