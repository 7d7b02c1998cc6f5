// Exits with 1 if records were lost or duplicated. The same seed repeats a run.
// `npm run chaos -- --minutes 5 --seed 1` runs both flows while servers, workers, connections, clocks, PostgreSQL and
// providers fail. `--journeys 2000` instead runs a number of whole applications, with a new stack for every 100.
// `npm run chaos -- account|money|stop [runs] [seed]` opens accounts, contributes, or stops contributions, with `kill -9`
// at every provider call.
// `npm run chaos -- faults [runs] [seed]` runs both flows with production's timeouts, and two faults per application:
// processes and virtual machines paused, providers late, clocks skewed, PostgreSQL frozen or killed, connections cut.
// `--kind paused-machine` injects only this fault, and `--people 8` runs eight applications at the same time.

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { runChaos } from './chaos.ts'
import { isFaultKind, runFaults } from './faults.ts'
import { contributeWithKills, openWithKills, runWithKills, stopWithKills } from './kills.ts'

/** Number of parallel runs. The number is high, because runs spend most of their time waiting. */
const faultLanes = 5

/** Applicants per stack. A new stack starts with an empty request log, because long logs are slow to read. */
const journeysOfStack = 100

const parts = { account: openWithKills, money: contributeWithKills, stop: stopWithKills }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    journeys: { type: 'string' },
    seed: { type: 'string' },
    people: { type: 'string' },
    kind: { type: 'string' },
  },
})
const { minutes, journeys, seed: seedText = '1', people, kind } = values
if (positionals.length === 0 && minutes !== undefined)
  await storms([{ until: { seconds: Number(minutes) * 60 }, seed: Number(seedText) }], Number(people ?? 4))
if (positionals.length === 0 && journeys !== undefined) {
  const stacks = Math.ceil(Number(journeys) / journeysOfStack)
  await storms(
    Array.from({ length: stacks }, (_, index) => ({
      until: { applicants: Math.min(journeysOfStack, Number(journeys) - index * journeysOfStack) },
      seed: Number(seedText) + index,
    })),
    Number(people ?? 16),
  )
}
const [part = '', runs = '100', seed = '1'] = positionals
if (part === 'faults' && (kind === undefined || isFaultKind(kind)))
  await faultsFor(Number(runs), Number(seed), kind)
const isNumber = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)
const run = Object.hasOwn(parts, part) ? parts[part as keyof typeof parts] : undefined
if (run === undefined || !isNumber(runs) || !isNumber(seed)) {
  console.error(
    'Usage: npm run chaos -- --minutes 5|--journeys 2000 [--seed 1] [--people 4], or: account|money|stop|faults [runs] [seed] [--kind paused-machine]',
  )
  process.exit(2)
}

const startedAt = performance.now()
const remove = await prepareEnvironment()
try {
  const tally = await runWithKills(
    run,
    Number(runs),
    Number(seed),
    availableParallelism(),
    ({ runs, kills }) => {
      if (runs % 10 === 0) console.log(`${runs} runs, ${kills} kills`)
    },
  )
  const { seeds, ...numbers } = tally
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(
    `\n${numbers.runs} runs, ${numbers.kills} kills, ${numbers.doubled} doubled, ${numbers.lost} lost, in ${minutes} minutes`,
  )
  if (seeds.length > 0)
    console.log(`Look at seed ${seeds.join(', ')}: npm run chaos -- ${part} 1 ${seeds[0]}`)
  process.exitCode = seeds.length > 0 ? 1 : 0
} finally {
  await remove()
}

async function faultsFor(runs: number, seed: number, kind?: Parameters<typeof runFaults>[3]): Promise<never> {
  const remove = await prepareEnvironment()
  const { doubled, lost, seeds, kinds } = await runFaults(
    runs,
    seed,
    Number(people ?? faultLanes),
    kind,
  ).finally(remove)
  const faults = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')
  console.log(`\n${runs} runs (${faults}), ${doubled} doubled, ${lost} lost`)
  if (seeds.length > 0) console.log(`Look at seed ${seeds.join(', ')}: npm run chaos -- faults 1 ${seeds[0]}`)
  process.exit(doubled + lost > 0 ? 1 : 0)
}

type Storm = Pick<Parameters<typeof runChaos>[0], 'until' | 'seed'>

async function storms(all: readonly Storm[], atOnce: number): Promise<never> {
  const numbers = all.flatMap(({ until, seed }) => [...Object.values(until), seed, atOnce])
  if (!numbers.every((one) => one > 0) || all.length === 0)
    throw new Error('--minutes, --journeys, --seed and --people are numbers above 0')
  const remove = await prepareEnvironment()
  const total = { applicants: 0, saves: 0, lost: 0, doubled: 0 }
  try {
    for (const { until, seed } of all) {
      const byTime = 'seconds' in until
      const result = await runChaos({
        until,
        seed,
        atOnce,
        hasAllFaults: true,
        ...(byTime ? { log: console.log } : { pace: 2 }),
      })
      console.log(report(result, seed))
      total.applicants += result.applicants
      total.saves += result.saves
      total.lost += result.lost.length
      total.doubled += result.doubled.length
    }
  } finally {
    await remove()
  }
  const { applicants, saves, lost, doubled } = total
  console.log(`\n${applicants} applications, ${saves} answers acknowledged: ${lost} lost, ${doubled} doubled`)
  process.exit(lost + doubled > 0 ? 1 : 0)
}

function report(result: Awaited<ReturnType<typeof runChaos>>, seed: number): string {
  const { lost, doubled, copies, withoutCodes, applicants, ofProduct, second, saves, injected } = result
  for (const line of [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`)])
    console.error(line)
  const faults = Object.entries(injected).map(([kind, count]) => `${count} ${kind}`)
  return (
    `${new Date().toISOString()} seed ${seed}: ${applicants} applications (${ofProduct} of the product flow, ${second} of people with another one), ` +
    `${saves} answers acknowledged; faults: ${faults.join(', ')}; ${copies} second copies of messages; ${withoutCodes} without further codes; ` +
    `${lost.length} lost, ${doubled.length} doubled`
  )
}
