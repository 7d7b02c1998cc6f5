import { quickRestart } from '@vestibule/testing/kills'
import { type Stack, startStack } from '@vestibule/testing/stack'

export interface Tally {
  runs: number
  kills: number
  /** records or calls beyond the first */
  doubled: number
  /** missing records, and people who did not arrive */
  lost: number
  seeds: number[]
}

/** One run. @returns the kills, and counts that must each be 1 */
export type Run = (stack: Stack, seed: number) => Promise<{ kills: number; found: Record<string, number> }>

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

/** Runs per stack: reading a longer request log gets slow. */
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
            // a run that fails counts as lost, and may leave the server dead
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
