import { type AccountType, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import {
  backFrom,
  effectiveStatus,
  firstStatus,
  type Move,
  moveOn,
  rowOf,
  viewOf,
} from '@vestibule/domain/flow/flow'
import { type Progress, progressOf } from '@vestibule/domain/flow/progress'
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import { type Event, type Facts, type FlowName, factsSavedBy, noFacts } from '@vestibule/domain/flow/types'

export interface Saved {
  flow: FlowName
  /** The saved status, or the status of its first unmet prerequisite. */
  status: Status
  step: Step
  facts: Facts
  /** True if the saved status has an unmet prerequisite. Saves then leave the saved status unchanged. */
  isPrerequisiteUnmet: boolean
}

interface SavedClient {
  client_status: Status
  step: Step
  facts: Readonly<Record<string, boolean>>
}

/** Returns the saved position. A new user, whose `client` is null, is at the first status. */
export const savedOf = (
  client: SavedClient | null,
  accountType: AccountType,
  justVerified = false,
): Saved => {
  const flow = flowOf(accountType)
  const facts = { ...noFacts, isIra: hasBeneficiaries(accountType), ...client?.facts, justVerified }
  const { client_status, step } = client ?? { client_status: firstStatus, step: 1 as const }
  const status = effectiveStatus(flow, client_status, step, facts)
  if (status === client_status) return { flow, status, step, facts, isPrerequisiteUnmet: false }
  return { flow, status, step: rowOf(flow, status, step)?.step ?? step, facts, isPrerequisiteUnmet: true }
}

/** Returns the saved status, followed by the statuses that the Back button shows one after another. */
export const reachable = ({ flow, status, step, facts }: Saved): readonly Status[] => {
  const seen: Status[] = [status]
  for (;;) {
    const before = backFrom(flow, seen.at(-1) ?? status, step, facts)
    if (before === undefined || seen.includes(before)) return seen
    seen.push(before)
  }
}

export const viewFor = ({ flow, step, facts }: Saved, status: Status) => viewOf(flow, status, step, facts)

export const progressAt = ({ flow, step, facts }: Saved, shown: Status): Progress =>
  progressOf(flow, shown, step, facts)

/** Returns the first reachable status that shows `screen`. */
const reachableWith = (saved: Saved, screen: string): Status | undefined =>
  reachable(saved).find((status) => {
    const view = viewFor(saved, status)
    return view.kind === 'screen' && view.screen === screen
  })

/** Returns a reachable status that shows this screen, or else the saved status. */
export const shownFor = (saved: Saved, screen: string): Status => reachableWith(saved, screen) ?? saved.status

export const backOf = ({ flow, step, facts }: Saved, shown: Status): Status | undefined =>
  backFrom(flow, shown, step, facts)

const withFactsOf = <F extends object>(facts: F, event: Event): F => ({
  ...facts,
  ...Object.fromEntries(factsSavedBy(event).map((fact) => [fact, true])),
})

/** Returns the status change after `event`, as if the answers that the event saves were already stored. */
export const moveFrom = ({ flow, step, facts }: Saved, shown: Status, event: Event): Move | undefined => {
  return moveOn(flow, shown, step, event, withFactsOf(facts, event))
}

/** Returns the status change to request after `event`. Assumes the required facts, because the server checks them. */
export const requestFrom = ({ flow, step, facts }: Saved, shown: Status, event: Event): Move | undefined =>
  moveOn(flow, shown, step, event, facts, 'assumed')

/** Predicts the client after a save. Returns `undefined` for events whose outcome the server decides. */
export const afterSave = <C extends SavedClient>(
  saved: Saved,
  client: C,
  shown: Status,
  event: Event,
): C | undefined => {
  if (factsSavedBy(event).length === 0) return undefined
  const moves = shown === saved.status && !saved.isPrerequisiteUnmet
  const move = moves ? moveFrom(saved, shown, event) : undefined
  const facts = withFactsOf(client.facts, event)
  return move ? { ...client, facts, client_status: move.to, step: move.step } : { ...client, facts }
}

/** Returns the status to show after an event: the saved status or, after the use of Back, the status after `shown`. */
export const shownAfter = (before: Saved, shown: Status, event: Event, after: Saved): Status => {
  if (shown === before.status) return after.status
  const move = moveFrom(before, shown, event)
  return move !== undefined && reachable(after).includes(move.to) ? move.to : after.status
}

/** Returns the next reachable status, or `undefined` while the saved status is shown. */
export const onwardOf = (saved: Saved, shown: Status): Status | undefined => {
  const all = reachable(saved)
  return all[all.indexOf(shown) - 1]
}

/** Returns true if a screen's answers go to the broker or identity provider: in steps 1 and 2, and for affiliations. */
export const isSharedWithProviders = (saved: Saved, shown: Status): boolean => {
  const view = viewFor(saved, shown)
  return view.kind === 'screen' && (view.step <= 2 || view.screen === 'affiliations')
}

/** Returns a reachable status that shows this screen, or `undefined` if the screen's answers can no longer change. */
export const editableAt = (saved: Saved, screen: string, locked: boolean): Status | undefined => {
  const status = reachableWith(saved, screen)
  return status !== undefined && locked && isSharedWithProviders(saved, status) ? undefined : status
}

/** Returns the step's first reachable status, or `undefined` if there is none or the application is at step 4. */
export const firstOfStep = (saved: Saved, wanted: Step): Status | undefined =>
  saved.step >= 4
    ? undefined
    : reachable(saved).findLast((status) => rowOf(saved.flow, status, saved.step)?.step === wanted)
