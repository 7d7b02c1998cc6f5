import { personalFlow } from './personal.ts'
import { productDefaults, productFlow } from './product.ts'
import { isStatus, type Status, type Step, statuses } from './statuses.ts'
import type { Event, Fact, Facts, Flow, FlowName, Guard, Redirect, Row, Screen, Target } from './types.ts'
import { events, givenBy } from './types.ts'

/** THE FLOW TABLE. The server moves a client by it; the browser renders and goes back by it; nobody else decides what comes next. */
export const flows: Readonly<Record<FlowName, Flow>> = { personal: personalFlow, product: productFlow }

/** The four names of the progress header (NV-02). */
export const stepNames: Readonly<Record<FlowName, readonly [string, string, string, string]>> = {
  personal: ['Personal', 'Financial', 'Agreements', 'Contribution'],
  product: ['Personal', 'Financial', 'Set-Up', 'Confirmation'],
}

export const firstStatus: Status = 'ONBOARDING_PERSONAL_INFO_1'

/** The status whose row applies: in the product flow, one without a row at step 3 or 4 has its step's default. */
export const rowStatus = (flow: FlowName, status: Status, step: Step): Status => {
  if (flow === 'personal' || productFlow[status]) return status
  return step === 3 || step === 4 ? productDefaults[step] : status
}

/** The row for a status in a flow. */
export const rowOf = (flow: FlowName, status: Status, step: Step): Row | undefined =>
  flows[flow][rowStatus(flow, status, step)]

const holds = (facts: Facts, guard: Guard | undefined): boolean =>
  (typeof guard === 'string' ? [guard] : (guard ?? [])).every((one) =>
    one.startsWith('!') ? !facts[one.slice(1) as Fact] : facts[one as Fact],
  )

/** The status that a client is treated as: the saved one, or the first unmet prerequisite of its row. */
export const effectiveStatus = (flow: FlowName, status: Status, step: Step, facts: Facts): Status =>
  rowOf(flow, status, step)?.prerequisites?.find((choice) => holds(facts, choice.when))?.to ?? status

export type View =
  | { kind: 'screen'; screen: Screen; step: Step; headerHidden: boolean }
  | { kind: 'redirect'; to: Redirect }
  | { kind: 'unknown' }

/** What a client with this shown status sees: a screen, a page outside the wrapper, or 'Something went wrong'. */
export const viewOf = (flow: FlowName, status: string, step: Step, facts: Facts): View => {
  const row = isStatus(status) ? rowOf(flow, effectiveStatus(flow, status, step, facts), step) : undefined
  const screen = row?.shows?.find((choice) => holds(facts, choice.when))
  if (row && screen)
    return { kind: 'screen', screen: screen.screen, step: row.step, headerHidden: row.headerHidden === true }
  const redirect = row?.redirects?.find((choice) => holds(facts, choice.when))
  return redirect ? { kind: 'redirect', to: redirect.to } : { kind: 'unknown' }
}

/** Whether the flow has come to an end: there is nothing to go on with. */
export const hasEnded = (flow: FlowName, status: Status, step: Step): boolean =>
  rowOf(flow, status, step)?.end === true

/** Where Back leads from a shown status; undefined where there is no Back (NV-06). */
export const backFrom = (flow: FlowName, status: Status, step: Step, facts: Facts): Status | undefined =>
  rowOf(flow, effectiveStatus(flow, status, step, facts), step)?.back?.find((choice) =>
    holds(facts, choice.when),
  )?.to

export interface Move {
  to: Status
  step: Step
}

/** The facts without which an event does not reach a target. */
export const evidenceFor = (event: Event, { needs = [] }: Target): readonly Fact[] => [
  ...givenBy(event),
  ...needs,
]

/**
 * Where an event leads from a saved status: undefined when the table has no such move, or lacks its evidence.
 * The facts are those that will hold once the event's own data are written. A page leaves the evidence to the server.
 */
export const moveOn = (
  flow: FlowName,
  from: Status,
  step: Step,
  event: Event,
  facts: Facts,
  evidence: 'checked' | 'assumed' = 'checked',
): Move | undefined => {
  const target = rowOf(flow, from, step)?.on?.[event]?.find((choice) => holds(facts, choice.when))
  if (!target) return undefined
  if (evidence === 'checked' && !evidenceFor(event, target).every((fact) => facts[fact])) return undefined
  return { to: target.to, step: target.step ?? flows[flow][target.to]?.step ?? step }
}

/** The applicant's event that leads from the saved status to the requested one, with its evidence stored. */
export const requestedEvent = (
  flow: FlowName,
  saved: Status,
  step: Step,
  requested: Status,
  facts: Facts,
): Event | undefined =>
  (Object.keys(rowOf(flow, saved, step)?.on ?? {}) as Event[]).find(
    (event) => events[event] === 'applicant' && moveOn(flow, saved, step, event, facts)?.to === requested,
  )

/** The statuses of the applicant's own forms, steps 1 and 2, in their order: a save there after going back moves nothing. */
const formStatuses = statuses
  .slice(0, statuses.indexOf('ONBOARDING_AFFILATIONS') + 1)
  .filter((status) => !status.startsWith('ONBOARDING_KYC'))

/** Statuses that are no forms of step 1 or 2 themselves, but whose Back leads to them: the form that they come after. */
const afterForm: Readonly<Record<FlowName, Partial<Readonly<Record<Status, Status>>>>> = {
  personal: { ONBOARDING_KYC_SUCCESS: 'ONBOARDING_PERSONAL_INFO_5' },
  product: {
    ONBOARDING_CONTRIBUTION: 'ONBOARDING_AFFILATIONS',
    ONBOARDING_AGREEMENTS: 'ONBOARDING_AFFILATIONS',
  },
}

/** The forms that a client can have gone back to. All of them where the saved status shows an earlier screen in its place. */
const formsBehind = (flow: FlowName, saved: Status, step: Step, facts: Facts): readonly Status[] => {
  const status = rowStatus(flow, saved, step)
  const position = formStatuses.indexOf(afterForm[flow][status] ?? status)
  if (!flows[flow][status]) return []
  if (position < 0 && effectiveStatus(flow, saved, step, facts) !== saved) return formStatuses
  return formStatuses.slice(0, Math.max(position, 0))
}

export type RequestOutcome = 'already' | 'moves' | 'keeps' | 'conflict'

/**
 * What a client_status sent by a browser comes to (NV-05): the saved one again is `already`; one that an event of the
 * applicant reaches with its evidence stored `moves`; an earlier form `keeps` what is saved; anything else is a `conflict`.
 */
export const checkRequest = (
  flow: FlowName,
  saved: Status,
  step: Step,
  requested: Status,
  facts: Facts,
): RequestOutcome => {
  if (requested === saved) return 'already'
  if (requestedEvent(flow, saved, step, requested, facts)) return 'moves'
  const hasForm = flows[flow][requested] && (requested !== 'ONBOARDING_PERSONAL_INFO_6' || facts.isIra)
  return hasForm && formsBehind(flow, saved, step, facts).includes(requested) ? 'keeps' : 'conflict'
}
