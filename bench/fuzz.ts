import { fuzzed } from '@vestibule/testing/fuzz/check'
import { atMost, type Report } from './report.ts'

/** Number of inputs per parser and mask; `npm test` uses 2,000. */
const runCount = 100_000

/** Runs every field parser and mask on random inputs; failures report a minimized input. */
export const fuzzFields = (): Report => {
  const notes: string[] = []
  const startedAt = performance.now()
  for (const [name, run] of Object.entries(fuzzed))
    try {
      run(runCount)
    } catch (error) {
      notes.push(`${name}: ${error instanceof Error ? `${error.message}\n${String(error.cause)}` : error}`)
    }
  const names = Object.keys(fuzzed)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return {
    title: `Fuzzing of ${names.length} parsers and masks, ${runCount.toLocaleString('en-US')} inputs each`,
    figures: [atMost(0, 'that fail, lose characters, or reject their own result', { value: notes.length })],
    notes: [`${(names.length * runCount).toLocaleString('en-US')} inputs in ${seconds} seconds`, ...notes],
  }
}
