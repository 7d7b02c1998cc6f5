import type { Store } from '../../stores/store-type.ts'

interface Unblock {
  /** Normalized, as the screening stores it. */
  email: string
  by: string
  now: Date
}

/**
 * Ends the blocks of an email address and of its user. @returns the user's id, or `undefined` if nothing was blocked
 * @param hashesOf returns the keyed hashes of the address, because blocks of erased applicants contain nothing else
 */
export const unblock = (
  store: Store,
  hashesOf: (email: string) => readonly string[],
  { email, by, now }: Unblock,
): Promise<{ userId: string | null } | undefined> =>
  store.transaction(async ({ risks, audit }) => {
    const ended = await risks.unblock(email, now)
    const forgotten = await risks.forgetBlocked(() => hashesOf(email))
    if (!ended && !forgotten) return undefined
    const { userId, blocks } = ended ?? { userId: null, blocks: [] }
    await audit.operator({ by, action: 'unblocked', detail: { userId, blocks }, now }, userId)
    return { userId }
  })
