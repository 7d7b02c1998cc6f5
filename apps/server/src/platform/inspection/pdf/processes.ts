import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Flaw, ReadPdf } from '../../../ports/inspector.ts'
import { createFairQueue } from '../fair-queue.ts'

/** Maximum concurrent inspections, one per account, so that one account's slow files do not block the others. */
const concurrency = 4
/** Maximum inspection time for all files of one upload. */
const uploadMs = 3_000
/** Maximum time to start a process and send it a file. */
const handOverMs = 20_000
/** Maximum memory of a process, polled only on systems with /proc (Linux). */
const maxMemoryBytes = 256 * 1024 * 1024
const memoryPollMs = 50
const memoryPageBytes = 4096

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const ownProgram = pathOf('./process.ts')

/** Returns options that let the process read nothing but its own code. */
const optionsFor = (program: string): string[] => [
  '--permission',
  ...[pathOf('../'), pathOf('../../../../package.json'), program].map((path) => `--allow-fs-read=${path}`),
  '--max-old-space-size=128',
  '--disable-warning=SecurityWarning',
  program,
]

const flaws: readonly string[] = ['kind', 'broken', 'pixels', 'unsafe', 'complex'] satisfies Flaw[]
const isFlaw = (word: string): word is Flaw => flaws.includes(word)

const memoryOf = async ({ pid }: ChildProcess): Promise<number> => {
  const [, resident = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return Number(resident) * memoryPageBytes
}

interface Reading {
  flaw: Flaw | undefined
  tookMs: number
}

/** Inspects a PDF in a child process. @throws if no process starts or if reading `pieces` fails */
const readInProcess = async (
  program: string,
  pieces: AsyncIterable<Buffer>,
  leftMs: number,
): Promise<Reading> => {
  const child = spawn(process.execPath, optionsFor(program), { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  let timedOut = false
  const stop = (): void => void child.kill('SIGKILL')
  let timer = setTimeout(() => {
    timedOut = true
    stop()
  }, handOverMs)
  const watch = setInterval(() => {
    memoryOf(child).then(
      (bytes) => bytes > maxMemoryBytes && stop(),
      () => undefined,
    )
  }, memoryPollMs)
  try {
    let output = ''
    child.stdout.setEncoding('latin1').on('data', (text: string) => {
      output += text
    })
    const closed = once(child, 'close')
    closed.catch(() => undefined)
    await Promise.race([once(child.stdout, 'data'), closed])
    if (!output.startsWith('ready\n')) throw new Error('a PDF inspection did not start')
    let failure: unknown
    const whole = async function* (): AsyncGenerator<Buffer> {
      try {
        yield* pieces
      } catch (error) {
        failure = error
        throw error
      }
    }
    await pipeline(whole, child.stdin).catch(() => undefined)
    if (failure) throw failure
    if (timedOut) throw new Error('a PDF could not be handed to its inspection in time')
    clearTimeout(timer)
    const started = performance.now()
    timer = setTimeout(stop, leftMs)
    await closed
    const word = output.slice('ready\n'.length)
    const tookMs = performance.now() - started
    if (word === 'fine') return { flaw: undefined, tookMs }
    // Without output, the process was stopped or ran out of memory.
    return { flaw: isFlaw(word) ? word : 'complex', tookMs }
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    stop()
  }
}

export const createPdfReaders = (program = ownProgram): ((account: string) => ReadPdf) => {
  const inTurn = createFairQueue(concurrency)
  return (account) => {
    let leftMs = uploadMs
    return async (pieces) => {
      const { flaw, tookMs } = await inTurn(account, () => readInProcess(program, pieces, leftMs))
      leftMs = Math.max(0, leftMs - tookMs)
      return flaw
    }
  }
}
