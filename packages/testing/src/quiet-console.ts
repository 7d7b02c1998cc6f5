import { afterEach } from 'vitest'

/** A test that makes our code write to the console, and does not expect it to, fails. */
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
