import { documentsUploadedStatuses, reviewStatuses } from '@vestibule/domain/flow/status-lists'
import { type Evidence, reviewEvent } from '@vestibule/domain/review/event'
import { unverifiedIn } from '@vestibule/domain/review/identification'
import { minPollPauseMs } from '@vestibule/domain/review/poll-pause'
import type { Broker } from '../../ports/broker.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import type { ApplicationDeps } from '../application/load.ts'
import { moveClient } from '../application/save.ts'
import { type AfterOpenDeps, reportAfterOpen } from './after-open.ts'
import { mailOfReview } from './mail.ts'

export type ReviewPollDeps = ApplicationDeps & AfterOpenDeps & { broker: Broker }

/** Shortest poll interval in ms, less than the page's, whose timer may be early. */
const apart = minPollPauseMs - 100

/** The broker's evidence; `undefined` items are unchanged. */
type Said = Omit<Evidence, 'identifiedAgain' | 'unverified'> &
  Partial<Pick<Evidence, 'unverified'>> & {
    identificationId: string | undefined
    investigationId: string | undefined
  }

const ask = async (broker: Broker, accountId: string): Promise<Said> => {
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

const evidenceOfReview = (said: Said, { account }: Application): Evidence => ({
  ...said,
  unverified: said.unverified ?? account?.unverified ?? [],
  identifiedAgain:
    said.identificationId !== undefined && said.identificationId !== account?.identification_id,
})

/** Items of uploaded documents are judged by newer results only. */
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

/** Moves the client as far as the evidence leads, and mails. A new status restarts polling. */
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
    const moved = await moveClient(within, now, at, event)
    if (moved.client.client_status === status) break
    if (event === 'documents_wanted') await keep(within, moved, said, now)
    at = moved
  }
  const { unverified } = at.account ?? {}
  if (at.client.version === before.client.version && !same(unverified, before.account?.unverified))
    // The waiting page detects changes by the version.
    await within.applications.record({ clientId, now, action: 'identification_changed' })
  const status = at.client.client_status
  if (!reviewStatuses.includes(status)) await within.reviews.end(clientId, now)
  if (status !== before.client.client_status) {
    const mail = mailOfReview(at, review, { ...evidence, identificationId: said.identificationId }, now)
    if (mail) await within.calls.enqueue(mail, now)
    if (reviewStatuses.includes(status)) await within.reviews.begin(clientId, now)
  }
}

/** AG-07, KY-09: polls the broker and moves the client. Safe to run concurrently. @returns whether it polled */
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

/** The next poll is scheduled already, so a provider failure is ignored. */
export const followReview = async (deps: ReviewPollDeps, clientId: string): Promise<void> => {
  const application = await deps.store.applications.read(clientId)
  if (application) await pollReview(deps, application, 'job').catch(ignoreProviderError)
}
