import { unfinishedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store.ts'
import { keepingMailKey } from '../../ports/unfinished.ts'

const dayMs = 24 * 60 * 60 * 1000

/** An unfinished application is kept this long after the last visit, with a mail so long before (NV-13), ms. */
const keptFor = 60 * dayMs
const writtenBefore = 7 * dayMs
/** A mail that was refused is tried again so much later: who was not warned loses nothing, ms. */
const writtenAgainAfter = dayMs
/** Applications that one turn takes; the next turn goes on. */
const atOnce = 100

interface KeepingDeps {
  store: Store
  clock: Clock
}

/** One mail for each visit that nobody came back from: when what they entered will be deleted. @returns how many */
export const writeToLeaving = async ({ store, clock }: KeepingDeps): Promise<number> => {
  const now = clock.now()
  const before = new Date(now.getTime() - keptFor + writtenBefore)
  const refused = new Date(now.getTime() - writtenAgainAfter)
  const leaving = await store.unfinished.leaving(before, refused, unfinishedStatuses, atOnce)
  for (const { clientId, userId, visitedAt } of leaving) {
    const until = Math.max(visitedAt.getTime() + keptFor, now.getTime() + writtenBefore)
    await store.calls.decide(
      {
        operation: 'mail_keeping',
        key: keepingMailKey(clientId, visitedAt),
        // the application may go while the mail waits to be sent
        clientId: null,
        userId,
        input: { clientId, visitedAt: visitedAt.getTime(), until },
      },
      now,
    )
  }
  return leaving.length
}

/**
 * NV-13: an unfinished application is kept for 60 days after the last visit. What was finished, ended, or told to anybody
 * outside is kept; nothing goes whose mail was not sent a week before, however late that was. @returns how many went
 */
export const removeLeft = async ({ store, clock }: KeepingDeps): Promise<number> => {
  const now = clock.now()
  const visited = new Date(now.getTime() - keptFor)
  const written = new Date(now.getTime() - writtenBefore)
  let removed = 0
  for (const clientId of await store.unfinished.left({ visited, written }, unfinishedStatuses, atOnce))
    if (await store.unfinished.remove(clientId, visited, unfinishedStatuses, now)) removed += 1
  return removed
}
