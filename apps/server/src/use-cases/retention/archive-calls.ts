import type { Deps } from '../deps.ts'

/** Time after which an answered call leaves the table that workers and requests read. */
const archivedAfterMs = 90 * 24 * 60 * 60 * 1000
const batchSize = 1_000
const mostBatches = 100

export const archiveCalls = async ({ store }: Pick<Deps, 'store'>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - archivedAfterMs)
  let archived = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const moved = await store.calls.archive(before, batchSize)
    archived += moved
    if (moved < batchSize) break
  }
  return archived
}
