import type { Clock } from '../ports/clock.ts'
import type { Store } from '../ports/store.ts'
import type { Engine } from '../use-cases/outside/engine.ts'

/** How often calls are looked for whose holder has died, ms. */
const everyMs = 2_000
/** Calls that one process takes over at one look; the next look goes on. */
const atOnce = 20

/**
 * Takes over the outside calls of dead processes: their leases have run out. The job behind a call would come too, but where
 * a job died with its process it waits for that job's heartbeat and then for its next try, which may be minutes away.
 * @returns what ends it
 */
export const takeOverAbandoned = (
  { store, clock, engine }: { store: Store; clock: Clock; engine: Engine },
  onFailure: () => void,
): (() => void) => {
  const look = async (): Promise<void> => {
    for (const id of await store.calls.abandoned(clock.now(), atOnce)) engine.takeOver(id).catch(onFailure)
  }
  const timer = setInterval(() => void look().catch(onFailure), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
