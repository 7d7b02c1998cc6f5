// Exits with 1 if records were lost or duplicated. The same seed repeats a run.
// `npm run chaos -- --minutes 5 --seed 1` runs both flows while servers, workers, connections and providers fail.
// `npm run chaos -- account|money [runs] [seed]` opens accounts or contributes, with `kill -9` at every provider call.
// `npm run chaos -- faults [runs] [seed]` pauses processes, delays providers, skews clocks, and stops PostgreSQL.

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { runChaos } from './chaos.ts'
import { runFaults } from './faults.ts'
import { contributeWithKills, openWithKills, runWithKills } from './kills.ts'

/** Number of parallel runs. The number is high, because runs spend most of their time waiting. */
const faultLanes = 5

const parts = { account: openWithKills, money: contributeWithKills }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, people: { type: 'string' } },
})
if (positionals.length === 0 && values.minutes !== undefined)
  await chaosFor(values.minutes, values.seed, values.people)
const [part = '', runs = '100', seed = '1'] = positionals
if (part === 'faults') await faultsFor(Number(runs), Number(seed))
const isNumber = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)
const run = part === 'account' || part === 'money' ? parts[part] : undefined
if (run === undefined || !isNumber(runs) || !isNumber(seed)) {
  console.error(
    'Usage: npm run chaos -- --minutes 5 --seed 1 [--people 4], or: account|money|faults [runs] [seed]',
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

async function faultsFor(runs: number, seed: number): Promise<never> {
  const remove = await prepareEnvironment()
  const { doubled, lost, seeds, kinds } = await runFaults(runs, seed, faultLanes).finally(remove)
  const faults = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')
  console.log(`\n${runs} runs (${faults}), ${doubled} doubled, ${lost} lost`)
  if (seeds.length > 0) console.log(`Look at seed ${seeds.join(', ')}: npm run chaos -- faults 1 ${seeds[0]}`)
  process.exit(doubled + lost > 0 ? 1 : 0)
}

async function chaosFor(minutes: string, seedText = '1', people = '4'): Promise<never> {
  const [seconds, seed, atOnce] = [Number(minutes) * 60, Number(seedText), Number(people)]
  if (!(seconds > 0 && seed > 0 && atOnce > 0))
    throw new Error('--minutes, --seed and --people are numbers above 0')
  const remove = await prepareEnvironment()
  const { lost, doubled, applicants, ofProduct, saves, injected } = await runChaos({
    seconds,
    seed,
    atOnce,
    log: console.log,
  }).finally(remove)
  const { servers, workers, connections, faults } = injected
  for (const line of [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`)])
    console.error(line)
  console.log(
    `\n${applicants} applicants (${ofProduct} of the product flow), ${saves} answers acknowledged; killed: ${servers} servers, ${workers} workers, ${connections} connections; ` +
      `${faults} faults of providers; ${lost.length} lost, ${doubled.length} doubled; seed ${seed}`,
  )
  process.exit(lost.length + doubled.length > 0 ? 1 : 0)
}
