import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Flaw, PdfReport, ReadPdf } from '../../../ports/inspector.ts'
import { createFairQueue } from '../fair-queue.ts'

/** Maximum concurrent inspections, one per account, so that one account's slow files do not block the others. */
const concurrency = 4
/** Maximum CPU time for all files of one upload. */
const uploadCpuMs = 3_000
/** Maximum time to start a process, send it a file and wait for a busy CPU. */
const maxWaitMs = 30_000
/** Maximum memory of a process. Memory and CPU time are polled only on systems with /proc (Linux). */
const maxMemoryBytes = 200 * 1024 * 1024
const pollMs = 50
const memoryPageBytes = 4096
/** Unit of CPU times in /proc. */
const tickMs = 10

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const ownProgram = pathOf('./process.ts')
const ready = 'ready\n'
const fine = 'fine\n'

const qpdfFolder = dirname(createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm'))

/** Returns options that let the process read nothing but its own code. */
const optionsFor = (program: string): string[] => [
  '--permission',
  ...[pathOf('../'), pathOf('../../../../package.json'), `${dirname(qpdfFolder)}/`, program].map(
    (path) => `--allow-fs-read=${path}`,
  ),
  '--max-old-space-size=128',
  '--disable-warning=SecurityWarning',
  program,
]

const memoryOf = async (pid: number): Promise<number> => {
  const [, resident = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return Number(resident) * memoryPageBytes
}

const cpuMsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) * tickMs
}

interface Reading {
  report: PdfReport
  cpuMs: number
}

const flaws: readonly string[] = ['broken', 'pixels', 'unsafe', 'password', 'complex'] satisfies Flaw[]
const isFlaw = (word: string): word is Flaw => flaws.includes(word)

const reportIn = (output: Buffer): PdfReport => {
  if (output.subarray(0, fine.length).equals(Buffer.from(fine))) return { pdf: output.subarray(fine.length) }
  // Without output, the process was stopped or ran out of memory.
  const flaw = output.toString('latin1')
  return { flaw: isFlaw(flaw) ? flaw : 'complex' }
}

/** Inspects a PDF in a child process. @throws if the process gets too little CPU time or if reading `pieces` fails */
const readInProcess = async (
  program: string,
  pieces: AsyncIterable<Buffer>,
  leftCpuMs: number,
): Promise<Reading> => {
  const child = spawn(process.execPath, optionsFor(program), { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  const { pid = 0 } = child
  const stop = (): void => void child.kill('SIGKILL')
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, maxWaitMs)
  let startedAtMs = Number.POSITIVE_INFINITY
  let cpuMs = 0
  const poll = async (): Promise<void> => {
    const [memory, cpu] = await Promise.all([memoryOf(pid), cpuMsOf(pid)])
    cpuMs = Math.max(0, cpu - startedAtMs)
    if (memory > maxMemoryBytes || cpuMs > leftCpuMs) stop()
  }
  const watch = setInterval(() => void poll().catch(() => undefined), pollMs)
  try {
    const output: Buffer[] = []
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
    const closed = once(child, 'close')
    closed.catch(() => undefined)
    await Promise.race([once(child.stdout, 'data'), closed])
    if (!Buffer.concat(output).toString('latin1').startsWith(ready))
      throw new Error('a PDF inspection did not start')
    startedAtMs = await cpuMsOf(pid).catch(() => 0)
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
    await closed
    if (isLate) throw new Error('a PDF inspection did not end in time')
    return { report: reportIn(Buffer.concat(output).subarray(ready.length)), cpuMs }
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    stop()
  }
}

export const createPdfReaders = (
  program = ownProgram,
  maxCpuMs = uploadCpuMs,
): ((account: string) => ReadPdf) => {
  const inTurn = createFairQueue(concurrency)
  return (account) => {
    let leftCpuMs = maxCpuMs
    return async (pieces) => {
      const { report, cpuMs } = await inTurn(account, () => readInProcess(program, pieces, leftCpuMs))
      leftCpuMs = Math.max(0, leftCpuMs - cpuMs)
      return report
    }
  }
}
