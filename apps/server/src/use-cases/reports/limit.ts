const reportsPerHour = 200
const hourMs = 60 * 60 * 1000
const maxNetworks = 10_000

export interface ReportLimit {
  count(network: string, now: Date): Date | undefined
}

/** Counted per process, unlike the other limits (SE-03): errors are reported just when the database is down. */
export const createReportLimit = (most = reportsPerHour): ReportLimit => {
  let hour = 0
  let uses = new Map<string, number>()
  return {
    count(network, now) {
      const current = Math.floor(now.getTime() / hourMs)
      if (current !== hour || uses.size >= maxNetworks) uses = new Map()
      hour = current
      const used = uses.get(network) ?? 0
      if (used >= most) return new Date((current + 1) * hourMs)
      uses.set(network, used + 1)
      return undefined
    },
  }
}
