// `npm run simulate -- [--seeds 10000] [--seed 1] [--processes 3]` runs the provider-call engine in virtual time, on all
// cores. Exits with 1 if a seed breaks a rule. With `--seeds 1`, prints the seed's events.

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type SimulationResult, simulate } from '../apps/server/src/calls/testing/simulation/simulate.ts'

interface Share {
  first: number
  step: number
  last: number
  processes: number | undefined
}

interface Progress {
  seeds: number
  failed: SimulationResult[]
}

const reportEvery = 1_000
const mostPrintedEvents = 150
const mostFailures = 20

// Stack traces of the simulated errors would take a tenth of the time.
Error.stackTraceLimit = isMainThread ? 10 : 0
if (isMainThread) await main()
else await runShare(workerData as Share)

async function runShare({ first, step, last, processes }: Share): Promise<void> {
  let progress: Progress = { seeds: 0, failed: [] }
  for (let seed = first; seed <= last; seed += step) {
    const result = await simulate({ seed, processes })
    progress.seeds += 1
    if (result.violation) progress.failed.push(result)
    if (progress.seeds < reportEvery && seed + step <= last) continue
    parentPort?.postMessage(progress)
    progress = { seeds: 0, failed: [] }
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seeds: { type: 'string' }, seed: { type: 'string' }, processes: { type: 'string' } },
  })
  const [seeds, first] = [Number(values.seeds ?? 10_000), Number(values.seed ?? 1)]
  const processes = values.processes === undefined ? undefined : Number(values.processes)
  if (
    ![seeds, first, processes ?? 2].every((value) => Number.isSafeInteger(value) && value > 0) ||
    processes === 1
  ) {
    console.error('Usage: npm run simulate -- [--seeds 10000] [--seed 1] [--processes 2 or more]')
    process.exit(2)
  }
  const failed = seeds === 1 ? await replay(first, processes) : await runAll(seeds, first, processes)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Runs the seed again and prints its last events. */
async function replay(seed: number, processes: number | undefined): Promise<number> {
  const events: string[] = []
  const { violation } = await simulate({ seed, processes, log: (entry) => events.push(entry) })
  if (events.length > mostPrintedEvents) console.log(`… ${events.length - mostPrintedEvents} earlier events`)
  console.log(events.slice(-mostPrintedEvents).join('\n'))
  console.log(violation ? `\nSeed ${seed} failed: ${violation}` : `\nSeed ${seed} passed.`)
  return violation ? 1 : 0
}

async function runAll(seeds: number, first: number, processes: number | undefined): Promise<number> {
  const startedAt = performance.now()
  const failed: SimulationResult[] = []
  let done = 0
  const rate = () => Math.round((done * 60_000) / (performance.now() - startedAt))
  const note = (progress: Progress): void => {
    const before = done
    done += progress.seeds
    failed.push(...progress.failed)
    if (Math.floor(before / 10_000) < Math.floor(done / 10_000))
      console.log(`${done} seeds, ${rate()} per minute, ${failed.length} failed`)
  }
  const step = Math.min(seeds, availableParallelism())
  const shares = Array.from({ length: step }, (_, index): Share => {
    return { first: first + index, step, last: first + seeds - 1, processes }
  })
  await Promise.all(shares.map((share) => runThread(share, note)))
  console.log(`\n${done} seeds, ${rate()} per minute on ${step} threads, ${failed.length} failed.`)
  await printFailures(failed, processes)
  return failed.length
}

function runThread(share: Share, note: (progress: Progress) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: share })
    thread.on('message', note)
    thread.on('error', reject)
    thread.on('exit', () => resolve())
  })
}

async function printFailures(failed: SimulationResult[], processes: number | undefined): Promise<void> {
  const sorted = failed.sort((one, other) => one.seed - other.seed)
  const [earliest] = sorted
  if (!earliest) return
  const option = processes === undefined ? '' : ` --processes ${processes}`
  await replay(earliest.seed, processes)
  for (const { seed, violation } of sorted.slice(0, mostFailures))
    console.log(`${violation}: npm run simulate -- --seeds 1 --seed ${seed}${option}`)
}
