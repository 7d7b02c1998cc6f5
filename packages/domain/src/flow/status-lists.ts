import { effectiveStatus, flows } from './flow.ts'
import { type Status, statuses } from './statuses.ts'
import type { Event, Facts, FlowName, Row, Screen, ScreenVariant } from './types.ts'

const rowsOf = (status: Status): Row[] =>
  Object.values(flows).flatMap((flow) => (flow[status] ? [flow[status]] : []))

const statusesWhere = (matches: (row: Row) => boolean): readonly Status[] =>
  statuses.filter((status) => rowsOf(status).some(matches))

export const statusesWithEvent = (event: Event): readonly Status[] =>
  statusesWhere((row) => row.on?.[event] !== undefined)

export const statusesShowing = (screen: Screen): readonly Status[] =>
  statusesWhere((row) => row.shows?.some((choice) => choice.screen === screen) === true)

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

export const variantOf = (status: Status): ScreenVariant | undefined =>
  rowsOf(status)
    .flatMap(({ shows = [] }) => shows)
    .find(({ variant }) => variant)?.variant

export const unfinishedStatuses: readonly Status[] = statuses.filter(
  (status) => !rowsOf(status).some(({ end }) => end === true),
)

export const completedStatuses = statusesShowing('congratulations')

export const verificationStatuses = statusesWithEvent('verification_passed')

export const notQualifiedStatuses = statusesShowing('not-qualified')

export const reviewStatuses = statusesWithEvent('account_opened')

export const openedStatuses = statusesAfter(['account_opened'])

/** Statuses of accounts that opened without a request for documents. */
export const openedAtOnceStatuses = statusesAfter(['account_opened'], statusesShowing('agreements'))

export const watchlistStatuses = statusesAfter(['watchlist_failed'])

export const documentsWantedStatuses = statusesWithEvent('upload_started')
export const documentsUploadedStatuses = statusesAfter(['upload_started'])

export const hasAnsweredAll = (facts: Facts): boolean =>
  statusesShowing('agreements').every((status) =>
    statusesShowing('affiliations').includes(
      effectiveStatus('personal', status, 3, { ...facts, hasAccount: false }),
    ),
  )

export const bankLinkStatuses = statusesWithEvent('bank_linked')

export const depositFormStatuses = statusesShowing('deposit-form')
export const depositVerifyStatuses = statusesShowing('deposit-verify')

/** Statuses that allow confirmation. Includes the statuses after confirmation, so that transfers can be sent again. */
export const confirmationStatuses = [...statusesWithEvent('confirmed'), ...statusesAfter(['confirmed'])]

const contributionStatuses = statusesWhere(
  (row) => row.on?.contribution_saved !== undefined || (row.step === 4 && row.end !== true),
)

/** Checks whether the contribution can be saved, including on a screen whose Back button leads to the contribution. */
export const maySaveContribution = (flow: FlowName, status: Status): boolean =>
  contributionStatuses.includes(status) ||
  (flows[flow][status]?.back ?? []).some(({ to }) => flows[flow][to]?.on?.contribution_saved !== undefined)

export const awaitingProviderStatuses = statusesWhere((row) => row.awaitsProvider === true)

export const awaitingProviderOnceAccepted = statusesWhere((row) => row.awaitsProvider === 'accepted')
