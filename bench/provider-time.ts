export interface Stretch {
  start: number
  end: number
}

/** Times the server waited for a provider, from its log. */
export const providerCalls = (log: string[]): Stretch[] =>
  log.flatMap((line) => {
    if (!line.includes('"outside call"')) return []
    const { time, ms } = JSON.parse(line) as { time: number; ms: number }
    return [{ start: time - ms, end: time }]
  })

/** Milliseconds of a stretch that overlap the others, counted once. */
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
