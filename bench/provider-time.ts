/** A stretch of time, milliseconds since the epoch. */
export interface Stretch {
  start: number
  end: number
}

/** When the server was waiting for a provider, by its log: each line of a call tells its end and how long it took. */
export const providerCalls = (log: string[]): Stretch[] =>
  log.flatMap((line) => {
    if (!line.includes('"outside call"')) return []
    const { time, ms } = JSON.parse(line) as { time: number; ms: number }
    return [{ start: time - ms, end: time }]
  })

/** How much of a stretch lay within any of the others, milliseconds: calls at the same time count once. */
export const timeWithin = ({ start, end }: Stretch, others: Stretch[]): number => {
  let covered = 0
  let from = start
  for (const other of others.toSorted((a, b) => a.start - b.start)) {
    const begin = Math.max(other.start, from)
    const stop = Math.min(other.end, end)
    if (stop <= begin) continue
    covered += stop - begin
    from = stop
  }
  return covered
}
