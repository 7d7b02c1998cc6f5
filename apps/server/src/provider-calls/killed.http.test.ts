import { journeyWithKills } from '@vestibule/testing/killed-journey'
import { describe, test } from 'vitest'

describe.concurrent('a server killed at every provider call, before and after the provider acted', () => {
  // One seed per moment, because each restarts the server 19 times. `npm run chaos` kills at many more seeds.
  for (const seed of [1, 2])
    test(
      `[AF-04] [CF-04] [CF-08] [NV-13] leaves one person, account, relationship and set of schedules, each canceled once (seed ${seed})`,
      { timeout: 600_000 },
      () => journeyWithKills(seed),
    )
})
