import {
  awaitingProviderOnceAccepted,
  awaitingProviderStatuses,
  unfinishedStatuses,
} from '@vestibule/domain/flow/status-lists'
import type { Vault } from '../../ports/vault.ts'
import { allUsers, type UserSpan } from '../../stores/retention/user-sweep.ts'
import { AppError } from '../app-error.ts'
import { newCall } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'

const dayMs = 24 * 60 * 60 * 1000

const abandonedAfterMs = dayMs
const forgottenAfterMs = 60 * dayMs
/** Longer than the pause between two runs of housekeeping. */
const recentMs = 20 * 60 * 1000
const batchSize = 100

const waiting = unfinishedStatuses.filter((status) => !awaitingProviderStatuses.includes(status))

const remind = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  forgottenMs: number,
  span: UserSpan,
): Promise<number> =>
  store.transaction(async (tx) => {
    const now = clock.now()
    const ago = (ms: number): Date => new Date(now.getTime() - ms)
    const seen = { after: ago(forgottenMs), before: ago(abandonedAfterMs) }
    const waits = { waiting, underReview: awaitingProviderOnceAccepted }
    const users = await tx.prospects.claimAbandoned(seen, span, waits, batchSize, now)
    for (const userId of users) await tx.calls.enqueue(newCall('mail_reminder', userId, { userId }), now)
    return users.length
  })

/** Enqueues a single reminder, ever, per application with a verified email that was abandoned since the last runs. */
export const remindAbandoned = (deps: Pick<Deps, 'store' | 'clock'>): Promise<number> =>
  remind(deps, abandonedAfterMs + recentMs, allUsers)

/** Also reminds users of the span whose application became due in another way, or while housekeeping did not run. */
export const remindMissed = (deps: Pick<Deps, 'store' | 'clock'>, span: UserSpan): Promise<number> =>
  remind(deps, forgottenAfterMs, span)

/** Signs the user id, so that a token unsubscribes only its own user. */
export const unsubscribeToken = (vault: Vault, userId: string): string =>
  `${userId}.${vault.valueHash('unsubscribe', userId)}`

const shape = /^([0-9a-f-]{36})\.(.+)$/

export const unsubscribe = async ({ store, vault, clock }: Deps, token: string): Promise<void> => {
  const [, userId, hash = ''] = shape.exec(token) ?? []
  if (userId === undefined || !vault.valueHashes('unsubscribe', userId).includes(hash))
    throw new AppError('invalid', { fields: ['token'] })
  await store.prospects.unsubscribe(userId, clock.now())
}
