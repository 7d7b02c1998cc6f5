import type { Store } from '../../stores/store-type.ts'

/** Partitions exist for this many days ahead. */
const aheadDays = 92
const dayMs = 24 * 60 * 60 * 1000

export const addAuditMonths = (
  { store }: { store: Pick<Store, 'checkpoints'> },
  now: Date,
): Promise<number> => store.checkpoints.addMonths(new Date(now.getTime() + aheadDays * dayMs))
