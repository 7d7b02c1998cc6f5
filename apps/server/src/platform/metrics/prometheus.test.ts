import { expect, test } from 'vitest'
import { createMetrics } from './prometheus.ts'

test('[OP-03] [BK-01] [DP-13] metrics name the broker that is in use, and the brand', async () => {
  const { text } = createMetrics(
    {
      pool: () => ({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
      backlog: async () => ({
        jobs: [],
        calls: [],
        unscreened: 0,
        deadWebhooks: 0,
        auditOutsideMonthsBytes: 0,
        reviews: { due: 0, oldestSeconds: 0 },
        unknown: [{ kind: 'account', count: 2 }],
        reconciledSeconds: 60,
      }),
      broker: 'alpaca',
    },
    'harbor',
  )
  const lines = (await text()).split('\n')
  expect(lines).toContain('vestibule_unknown_at_provider{provider="alpaca",kind="account",brand="harbor"} 2')
  expect(lines).toContain('vestibule_reconciliation_age_seconds{provider="alpaca",brand="harbor"} 60')
})
