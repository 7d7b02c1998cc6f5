import type { Status } from '@vestibule/domain/flow/statuses'
import { statuses } from '@vestibule/domain/flow/statuses'
import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store.ts'
import type { Vault } from '../../ports/vault.ts'
import { AppError } from '../app-error.ts'

const day = 24 * 60 * 60 * 1000

/** Left for this long, an application is abandoned; after 60 days nobody is written to any more (SU-19), ms. */
const abandonedAfter = day
const forgottenAfter = 60 * day
/** Reminders that one turn decides; the next turn goes on. */
const atOnce = 100

/** Where an application ended, or waits for somebody else: nobody has left it. */
const notWaiting: readonly Status[] = [
  'ONBOARDING_KYC_CHECK',
  'ONBOARDING_KYC_FAIL',
  'ONBOARDING_AFFILATIONS_UNSUITABLE',
  'KYC_DOCUMENT_UPLOADED',
  'KYC_REVIEW_FAILED',
  'KYC_WATCHLIST_FAILED',
  'ONBOARDING_BANK_SIGNUP_VERIFY',
  'ONBOARDING_SIGNUP_COMPLETED',
]
const waiting = statuses.filter((status) => !notWaiting.includes(status))

/** SU-19: one mail, ever, to each who has left an application that waits for them and whose email is verified. */
export const remindAbandoned = ({ store, clock }: { store: Store; clock: Clock }): Promise<number> =>
  store.transaction(async (within) => {
    const now = clock.now()
    const seen = {
      after: new Date(now.getTime() - forgottenAfter),
      before: new Date(now.getTime() - abandonedAfter),
    }
    const users = await within.prospects.takeAbandoned(seen, waiting, atOnce, now)
    for (const userId of users)
      await within.calls.decide(
        { operation: 'mail_reminder', key: `mail_reminder:${userId}`, clientId: null, userId, input: {} },
        now,
      )
    return users.length
  })

/** What the link of a reminder holds: nobody can make one for somebody else. */
export const unsubscribeToken = (vault: Vault, userId: string): string =>
  `${userId}.${vault.valueHash('unsubscribe', userId)}`

const shape = /^([0-9a-f-]{36})\.(.+)$/

/** SU-19: no reminder any more; a second time does nothing. @throws AppError invalid */
export const unsubscribe = async (
  { store, vault, clock }: { store: Store; vault: Vault; clock: Clock },
  token: string,
): Promise<void> => {
  const userId = shape.exec(token)?.[1]
  if (userId === undefined || unsubscribeToken(vault, userId) !== token)
    throw new AppError('invalid', { fields: ['token'] })
  await store.prospects.unsubscribe(userId, clock.now())
}
