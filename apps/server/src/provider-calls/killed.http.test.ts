import { journeyWithKills } from '@vestibule/testing/killed-journey'
import { describe, test } from 'vitest'

describe.concurrent('the server is killed at every outside call, before the provider has done the work and after', () => {
  for (const seed of [1, 2, 3, 4, 5])
    test(
      `[AF-04] [CF-04] [CF-08] [NV-13] one person, one account, one relationship, one set of schedules, each canceled once (seed ${seed})`,
      { timeout: 600_000 },
      () => journeyWithKills(seed),
    )
})
