import { afterEach } from 'vitest'

/** Console output of the current test. The test fails if this list is not empty. */
const written: string[] = []

for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  console[method] = (...parts: unknown[]) => {
    written.push(`console.${method}: ${parts.map(String).join(' ')}`)
  }
}

afterEach(() => {
  const lines = written.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected output:\n${lines.join('\n')}`)
})
