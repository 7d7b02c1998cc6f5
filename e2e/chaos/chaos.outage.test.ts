import { expect, test } from 'vitest'
import { runChaos } from './chaos.ts'

test('[OP-05] [API-08] [PR-03] [SE-05] applications of both flows survive failing servers, workers, connections and providers without loss or duplicates', async () => {
  const { lost, doubled, applicants, ofProduct, injected } = await runChaos({
    until: { seconds: 8 },
    seed: 1,
    atOnce: 3,
  })
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect(applicants).toBeGreaterThanOrEqual(3)
  expect(ofProduct).toBeGreaterThan(0)
  expect(injected.servers).toBeGreaterThan(0)
  expect(injected.connections).toBeGreaterThan(0)
}, 180_000)

test('[BK-02] so do applications at Alpaca, and the deposits of our own schedules', async () => {
  const { lost, doubled, applicants, injected } = await runChaos({
    until: { seconds: 8 },
    seed: 1,
    atOnce: 3,
    broker: 'alpaca',
  })
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect(applicants).toBeGreaterThanOrEqual(3)
  expect(injected.workers).toBeGreaterThan(0)
}, 300_000)
