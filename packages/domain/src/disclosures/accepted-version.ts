/** A version of a disclosure as an installation keeps it. */
export interface KeptVersion {
  readonly version: number
  /** when this installation began to show it */
  readonly currentSince: Date
  /** pages that still show an earlier version are refused at once */
  readonly effectiveAtOnce: boolean
}

/** For how long a superseded version is accepted from a page that still shows it, in ms: 7 days. */
const acceptedMs = 7 * 24 * 60 * 60 * 1000

/**
 * AG-12. Whether a call may carry this version: the current one, or one that was current within the last 7 days and has no
 * successor that is effective at once.
 * @param kept every version of the same disclosure
 */
export function isAcceptedVersion(version: number, kept: readonly KeptVersion[], now: Date): boolean {
  if (!kept.some((one) => one.version === version)) return false
  const later = kept.filter((one) => one.version > version).sort((one, other) => one.version - other.version)
  const [successor] = later
  if (!successor) return true
  if (later.some((one) => one.effectiveAtOnce)) return false
  return now.getTime() - successor.currentSince.getTime() <= acceptedMs
}
