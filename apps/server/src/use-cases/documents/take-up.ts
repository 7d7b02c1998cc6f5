import type { Clock } from '../../ports/clock.ts'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Store } from '../../stores/store-type.ts'
import { uploadLinksCall } from './operations.ts'

/** Documents reach the broker within seconds; those that wait for longer have lost their job, or outlived it, ms. */
const lostAfter = 60 * 60 * 1000
/** An upload lasts minutes; what was never accepted after this long was cut off, ms. */
const cutOffAfter = 60 * 60 * 1000
/** Uploads that one turn of housekeeping takes up; the next turn goes on. */
const atOnce = 20

/** Documents that still wait are handed over, however long the broker was away; what was cut off is removed (KY-08). */
export const takeUpDocuments = async ({
  store,
  clock,
  engine,
}: {
  store: Store
  clock: Clock
  engine: Engine
}): Promise<void> => {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await store.identityDocuments.forgetReceiving(ago(cutOffAfter))
  for (const { clientId, batchId } of await store.identityDocuments.waiting(ago(lostAfter), atOnce))
    await engine.begin(uploadLinksCall(clientId, batchId))
}
