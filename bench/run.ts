// `npm run bench -- MEASURE` prints each figure beside its comparison, and exits with 1 if a budget is missed.
// Figures depend on the machine and its load.

import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureChromium } from '@vestibule/launcher/chromium'
import { cleanUp } from './cleanup.ts'
import { growthParts } from './growth.ts'
import { type Report, table } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '1000000' },
    whole: { type: 'string', default: '200000' },
    data: { type: 'string' },
  },
})
const filling = { clients: Number(values.clients), whole: Number(values.whole) }

/** Each measure's parts, in order. */
const measures: Readonly<Record<string, (() => Promise<Report>)[]>> = {
  page: [
    async () => (await import('./page.ts')).measurePage(),
    async () => (await import('./screens.ts')).measureScreens(),
    async () => (await import('./shifts.ts')).measureShifts(),
  ],
  shifts: [async () => (await import('./shifts.ts')).measureShifts()],
  screens: [async () => (await import('./screens.ts')).measureScreens()],
  save: [
    async () => (await import('./save.ts')).measureSave(),
    async () => (await import('./two-servers.ts')).measureTwoServers(),
  ],
  'sign-up': [async () => (await import('./sign-up.ts')).measureSignUp()],
  start: [async () => (await import('./start.ts')).measureStart()],
  flood: [
    async () => (await import('./flood.ts')).measureFlood(),
    async () => (await import('./floods.ts')).measureFloods(),
  ],
  brands: [async () => (await import('./brands.ts')).measureBrands()],
  events: [async () => (await import('./events.ts')).measureEvents()],
  'memory-hour': [async () => (await import('./memory-hour.ts')).measureMemoryHour(positionals[1])],
  fill: growthParts(filling, values.data).slice(0, 1),
  migrations: growthParts(filling, values.data).slice(1, 2),
  growth: growthParts(filling, values.data),
}

const minutes: Readonly<Record<string, number>> = { fill: 90, migrations: 90, growth: 90, 'memory-hour': 30 }
const limitOf = (name: string): number => (minutes[name] ?? 10) * 60_000

let ending = false

const end = async (exitCode: number, reason?: string): Promise<void> => {
  if (ending) return
  ending = true
  if (reason) console.error(`\n${reason}`)
  await cleanUp()
  process.exit(exitCode)
}

const [name = ''] = positionals
const measure = measures[name]
if (!measure) await end(1, `Usage: npm run bench -- ${Object.keys(measures).join('|')}`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end(1, 'Stopping.'))
process.once('uncaughtException', (error) => void end(1, String(error.stack)))
setTimeout(() => void end(1, `Took longer than ${limitOf(name) / 60_000} minutes.`), limitOf(name))

// Before the measure is imported, because Playwright's configuration looks for the browser.
if (['page', 'shifts', 'screens'].includes(name)) ensureChromium()

const load = () => loadavg()[0]?.toFixed(1)
const before = load()
try {
  let passed = true
  for (const part of measure ?? []) {
    const report = await part()
    console.log(table(report))
    passed &&= report.figures.every((figure) => figure.passed)
  }
  console.log(
    `\nOn ${availableParallelism()} cores; load average ${before} before, ${load()} after: others' work slows these figures, the floors too.`,
  )
  await end(passed ? 0 : 1)
} catch (error) {
  await end(1, String(error instanceof Error ? error.stack : error))
}
