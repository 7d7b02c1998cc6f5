/** How often a network may tell of errors in an hour of the clock; a whole office may be behind one. */
const MOST = 200
const HOUR_MS = 60 * 60 * 1000
/** Of so many networks the uses are remembered. */
const NETWORKS = 10_000

export interface ReportLimit {
  /** @returns undefined: counted; else when there is room again */
  count(network: string, now: Date): Date | undefined
}

/**
 * Counted in this process alone, unlike every other limit (SE-03): errors are told just when the database is away, and what gets
 * past several processes costs little.
 */
export const createReportLimit = (most = MOST): ReportLimit => {
  let hour = 0
  let uses = new Map<string, number>()
  return {
    count(network, now) {
      const current = Math.floor(now.getTime() / HOUR_MS)
      if (current !== hour || uses.size >= NETWORKS) uses = new Map()
      hour = current
      const used = uses.get(network) ?? 0
      if (used >= most) return new Date((current + 1) * HOUR_MS)
      uses.set(network, used + 1)
      return undefined
    },
  }
}
