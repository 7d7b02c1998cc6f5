import { Worker } from 'node:worker_threads'
import type { Flaw } from '../../ports/inspector.ts'

/** How long one PDF may be read, ms. */
const LONGEST = 15_000
/** How much the process may grow meanwhile, bytes; looked at so often, ms. */
const MOST_MEMORY = 256 * 1024 * 1024
const LOOK_EVERY = 50

const script = new URL('./pdf-worker.ts', import.meta.url)

/** Reads one PDF in a thread of its own, which ends with it; one that costs too much time or memory is taken for broken. */
const readInThread = (pdf: Uint8Array<ArrayBuffer>): Promise<Flaw | undefined> =>
  new Promise((resolve) => {
    const before = process.memoryUsage.rss()
    const worker = new Worker(script, {
      workerData: pdf,
      transferList: [pdf.buffer],
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
      // nothing of the environment, its keys among them, is in reach of what reads a stranger's file
      env: {},
      stdout: true,
      stderr: true,
    })
    const end = (flaw: Flaw | undefined): void => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve(flaw)
      void worker.terminate()
    }
    const timer = setTimeout(() => end('broken'), LONGEST)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > MOST_MEMORY) end('broken')
    }, LOOK_EVERY)
    worker.once('message', ({ flaw }: { flaw: Flaw | undefined }) => end(flaw))
    worker.once('error', () => end('broken'))
    worker.once('exit', () => end('broken'))
  })

/** One PDF at a time in a process, so that memory does not grow with those who upload at once. */
export const createPdfReader = (): ((pdf: Uint8Array<ArrayBuffer>) => Promise<Flaw | undefined>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (pdf) => {
    const read = last.then(() => readInThread(pdf))
    last = read
    return read
  }
}
