import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { Deps } from '../deps.ts'
import { periodAgo } from '../retention/unfinished.ts'

const batchSize = 1_000
const mostBatches = 100

/** @returns the number of applications whose events were deleted */
export const forgetFunnelEvents = async (
  { store: { funnel }, retention }: Pick<Deps, 'store'> & { retention: RetentionPeriods },
  now: Date,
): Promise<number> => {
  const before = periodAgo(now, retention.funnel_event)
  let total = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const forgotten = await funnel.forgetBefore(before, batchSize)
    total += forgotten
    if (forgotten < batchSize) break
  }
  return total
}
