import { createHmac, createSecretKey, randomBytes } from 'node:crypto'

const maxEntries = 500
/** An entry's lifetime. A sign-up usually follows its email check within this time. */
const keptMs = 60_000

/** Caches hashes of passwords that were tried with an unknown email. A sign-up uses each hash once. */
export const createHashCache = (now: () => number = () => performance.now()) => {
  const key = createSecretKey(randomBytes(32))
  const kept = new Map<string, { passwordHash: string; until: number }>()
  const nameOf = (email: string, password: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([email, password]))
      .digest('base64')
  /** Deletes expired and surplus entries. Entries are in order of age. */
  const evict = (): void => {
    for (const [name, { until }] of kept) {
      if (until > now() && kept.size <= maxEntries) return
      kept.delete(name)
    }
  }
  return {
    keep(email: string, password: string, passwordHash: string): void {
      const name = nameOf(email, password)
      kept.delete(name)
      kept.set(name, { passwordHash, until: now() + keptMs })
      evict()
    },
    take(email: string, password: string): string | undefined {
      evict()
      const name = nameOf(email, password)
      const entry = kept.get(name)
      kept.delete(name)
      return entry?.passwordHash
    },
  }
}
