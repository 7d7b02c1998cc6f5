interface Waiting {
  account: string
  start: () => void
}

export type FairQueue = <T>(account: string, task: () => Promise<T>) => Promise<T>

/** Runs one task per account at a time. The waiting account with the fewest started tasks is next. */
export const createFairQueue = (concurrency: number): FairQueue => {
  const running = new Set<string>()
  const waiting: Waiting[] = []
  const starts = new Map<string, number>()
  const startsOf = ({ account }: Waiting): number => starts.get(account) ?? 0

  const startNext = (): void => {
    if (running.size >= concurrency) return
    const [next] = waiting
      .filter(({ account }) => !running.has(account))
      .sort((one, other) => startsOf(one) - startsOf(other))
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    running.add(next.account)
    starts.set(next.account, startsOf(next) + 1)
    next.start()
  }

  return async (account, task) => {
    await new Promise<void>((resolve) => {
      waiting.push({ account, start: resolve })
      startNext()
    })
    try {
      return await task()
    } finally {
      running.delete(account)
      if (waiting.every((other) => other.account !== account)) starts.delete(account)
      startNext()
    }
  }
}
