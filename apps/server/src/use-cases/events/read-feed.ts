import type { PositionedEvent } from '../../stores/events/events.ts'
import type { Store } from '../../stores/store-type.ts'

/** Interval at which a waiting reader looks for events, because a pooler in transaction mode passes on no notifications. */
const pollMs = 500

/** Returns the events after a position. Waits for the first one until `waitMs` have passed or the caller is gone. */
export const readFeed = async (
  { events }: Pick<Store, 'events'>,
  { after, limit, waitMs, signal }: { after: string; limit: number; waitMs: number; signal: AbortSignal },
  pause: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<PositionedEvent[]> => {
  const deadline = performance.now() + waitMs
  for (;;) {
    await events.number()
    const found = await events.page(after, limit)
    const leftMs = deadline - performance.now()
    if (found.length > 0 || leftMs <= 0 || signal.aborted) return found
    await pause(Math.min(pollMs, leftMs), signal)
  }
}
