// `npm run check` runs static checks. It prints one line per check, and the output of checks that failed or were skipped.

import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { repository } from '@vestibule/launcher/repository'
import { generators } from './generators.ts'

interface Part {
  name: string
  args: string[]
}

const program = (path: string, ...args: string[]): string[] => [`node_modules/${path}`, ...args]
/** Node option for a larger young generation, which saves a third of the time of programs that allocate a lot. */
const largeHeap = '--max-semi-space-size=128'

const parts: Part[] = [
  { name: 'types', args: [largeHeap, ...program('typescript/bin/tsc', '-b')] },
  { name: 'promises and exhaustive switches', args: [largeHeap, ...program('eslint/bin/eslint.js', '.')] },
  {
    name: 'unit tests of the domain',
    args: program('vitest/vitest.mjs', 'run', '--project', 'unit', 'packages/domain'),
  },
  { name: 'format and lint', args: program('@biomejs/biome/bin/biome', 'ci', '--colors=off') },
  { name: 'dead code', args: program('knip/bin/knip.js', '--no-config-hints', '--no-progress') },
  { name: 'plain words', args: ['tools/words/check.ts'] },
  { name: 'import boundaries', args: ['tools/boundaries/check.ts'] },
  { name: 'no secrets', args: ['tools/secrets/check.ts'] },
  { name: 'known vulnerabilities', args: ['tools/audit/check.ts'] },
  ...generators.map(({ file, check }) => ({ name: `${file} is up to date`, args: [...check] })),
]

const waiting = [...parts]
let failures = 0
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
const seconds = (performance.now() / 1000).toFixed(1)
console.log(
  failures === 0
    ? `\nAll checks passed in ${seconds} s.`
    : `\n${failures} of ${parts.length} checks failed in ${seconds} s.`,
)
process.exitCode = failures === 0 ? 0 : 1

async function runWaiting(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const startedAt = performance.now()
    const { passed, output } = await run(part)
    const time = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)
    console.log(`${passed ? '✓' : '✗'} ${time} s  ${part.name}`)
    if (passed && !output.startsWith('Skipped: ')) continue
    if (!passed) failures += 1
    console.log(output.trim().replaceAll(/^/gm, '    '))
  }
}

function run({ args }: Part): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ passed: false, output: error.message }))
    child.once('close', (code) => resolve({ passed: code === 0, output }))
  })
}
