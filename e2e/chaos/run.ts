// Exits with 1 if records were lost or duplicated. The same seed repeats a run.
// `npm run chaos -- --minutes 5 --seed 1` runs both flows and changes after the opening, while servers, workers, connections, clocks,
// PostgreSQL and providers fail. `--journeys 2000` instead runs a number of whole applications, with a new stack for every 100.
// `npm run chaos -- faults [runs] [seed]` runs both flows with production's timeouts, and two faults per application:
// processes and virtual machines paused, providers late, clocks skewed, PostgreSQL frozen or killed, connections cut.
// `--kind paused-machine` injects only this fault, and `--people 8` runs eight applications at the same time.
// `--broker alpaca` does so at Alpaca, and lets our own schedules draw their deposits.

import { parseArgs } from 'node:util'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { runChaos } from './chaos.ts'
import { isFaultKind, runFaults } from './faults.ts'

/** Number of parallel runs. The number is high, because runs spend most of their time waiting. */
const faultLanes = 5

/** Applicants per stack. A new stack starts with an empty request log, because long logs are slow to read. */
const journeysOfStack = 100

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    journeys: { type: 'string' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string' },
    kind: { type: 'string' },
    broker: { type: 'string', default: 'ascend' },
  },
})
const { minutes, journeys, people, kind, broker } = values
const firstSeed = Number(values.seed)
const [part, ...numbers] = positionals
const [runs = 100, seed = 1] = numbers.map(Number)

const remove = await prepareEnvironment()
try {
  process.exitCode = (await run()) === 0 ? 0 : 1
} finally {
  await remove()
}

/** @returns the number of lost and doubled records */
async function run(): Promise<number> {
  if (part === 'faults' && runs > 0 && seed > 0 && (kind === undefined || isFaultKind(kind)))
    return faultsFor(runs, seed, kind)
  if (part === undefined && minutes !== undefined)
    return storms([{ until: { seconds: Number(minutes) * 60 }, seed: firstSeed }], Number(people ?? 4))
  if (part === undefined && journeys !== undefined) {
    const stacks = Array.from({ length: Math.ceil(Number(journeys) / journeysOfStack) }, (_, index) => ({
      until: { applicants: Math.min(journeysOfStack, Number(journeys) - index * journeysOfStack) },
      seed: firstSeed + index,
    }))
    return storms(stacks, Number(people ?? 16))
  }
  throw new Error(
    'Usage: npm run chaos -- --minutes 5|--journeys 2000 [--seed 1] [--people 4] [--broker alpaca], or: faults [runs] [seed] [--kind paused-machine]',
  )
}

async function faultsFor(
  count: number,
  from: number,
  only?: Parameters<typeof runFaults>[2]['only'],
): Promise<number> {
  const { doubled, lost, seeds, kinds } = await runFaults(count, from, {
    atOnce: Number(people ?? faultLanes),
    broker,
    only,
  })
  const faults = [...kinds].map(([name, times]) => `${times} ${name}`).join(', ')
  console.log(`\n${count} runs (${faults}), ${doubled} doubled, ${lost} lost`)
  if (seeds.length > 0) console.log(`Look at seed ${seeds.join(', ')}: npm run chaos -- faults 1 ${seeds[0]}`)
  return doubled + lost
}

type Storm = Pick<Parameters<typeof runChaos>[0], 'until' | 'seed'>

async function storms(all: readonly Storm[], atOnce: number): Promise<number> {
  const numbers = all.flatMap(({ until, seed }) => [...Object.values(until), seed, atOnce])
  if (!numbers.every((one) => one > 0) || all.length === 0)
    throw new Error('--minutes, --journeys, --seed and --people are numbers above 0')
  const total = { applicants: 0, saves: 0, lost: 0, doubled: 0 }
  for (const { until, seed } of all) {
    const byTime = 'seconds' in until
    const result = await runChaos({
      until,
      seed,
      atOnce,
      broker,
      hasAllFaults: true,
      ...(byTime ? { log: console.log } : { pace: 2 }),
    })
    console.log(report(result, seed))
    total.applicants += result.applicants
    total.saves += result.saves
    total.lost += result.lost.length
    total.doubled += result.doubled.length
  }
  const { applicants, saves, lost, doubled } = total
  console.log(`\n${applicants} applications, ${saves} answers acknowledged: ${lost} lost, ${doubled} doubled`)
  return lost + doubled
}

function report(result: Awaited<ReturnType<typeof runChaos>>, seed: number): string {
  const { lost, doubled, copies, withoutCodes, applicants, ofProduct, second, changes, saves, injected } =
    result
  for (const line of [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`)])
    console.error(line)
  const faults = Object.entries(injected).map(([kind, count]) => `${count} ${kind}`)
  return (
    `${new Date().toISOString()} seed ${seed}: ${applicants} applications (${ofProduct} of the product flow, ${second} of people with another one), ` +
    `${saves} answers acknowledged, ${changes} changes after the opening; faults: ${faults.join(', ')}; ${copies} second copies of messages; ${withoutCodes} without further codes; ` +
    `${lost.length} lost, ${doubled.length} doubled`
  )
}
