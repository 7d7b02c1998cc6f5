export interface StoredVersion {
  readonly version: number
  readonly currentSince: Date
  readonly effectiveAtOnce: boolean
}

/** Time in ms for which a version stays valid after a newer version has replaced it: 7 days. */
const acceptedMs = 7 * 24 * 60 * 60 * 1000

/** Accepts the newest version, and a replaced version for 7 days unless a newer version is `effectiveAtOnce`. */
export function isAcceptedVersion(version: number, kept: readonly StoredVersion[], now: Date): boolean {
  if (!kept.some((one) => one.version === version)) return false
  const later = kept.filter((one) => one.version > version).sort((one, other) => one.version - other.version)
  const [successor] = later
  if (!successor) return true
  if (later.some((one) => one.effectiveAtOnce)) return false
  return now.getTime() - successor.currentSince.getTime() <= acceptedMs
}
