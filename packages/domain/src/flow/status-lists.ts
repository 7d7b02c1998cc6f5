import { effectiveStatus, flows } from './flow.ts'
import { type Status, statuses } from './statuses.ts'
import type { Event, Facts, FlowName, Row, Screen, ScreenVariant } from './types.ts'

/** Lists of statuses, each derived from the rows of the flow table; a status is listed if its row in either flow matches. */
const rowsOf = (status: Status): Row[] =>
  Object.values(flows).flatMap((flow) => (flow[status] ? [flow[status]] : []))

const statusesWhere = (matches: (row: Row) => boolean): readonly Status[] =>
  statuses.filter((status) => rowsOf(status).some(matches))

/** The statuses in which an event can happen. */
export const statusesWithEvent = (event: Event): readonly Status[] =>
  statusesWhere((row) => row.on?.[event] !== undefined)

/** The statuses that can show a screen. */
export const statusesShowing = (screen: Screen): readonly Status[] =>
  statusesWhere((row) => row.shows?.some((choice) => choice.screen === screen) === true)

/** The statuses that events lead to, from some statuses or from any. */
export const statusesAfter = (
  happened: readonly Event[],
  from: readonly Status[] = statuses,
): readonly Status[] => {
  const reached = from
    .flatMap(rowsOf)
    .flatMap(({ on }) => happened.flatMap((event) => on?.[event] ?? []))
    .map(({ to }) => to)
  return statuses.filter((status) => reached.includes(status))
}

/** The variant of the screen that a status shows. */
export const variantOf = (status: Status): ScreenVariant | undefined =>
  rowsOf(status)
    .flatMap(({ shows = [] }) => shows)
    .find(({ variant }) => variant)?.variant

/** An application is unfinished in these. */
export const unfinishedStatuses: readonly Status[] = statuses.filter(
  (status) => !rowsOf(status).some(({ end }) => end === true),
)

/** The application has come to its good end. */
export const completedStatuses = statusesShowing('congratulations')

/** The identity check is under way, or about to begin. */
export const verificationStatuses = statusesWithEvent('verification_passed')

/** The broker reviews the account. */
export const reviewStatuses = statusesWithEvent('account_opened')

/** The broker has opened the account. */
export const openedStatuses = statusesAfter(['account_opened'])

/** The broker has opened the account without asking for documents. */
export const openedAtOnceStatuses = statusesAfter(['account_opened'], statusesShowing('agreements'))

/** The watchlist screen ended the review. */
export const watchlistStatuses = statusesAfter(['watchlist_failed'])

/** Identity documents are wanted, or handed over. */
export const documentsWantedStatuses = statusesWithEvent('upload_started')
export const documentsUploadedStatuses = statusesAfter(['upload_started'])

/** Whether every question before the brokerage account is answered (AF-02). */
export const hasAnsweredAll = (facts: Facts): boolean =>
  statusesShowing('agreements').every((status) =>
    statusesShowing('affiliations').includes(
      effectiveStatus('personal', status, 3, { ...facts, hasAccount: false }),
    ),
  )

/** A bank account may be linked. */
export const bankLinkStatuses = statusesWithEvent('bank_linked')

/** A bank account is typed, or verified by two deposits. */
export const depositFormStatuses = statusesShowing('deposit-form')
export const depositVerifyStatuses = statusesShowing('deposit-verify')

/** The contribution may be confirmed, or was, so that its transfers can be sent again. */
export const confirmationStatuses = [...statusesWithEvent('confirmed'), ...statusesAfter(['confirmed'])]

/** The contribution's own screen and the screens of its step (CO-10). */
const contributionStatuses = statusesWhere(
  (row) => row.on?.contribution_saved !== undefined || (row.step === 4 && row.end !== true),
)

/** Whether the contribution may be saved: also from a screen whose Back leads to it. */
export const maySaveContribution = (flow: FlowName, status: Status): boolean =>
  contributionStatuses.includes(status) ||
  (flows[flow][status]?.back ?? []).some(({ to }) => flows[flow][to]?.on?.contribution_saved !== undefined)

/** The applicant waits for a provider, whatever is stored. */
export const awaitingProviderStatuses = statusesWhere((row) => row.awaitsProvider === true)

/** The applicant waits for a provider once the agreements are accepted. */
export const awaitingProviderOnceAccepted = statusesWhere((row) => row.awaitsProvider === 'accepted')
