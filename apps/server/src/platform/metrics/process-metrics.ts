import type { Backlog } from '../../ports/backlog.ts'
import { type Meter, noMeter } from '../../ports/meter.ts'
import type { Pool } from '../../stores/store.ts'
import type { Config } from '../config/config.ts'

/** Metrics of one process; without a port nothing is counted and no library is loaded. */
export interface OpenMetrics {
  meter: Meter
  watchPool(pool: Pool): void
  listen(backlog: () => Promise<Backlog>): Promise<void>
  close(): Promise<void>
}

const nobodyAsks: OpenMetrics = {
  meter: noMeter,
  watchPool: () => undefined,
  listen: async () => undefined,
  close: async () => undefined,
}

export const openMetrics = async (where: Config['metrics']): Promise<OpenMetrics> => {
  if (!where) return nobodyAsks
  const [{ createMetrics }, { listenMetrics }] = await Promise.all([
    import('./prometheus.ts'),
    import('./listen.ts'),
  ])
  let pool: Pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  let ask = (): Promise<Backlog> => Promise.reject(new Error('nobody listens yet'))
  let opened: Awaited<ReturnType<typeof listenMetrics>> | undefined
  const metrics = createMetrics({ pool: () => pool, backlog: () => ask() })
  return {
    meter: metrics.meter,
    watchPool(given) {
      pool = given
    },
    async listen(backlog) {
      ask = backlog
      opened = await listenMetrics(where, metrics)
    },
    close: async () => opened?.close(),
  }
}
