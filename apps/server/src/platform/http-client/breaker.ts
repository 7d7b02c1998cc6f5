const failuresToOpen = 5
const openMs = 10_000

/** The caller must report once whether the provider is alive, or `undefined` if the admitted call was not sent. */
export type Report = (alive: boolean | undefined) => void

export interface Breaker {
  admit(): Report | undefined
}

/** Creates a circuit breaker. Consecutive failures open the breaker. After `openMs`, one probe closes or reopens it. */
export function createBreaker(now: () => Date): Breaker {
  let failures = 0
  let openedAt: number | undefined
  let probing = false

  const resting = (opened: number): boolean => {
    const since = now().getTime() - opened
    // A clock that was set back must not keep the breaker open.
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
        // Calls that were in flight when the breaker opened do not extend the pause.
        if (failures >= failuresToOpen && (probe || openedAt === undefined)) openedAt = now().getTime()
      }
    },
  }
}
