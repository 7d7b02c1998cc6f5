const MOST = 200
const HOUR_MS = 60 * 60 * 1000
const NETWORKS = 10_000

export interface ReportLimit {
  count(network: string, now: Date): Date | undefined
}

/** Counted per process, unlike the other limits (SE-03): errors are reported just when the database is down. */
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
