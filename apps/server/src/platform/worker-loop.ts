export interface DueWork<Claim = string> {
  queue: string
  /** Claims up to `atMost` due rows and postpones them, so that a crashed process's claims become due again. */
  claim(atMost: number): Promise<Claim[]>
  run(claim: Claim): Promise<void>
  /** Makes runs that are under way end early, because the process stops. */
  stop?(): void
}

export interface WorkerLoopEvents {
  onQueue(queue: string): void
  onJob(queue: string, error: unknown): void
  onEnd(queue: string, outcome: 'done' | 'failed', seconds: number): void
}

/** Pause before the next claim: `saturated` if the queue's capacity is full, `idle` if no more rows were due. */
const pollMs = { idle: 1_000, saturated: 20 }
/** Maximum number of a queue's rows that a process works on at a time. */
const concurrency = 20

/** Starts polling the queues. @returns a function that stops the polling and waits for work in progress */
export const startWorkerLoop = (
  works: readonly (DueWork | DueWork<Date> | DueWork<unknown>)[],
  events: WorkerLoopEvents,
): (() => Promise<void>) => {
  const stops = works.map((work) => startQueue(work as DueWork<unknown>, events))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const startQueue = (
  { queue, claim, run, stop }: DueWork<unknown>,
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
    const free = concurrency - underWay.size
    let isSaturated = free === 0
    try {
      const claims = isSaturated ? [] : await claim(free)
      for (const claimed of claims) track(runOne(claimed))
      isSaturated ||= claims.length === free
    } catch {
      onQueue(queue)
    }
    if (!isStopping)
      timer = setTimeout(
        () => {
          polling = poll()
        },
        isSaturated ? pollMs.saturated : pollMs.idle,
      )
  }
  let polling = poll()

  return async () => {
    isStopping = true
    stop?.()
    clearTimeout(timer)
    // A claim in progress may still start work.
    await polling
    while (underWay.size > 0) await Promise.allSettled([...underWay])
  }
}
