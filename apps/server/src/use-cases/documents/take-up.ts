import type { Engine } from '../../provider-calls/engine.ts'
import type { ApplicationDeps } from '../application/load.ts'
import { uploadLinksCall } from './operations.ts'

/** Age at which an accepted upload counts as lost, in ms. */
const lostAfter = 60 * 60 * 1000
/** Age at which an incomplete upload counts as aborted, in ms. */
const cutOffAfter = 60 * 60 * 1000
const atOnce = 20

/** Resumes lost hand-overs and deletes aborted uploads (KY-08). */
export const takeUpDocuments = async ({
  store,
  clock,
  engine,
}: ApplicationDeps & { engine: Engine }): Promise<void> => {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await store.identityDocuments.forgetReceiving(ago(cutOffAfter))
  for (const { clientId, batchId } of await store.identityDocuments.waiting(ago(lostAfter), atOnce))
    await engine.begin(uploadLinksCall(clientId, batchId))
}
