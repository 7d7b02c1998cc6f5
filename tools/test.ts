// `npm test` runs what each change needs; `npm test -- all` also runs what each landing needs; a kind runs by its name.

import { ensureChromium } from '@vestibule/launcher/chromium'
import { LauncherError } from '@vestibule/launcher/launcher-error'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { ensureEngines } from '../e2e/engines/programs.ts'
import { ensureScreenReader } from '../e2e/spoken/programs.ts'
import { kindsOf, runTests, usage } from './tests/runners.ts'

const [wanted, ...filter] = process.argv.slice(2)
const chosen = kindsOf(wanted)
if (chosen.length === 0) {
  console.error(`Unknown kind of tests: ${wanted}. Usage: ${usage}`)
  process.exit(2)
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true
  })
}

let passed = 0
let failed = 0
let flaky = 0
const failures: string[] = []
let remove = async () => {}
try {
  if (chosen.some((kind) => ['e2e', 'pages', 'engines'].includes(kind))) {
    ensureChromium()
    ensureEngines()
  }
  if (chosen.includes('spoken')) ensureScreenReader()
  if (chosen.some((kind) => kind !== 'unit')) remove = await prepareEnvironment()
  for (const kind of chosen) {
    if (stopped) break
    console.log(`\n── ${kind}`)
    const counts = await runTests(kind, filter)
    passed += counts.passed
    failed += counts.failed
    flaky += counts.flaky
    failures.push(...counts.failures)
  }
} catch (error) {
  failed += 1
  console.error(error instanceof LauncherError ? error.message : error)
} finally {
  await remove()
}
if (stopped) {
  failed += 1
  console.error('\nStopped before the end.')
}

// Repeats the failures at the end, because earlier output has scrolled away.
for (const one of failures) console.log(`\nFAILED ${one}`)
if (flaky > 0) console.log(`\n${flaky} of them passed only on a retry.`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
