interface Waiting {
  account: string
  start: () => void
}

/** Runs a task when it is its account's turn. */
export type FairQueue = <T>(account: string, task: () => Promise<T>) => Promise<T>

/**
 * So many tasks at once, one of an account at a time. Of those that wait, the account that had the fewest turns while it
 * waited is next, so that one with many tasks does not delay another.
 */
export const createFairQueue = (atOnce: number): FairQueue => {
  const running = new Set<string>()
  const waiting: Waiting[] = []
  const turns = new Map<string, number>()
  const turnsOf = ({ account }: Waiting): number => turns.get(account) ?? 0

  const startNext = (): void => {
    if (running.size >= atOnce) return
    const [next] = waiting
      .filter(({ account }) => !running.has(account))
      .sort((one, other) => turnsOf(one) - turnsOf(other))
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    running.add(next.account)
    turns.set(next.account, turnsOf(next) + 1)
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
      if (waiting.every((other) => other.account !== account)) turns.delete(account)
      startNext()
    }
  }
}
