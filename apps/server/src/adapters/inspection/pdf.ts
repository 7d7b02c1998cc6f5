import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Flaw } from '../../ports/inspector.ts'

/** How long one PDF may be read, ms. */
const LONGEST = 15_000
/** How much memory that may cost, bytes; looked at so often, ms, where the system tells it (Linux). */
const MOST_MEMORY = 512 * 1024 * 1024
const LOOK_EVERY = 50
const PAGE = 4096

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const library = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** It may read its own code and nothing else, write nothing, and start nothing; keys of the environment are not in it. */
const options = [
  '--permission',
  ...[pathOf('./'), library, pathOf('../../../package.json')].map((path) => `--allow-fs-read=${path}`),
  '--max-old-space-size=128',
  '--disable-warning=SecurityWarning',
  pathOf('./pdf-process.ts'),
]

const memoryOf = async ({ pid }: ChildProcess): Promise<number> => {
  const [, resident = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return Number(resident) * PAGE
}

/** What says nothing, or costs too much time or memory, is broken. */
const readInProcess = async (pieces: AsyncIterable<Buffer>): Promise<Flaw | undefined> => {
  const child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  const stop = (): void => void child.kill('SIGKILL')
  child.once('error', stop)
  const timer = setTimeout(stop, LONGEST)
  const watch = setInterval(() => {
    memoryOf(child).then(
      (bytes) => bytes > MOST_MEMORY && stop(),
      () => undefined,
    )
  }, LOOK_EVERY)
  try {
    const said = text(child.stdout)
    let failure: unknown
    const whole = async function* (): AsyncGenerator<Buffer> {
      try {
        yield* pieces
      } catch (error) {
        failure = error
        throw error
      }
    }
    // who has seen enough reads no further
    await pipeline(whole, child.stdin).catch(() => undefined)
    const word = await said
    // a file that could not be read to its end is not for that broken
    if (failure) throw failure
    if (word === 'fine') return undefined
    return word === 'unsafe' ? 'unsafe' : 'broken'
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    stop()
  }
}

/** One PDF at a time for a process of ours, so that memory does not grow with those who upload at once. */
export const createPdfReader = (): ((pieces: AsyncIterable<Buffer>) => Promise<Flaw | undefined>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (pieces) => {
    const read = last.then(() => readInProcess(pieces))
    last = read.catch(() => undefined)
    return read
  }
}
