import type { Store } from '../../stores/store-type.ts'

/** Partitions exist for this many days ahead. */
const aheadDays = 92
const dayMs = 24 * 60 * 60 * 1000

export const addEventMonths = ({ store }: { store: Pick<Store, 'events'> }, now: Date): Promise<number> =>
  store.events.addMonths(now, new Date(now.getTime() + aheadDays * dayMs))
