import type { Backlog } from '../common/backlog.ts'
import { type Meter, noMeter } from '../common/meter.ts'
import type { Config } from '../config/config.ts'
import type { Pool } from '../postgres/database.ts'

/** Metrics of this process. Without a metrics port, nothing is counted and no library is loaded. */
export interface OpenMetrics {
  meter: Meter
  watchPool(pool: Pool): void
  listen(backlog: () => Promise<Backlog>): Promise<void>
  close(): Promise<void>
}

const disabledMetrics: OpenMetrics = {
  meter: noMeter,
  watchPool: () => undefined,
  listen: async () => undefined,
  close: async () => undefined,
}

export const openMetrics = async ({
  metrics: address,
  brandName,
  broker,
}: Pick<Config, 'metrics' | 'brandName' | 'broker'>): Promise<OpenMetrics> => {
  if (!address) return disabledMetrics
  const { createMetrics, listenMetrics } = await import('./prometheus.ts')
  let pool: Pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  let readBacklog = (): Promise<Backlog> => Promise.reject(new Error('metrics are not served yet'))
  let opened: Awaited<ReturnType<typeof listenMetrics>> | undefined
  const metrics = createMetrics(
    { pool: () => pool, backlog: () => readBacklog(), broker: broker.name },
    brandName,
  )
  return {
    meter: metrics.meter,
    watchPool(watched) {
      pool = watched
    },
    async listen(backlog) {
      readBacklog = backlog
      opened = await listenMetrics(address, metrics)
    },
    close: async () => opened?.close(),
  }
}
