import { documentsUploadedStatuses, reviewStatuses } from '@vestibule/domain/flow/status-lists'
import type { Event } from '@vestibule/domain/flow/types'
import { unverifiedIn } from '@vestibule/domain/review/identification'
import { type Evidence, reviewEvent } from '@vestibule/domain/review/event'
import { minPauseMs } from '@vestibule/domain/review/pace'
import type { Broker } from '../../ports/broker.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { factsOf } from '../application/facts.ts'
import { evidenceOf, movesOf } from '../application/moves.ts'
import { type AfterOpenDeps, reportAfterOpen } from './after-open.ts'
import { mailOfReview } from './mail.ts'

export interface ReviewPollDeps extends AfterOpenDeps {
  store: Store
  clock: Clock
  broker: Broker
}

/** Two askings come at least so far apart, ms; a little less than the page waits, whose timer may be early. */
const apart = minPauseMs - 100

/** What the broker says; undefined where it says nothing new of the person's items. */
type Said = Omit<Evidence, 'identifiedAnew' | 'unverified'> &
  Partial<Pick<Evidence, 'unverified'>> & {
    identificationId: string | undefined
    investigationId: string | undefined
  }

const ask = async (broker: Broker, accountId: string): Promise<Said> => {
  const { state, activeRestrictions, investigationId } = await broker.getAccount(accountId)
  const account = { account: state, restrictions: activeRestrictions, investigationId }
  const unknown = { investigation: '', watchlist: 'PENDING', identity: 'PENDING' } as const
  // an open account is decided, whatever else is said of its owner
  if (state === 'OPEN' || investigationId === undefined)
    return { ...account, ...unknown, identificationId: undefined }
  const investigation = await broker.getInvestigation(investigationId)
  const { identificationId } = investigation
  const identification =
    identificationId === undefined ? undefined : await broker.getIdentification(identificationId)
  return {
    ...account,
    investigation: investigation.state,
    watchlist: investigation.watchlistScreen,
    identity: investigation.identityVerification,
    ...(identification
      ? { unverified: unverifiedIn(identification), identificationId }
      : { identificationId: undefined }),
  }
}

/** What was said, beside what was known when documents were last asked for. */
const evidenceOfReview = (said: Said, { account }: Application): Evidence => ({
  ...said,
  unverified: said.unverified ?? account?.unverified ?? [],
  identifiedAnew: said.identificationId !== undefined && said.identificationId !== account?.identification_id,
})

/** Keeps what was said, but not of documents that are on their way: they are judged by what is newer. */
const keep = async (within: Store, { client }: Application, said: Said, now: Date): Promise<void> => {
  const documents = said.unverified &&
    !documentsUploadedStatuses.includes(client.client_status) && {
      unverified: said.unverified,
      identification_id: said.identificationId ?? null,
    }
  await within.records.putAccount(client.id, {
    state: said.account,
    active_restrictions: [...said.restrictions],
    ...documents,
    ...(said.account === 'OPEN' ? { opened_at: now.toISOString() } : {}),
  })
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const move = (within: Store, application: Application, event: Event, now: Date): Promise<Application> =>
  within.applications.record({
    clientId: application.client.id,
    now,
    moves: movesOf(event, evidenceOf(factsOf(application))),
    action: event,
  })

/** Moves the client as far as what was said leads, and writes to them where that is. A new status begins the review anew. */
const settle = async (within: Store, clientId: string, said: Said, now: Date): Promise<void> => {
  const review = await within.reviews.hold(clientId)
  const before = review && !review.endedAt ? await within.applications.read(clientId) : undefined
  if (!review || !before) return
  const evidence = evidenceOfReview(said, before)
  await keep(within, before, said, now)
  let at = await within.applications.read(clientId)
  for (;;) {
    if (!at) return
    const status = at.client.client_status
    const event = reviewStatuses.includes(status) ? reviewEvent(status, evidence) : undefined
    if (event === undefined) break
    const moved = await move(within, at, event, now)
    if (moved.client.client_status === status) break
    if (event === 'documents_wanted') await keep(within, moved, said, now)
    at = moved
  }
  const { unverified } = at.account ?? {}
  if (at.client.version === before.client.version && !same(unverified, before.account?.unverified))
    // the page that waits sees by the version that there is something to see
    await within.applications.record({ clientId, now, moves: {}, action: 'identification_changed' })
  const status = at.client.client_status
  if (!reviewStatuses.includes(status)) await within.reviews.end(clientId, now)
  if (status !== before.client.client_status) {
    const mail = mailOfReview(at, review, { ...evidence, identificationId: said.identificationId }, now)
    if (mail) await within.calls.enqueue(mail, now)
    if (reviewStatuses.includes(status)) await within.reviews.begin(clientId, now)
  }
}

/**
 * AG-07, KY-09: asks the broker about an account under review, unless somebody has just asked, and moves the client on when it
 * is decided. It may be done by two at once, and cut off anywhere.
 * @returns whether the broker was asked
 * @throws ProviderError
 */
export const pollReview = async (
  deps: ReviewPollDeps,
  application: Application,
  by: 'job' | 'page',
): Promise<boolean> => {
  const { store, clock, broker } = deps
  const { client, account } = application
  if (!account?.account_id || !(await store.reviews.claimPoll(client.id, by, clock.now(), apart)))
    return false
  const said = await ask(broker, account.account_id)
  await store.transaction((within) => settle(within, client.id, said, clock.now()))
  if (said.account === 'OPEN' && said.investigationId !== undefined)
    await reportAfterOpen(deps, said.investigationId)
  return true
}
