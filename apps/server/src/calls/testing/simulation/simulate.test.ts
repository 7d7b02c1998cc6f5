import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const seeds = Array.from({ length: 300 }, (_, index) => index + 1)

test('[OP-09] [OP-05] [OP-11] [AF-04] crashes, pauses of processes and machines, delays, losses and skews in 300 seeds break no rule', async () => {
  const broken: unknown[] = []
  for (const seed of seeds) {
    const result = await simulate({ seed })
    if (result.violation) broken.push(result)
  }
  expect(broken).toEqual([])
})

test.each([
  [1_286, 'a request that left long after its lease began was sent again too early'],
  [5_672, 'a worker repeated a call that was refused after its predecessor completed'],
  [4_848, 'a copy whose permission had ended ended a transfer in doubt'],
])('[OP-09] seed %i breaks no rule, although once %s', async (seed) => {
  expect(await simulate({ seed })).toMatchObject({ violation: undefined })
})

test('[OP-09] the same seed gives the same events', async () => {
  const eventsOf = async (): Promise<string[]> => {
    const events: string[] = []
    await simulate({ seed: 2, log: (entry) => events.push(entry) })
    return events
  }
  const events = await eventsOf()
  expect(events.length).toBeGreaterThan(10)
  expect(await eventsOf()).toEqual(events)
})
