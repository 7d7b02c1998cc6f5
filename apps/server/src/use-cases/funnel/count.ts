import { accountTypesOfFlow } from '@vestibule/domain/account-types'
import { flows } from '@vestibule/domain/flow/flow'
import { funnelStepOf } from '@vestibule/domain/flow/funnel'
import { statuses } from '@vestibule/domain/flow/statuses'
import type { FlowName } from '@vestibule/domain/flow/types'
import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { Funnel, FunnelPlace } from '../../stores/funnel/funnel.ts'
import type { Deps } from '../deps.ts'
import { periodAgo } from '../retention/unfinished.ts'

const batchSize = 1_000
const mostBatches = 100

export const funnelPlaces: readonly FunnelPlace[] = (Object.keys(flows) as FlowName[]).flatMap((flow) =>
  accountTypesOfFlow(flow).flatMap((accountType) =>
    statuses.map((status) => ({ accountType, status, flow, place: funnelStepOf(flow, status).screen })),
  ),
)

const inBatches = async (work: (atMost: number) => Promise<number>): Promise<number> => {
  let total = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const done = await work(batchSize)
    total += done
    if (done < batchSize) break
  }
  return total
}

/** Prepares a new count of all events if this release shows other screens. @returns false if the next call must go on */
export const syncPlaces = async (funnel: Funnel): Promise<boolean> => {
  let after: string | undefined
  for (let batch = 0; batch < mostBatches; batch += 1) {
    after = await funnel.syncPlaces(funnelPlaces, batchSize, after)
    if (after === undefined) return true
  }
  return false
}

/** Adds new events to the daily counts. @returns how many applications have new events */
export const countFunnel = async ({ store: { funnel } }: Pick<Deps, 'store'>): Promise<number> =>
  (await syncPlaces(funnel)) ? inBatches(funnel.count) : 0

export const forgetFunnelEvents = (
  { store: { funnel }, retention }: Pick<Deps, 'store'> & { retention: RetentionPeriods },
  now: Date,
): Promise<number> => {
  const before = periodAgo(now, retention.funnel_event)
  return inBatches((atMost) => funnel.forgetBefore(before, atMost))
}
