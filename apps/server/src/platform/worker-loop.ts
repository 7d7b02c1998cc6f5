export interface DueWork<Claim = string> {
  queue: string
  /** Claims due rows and postpones their due time, so that the claim of a crashed process becomes due again. */
  claim(atMost: number): Promise<Claim[]>
  run(claim: Claim): Promise<void>
}

export interface WorkerLoopEvents {
  onQueue(queue: string): void
  onJob(queue: string, error: unknown): void
  onEnd(queue: string, outcome: 'done' | 'failed', seconds: number): void
}

const pollMs = 1_000
const concurrency = 20

/** @returns stops the loop and waits for the work under way */
export const startWorkerLoop = (
  works: readonly (DueWork | DueWork<Date>)[],
  events: WorkerLoopEvents,
): (() => Promise<void>) => {
  const stops = works.map((work) => startQueue(work as DueWork<unknown>, events))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const startQueue = (
  { queue, claim, run }: DueWork<unknown>,
  { onQueue, onJob, onEnd }: WorkerLoopEvents,
): (() => Promise<void>) => {
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  const runOne = async (claimed: unknown): Promise<void> => {
    const started = performance.now()
    const end = (outcome: 'done' | 'failed') => onEnd(queue, outcome, (performance.now() - started) / 1000)
    try {
      await run(claimed)
      end('done')
    } catch (error) {
      onJob(queue, error)
      end('failed')
    }
  }
  const track = (work: Promise<void>): void => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }
  const poll = async (): Promise<void> => {
    try {
      const free = concurrency - underWay.size
      if (free > 0) for (const claimed of await claim(free)) track(runOne(claimed))
    } catch {
      onQueue(queue)
    }
    if (!isStopping) timer = setTimeout(() => void poll(), pollMs)
  }
  const first = poll()

  return async () => {
    isStopping = true
    clearTimeout(timer)
    await first
    while (underWay.size > 0) await Promise.allSettled([...underWay])
  }
}
