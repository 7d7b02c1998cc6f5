import { quickRestart } from '@vestibule/testing/kills'
import { type Stack, startStack } from '@vestibule/testing/stack'

/** What one run, or many, came to. */
export interface Tally {
  runs: number
  kills: number
  /** persons, accounts, enrollments or affirmations beyond the first, or calls sent again after the provider had done the work */
  doubled: number
  /** of what there must be one, but is none; and people who did not arrive */
  lost: number
  /** the seeds of runs with one or the other */
  seeds: number[]
}

/** One person's way with kills: how many, and what there is in the end, of which there must be one each. */
export type Run = (stack: Stack, seed: number) => Promise<{ kills: number; found: Record<string, number> }>

/** One run as counts: what is not one is told, as doubled or lost. */
const count = async (
  run: Run,
  stack: Stack,
  seed: number,
  add: (tally: Partial<Tally>) => void,
): Promise<void> => {
  const { kills, found } = await run(stack, seed)
  const wrong = Object.entries(found).filter(([, count]) => count !== 1)
  for (const [what, count] of wrong) console.error(`seed ${seed}: ${count} instead of 1: ${what}`)
  const counts = wrong.map(([, count]) => count)
  add({
    runs: 1,
    kills,
    doubled: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    lost: counts.filter((count) => count < 1).length,
    seeds: wrong.length > 0 ? [seed] : [],
  })
}

/** One stack for this many runs: its records grow, and with them what each look at them costs. */
const runsOfStack = 10

/**
 * As many runs as are asked for, from this seed on, so many at once.
 * @param say is told the tally after each run
 */
export const runMany = async (
  run: Run,
  runs: number,
  from: number,
  atOnce: number,
  say: (tally: Tally) => void,
): Promise<Tally> => {
  const tally: Tally = { runs: 0, kills: 0, doubled: 0, lost: 0, seeds: [] }
  const add = ({ runs = 0, kills = 0, doubled = 0, lost = 0, seeds = [] }: Partial<Tally>): void => {
    tally.runs += runs
    tally.kills += kills
    tally.doubled += doubled
    tally.lost += lost
    tally.seeds.push(...seeds)
    say(tally)
  }
  const seeds = Array.from({ length: runs }, (_, index) => from + index)
  const lane = async (): Promise<void> => {
    while (seeds.length > 0) {
      const stack = await startStack({ env: quickRestart })
      try {
        for (const seed of seeds.splice(0, Math.min(runsOfStack, Math.ceil(seeds.length / atOnce))))
          await count(run, stack, seed, add).catch((error: unknown) => {
            // who did not come to the end is lost; their server may be dead
            console.error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
            add({ runs: 1, lost: 1, seeds: [seed] })
            return stack.sandbox.clearFaults().then(() => stack.server.restart())
          })
      } finally {
        await stack.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return tally
}
