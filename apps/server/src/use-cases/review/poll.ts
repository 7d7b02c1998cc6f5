import { isRevocable } from '@vestibule/domain/account-types'
import {
  documentsUploadedStatuses,
  documentsWantedStatuses,
  openedAtOnceStatuses,
  reviewStatuses,
} from '@vestibule/domain/flow/status-lists'
import { type Evidence, type ReviewEvent, reviewEvent, reviewOutcomes } from '@vestibule/domain/review/event'
import { unverifiedIn } from '@vestibule/domain/review/identification'
import { minPollPauseMs } from '@vestibule/domain/review/poll-pause'
import type { Broker } from '../../ports/broker.ts'
import type { NewCall } from '../../ports/provider-calls.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Review } from '../../stores/review/reviews.ts'
import type { Store } from '../../stores/store-type.ts'
import { clientCall, readClient } from '../application/client-call.ts'
import { moveClient } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { reportAfterOpen } from './after-open.ts'

/** Less than the page's poll interval, because the page's timer may fire early. */
const minPollIntervalMs = minPollPauseMs - 100

/** The evidence that the broker returned. If `unverified` is missing, the stored unverified items do not change. */
type PolledEvidence = Omit<Evidence, 'identifiedAgain' | 'unverified'> &
  Partial<Pick<Evidence, 'unverified'>> & {
    identificationId: string | undefined
    investigationId: string | undefined
  }

const pollBroker = async (broker: Broker, accountId: string): Promise<PolledEvidence> => {
  const { state, activeRestrictions, investigationId } = await broker.getAccount(accountId)
  const account = { account: state, restrictions: activeRestrictions, investigationId }
  const unknown = { investigation: '', watchlist: 'PENDING', identity: 'PENDING' } as const
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

const evidenceOfReview = (polled: PolledEvidence, { account }: Application): Evidence => ({
  ...polled,
  unverified: polled.unverified ?? account?.unverified ?? [],
  identifiedAgain:
    polled.identificationId !== undefined && polled.identificationId !== account?.identification_id,
})

/** Stores the polled evidence. While uploaded documents are under review, leaves the unverified items unchanged. */
const storeEvidence = async (
  tx: Store,
  { client }: Application,
  polled: PolledEvidence,
  now: Date,
): Promise<void> => {
  const documents = polled.unverified &&
    !documentsUploadedStatuses.includes(client.client_status) && {
      unverified: polled.unverified,
      identification_id: polled.identificationId ?? null,
    }
  await tx.accounts.putAccount(client.id, {
    state: polled.account,
    active_restrictions: [...polled.restrictions],
    ...documents,
    ...(polled.account === 'OPEN' ? { opened_at: now.toISOString() } : {}),
  })
  if (polled.account === 'OPEN') await tx.brokerWatch.begin(client.id, now)
}

/** Records that the account opened or that documents are needed. */
const recordOutcome = async (
  { events }: Store,
  { client }: Application,
  event: ReviewEvent,
  { unverified }: Evidence,
  now: Date,
): Promise<void> => {
  const subject = { clientId: client.id, userId: client.user_id }
  if (event === 'account_opened') await events.record({ type: 'account.opened', data: {} }, subject, now)
  if (documentsWantedStatuses.includes(client.client_status))
    await events.record({ type: 'documents.needed', data: { items: unverified } }, subject, now)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Moves the client as far as the evidence allows, and enqueues an email. A new status restarts polling. */
const settle = async (tx: Store, clientId: string, polled: PolledEvidence, now: Date): Promise<void> => {
  const review = await tx.reviews.lock(clientId)
  const before = review && !review.endedAt ? await tx.applications.read(clientId) : undefined
  if (!review || !before) return
  const evidence = evidenceOfReview(polled, before)
  await storeEvidence(tx, before, polled, now)
  let at = await tx.applications.read(clientId)
  for (;;) {
    if (!at) return
    const status = at.client.client_status
    const event = reviewStatuses.includes(status) ? reviewEvent(status, evidence) : undefined
    if (event === undefined) break
    await moveClient(tx, now, at, event)
    const moved = await readClient(tx, { clientId })
    if (moved.client.client_status === status) break
    await recordOutcome(tx, moved, event, evidence, now)
    if (event === 'documents_wanted') await storeEvidence(tx, moved, polled, now)
    at = moved
  }
  const { unverified } = at.account ?? {}
  if (at.client.version === before.client.version && !same(unverified, before.account?.unverified))
    // The waiting page detects changes by the version, which this entry increments.
    await tx.applications.record({ clientId, now, action: 'identification_changed' })
  const status = at.client.client_status
  if (!reviewStatuses.includes(status)) {
    await tx.reviews.end(clientId, now)
    const subject = { clientId, userId: at.client.user_id }
    await tx.events.record({ type: 'review.ended', data: { status } }, subject, now)
  }
  if (status !== before.client.client_status) {
    const mail = mailOfReview(at, review, { ...evidence, identificationId: polled.identificationId }, now)
    if (mail) await tx.calls.enqueue(mail, now)
    if (reviewStatuses.includes(status)) await tx.reviews.begin(clientId, now)
  }
}

/** Polls the broker and moves the client. Safe to run concurrently. @returns whether the broker was polled */
export const pollReview = async (
  deps: Deps,
  application: Application,
  by: 'job' | 'page',
): Promise<boolean> => {
  const { store, clock, broker } = deps
  const { client, account } = application
  if (!account?.account_id || !(await store.reviews.claimPoll(client.id, by, clock.now(), minPollIntervalMs)))
    return false
  const polled = await pollBroker(broker, account.account_id)
  await store.transaction((tx) => settle(tx, client.id, polled, clock.now()))
  if (polled.account === 'OPEN' && polled.investigationId !== undefined)
    await reportAfterOpen(deps, client, polled.investigationId)
  return true
}

/** Polls the review for a worker. Ignores provider failures, because the next poll is already scheduled. */
export const followReview = async (deps: Deps, clientId: string): Promise<void> => {
  const application = await deps.store.applications.read(clientId)
  if (application) await pollReview(deps, application, 'job').catch(ignoreProviderError)
}

/** After a request this recent, the page is assumed to be open and to show the outcome. */
const presentMs = 10_000

/** Creates the email about an outcome or requested documents. @returns `undefined` if the applicant needs no email */
export const mailOfReview = (
  { client, user }: Application,
  review: Review,
  evidence: Evidence & { identificationId?: string | undefined },
  now: Date,
): NewCall | undefined => {
  const status = client.client_status
  const isPresent = review.askedAt !== null && now.getTime() - review.askedAt.getTime() < presentMs
  if (!reviewOutcomes.includes(status)) return undefined
  if (openedAtOnceStatuses.includes(status) && isPresent && !isRevocable(client.account_type))
    return undefined
  const wanted = documentsWantedStatuses.includes(status)
  if (wanted && evidence.unverified.length === 0) return undefined
  const key = `${client.id}:${status}${wanted ? `:${evidence.identificationId ?? ''}` : ''}`
  return clientCall('mail_review', client.id, key, { status }, user.id)
}
