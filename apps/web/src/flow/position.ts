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
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import { type Event, type Facts, type FlowName, givenBy, noFacts } from '@vestibule/domain/flow/types'

/** Where a client stands on the server, as the flow table needs it. */
export interface Saved {
  flow: FlowName
  /** the saved one, or what stands for it while it lacks its account */
  status: Status
  step: Step
  facts: Facts
  /** the saved one lacks its account: forms are saved, and it stays */
  isLacking: boolean
}

interface SavedClient {
  client_status: Status
  step: Step
  facts: Readonly<Record<string, boolean>>
}

/**
 * No client yet is a new user: step 1, the first status (NV-01). `justVerified`: this page has seen the identity check pass,
 * and has not moved on since (PR-04).
 */
export const savedOf = (
  client: SavedClient | null,
  accountType: AccountType,
  justVerified = false,
): Saved => {
  const flow = flowOf(accountType)
  const facts = { ...noFacts, isIra: hasBeneficiaries(accountType), ...client?.facts, justVerified }
  const { client_status, step } = client ?? { client_status: firstStatus, step: 1 as const }
  const status = effectiveStatus(flow, client_status, step, facts)
  if (status === client_status) return { flow, status, step, facts, isLacking: false }
  return { flow, status, step: rowOf(flow, status, step)?.step ?? step, facts, isLacking: true }
}

/** The saved status, and those that Back leads to from it, nearest first. */
export const reachable = ({ flow, status, step, facts }: Saved): readonly Status[] => {
  const seen: Status[] = [status]
  for (;;) {
    const before = backFrom(flow, seen.at(-1) ?? status, step, facts)
    if (before === undefined || seen.includes(before)) return seen
    seen.push(before)
  }
}

export const viewFor = ({ flow, step, facts }: Saved, status: Status) => viewOf(flow, status, step, facts)

/** The status that an address shows: a reachable one whose screen it names, else the saved one (NV-12). */
export const shownFor = (saved: Saved, screen: string): Status =>
  reachable(saved).find((status) => {
    const view = viewFor(saved, status)
    return view.kind === 'screen' && view.screen === screen
  }) ?? saved.status

export const backOf = ({ flow, step, facts }: Saved, shown: Status): Status | undefined =>
  backFrom(flow, shown, step, facts)

const withGiven = <F extends object>(facts: F, event: Event): F => ({
  ...facts,
  ...Object.fromEntries(givenBy(event).map((fact) => [fact, true])),
})

/** Where an event leads from the status in view, its own save counted as written. */
export const moveFrom = ({ flow, step, facts }: Saved, shown: Status, event: Event): Move | undefined => {
  return moveOn(flow, shown, step, event, withGiven(facts, event))
}

/** What a page asks for when an event happens in the status in view; the server checks its evidence. */
export const requestFrom = ({ flow, step, facts }: Saved, shown: Status, event: Event): Move | undefined =>
  moveOn(flow, shown, step, event, facts, 'assumed')

/** The client as a form's save left it on the server; undefined for events that say more than the form gave. */
export const afterSave = <C extends SavedClient>(
  saved: Saved,
  client: C,
  shown: Status,
  event: Event,
): C | undefined => {
  if (givenBy(event).length === 0) return undefined
  const moves = shown === saved.status && !saved.isLacking
  const move = moves ? moveFrom(saved, shown, event) : undefined
  const facts = withGiven(client.facts, event)
  return move ? { ...client, facts, client_status: move.to, step: move.step } : { ...client, facts }
}

/** What is in view after a save: from the saved status the new one, after going back the next screen in order (NV-05). */
export const shownAfter = (before: Saved, shown: Status, event: Event, after: Saved): Status => {
  if (shown === before.status) return after.status
  const move = moveFrom(before, shown, event)
  return move !== undefined && reachable(after).includes(move.to) ? move.to : after.status
}

/** One screen on from one that was gone back to, without a save; undefined where the saved status is in view. */
export const onwardOf = (saved: Saved, shown: Status): Status | undefined => {
  const all = reachable(saved)
  return all[all.indexOf(shown) - 1]
}

/** NV-15. Answers that the broker, or who checks identities, is told: those of steps 1 and 2, and the affiliations. */
export const isToldOutside = (saved: Saved, shown: Status): boolean => {
  const view = viewFor(saved, shown)
  return view.kind === 'screen' && (view.step <= 2 || view.screen === 'affiliations')
}

/** The first screen of a passed step, where it can be gone back to: not from step 4 on, nor past what is final (NV-03). */
export const firstOfStep = (saved: Saved, wanted: Step): Status | undefined =>
  saved.step >= 4
    ? undefined
    : reachable(saved).findLast((status) => rowOf(saved.flow, status, saved.step)?.step === wanted)
