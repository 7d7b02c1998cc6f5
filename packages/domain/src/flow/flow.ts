import { personalFlow } from './personal.ts'
import { productDefaults, productFlow } from './product.ts'
import { isStatus, type Status, type Step, statuses } from './statuses.ts'
import type { Event, Fact, Facts, Flow, FlowName, Guard, Redirect, Row, Screen, Target } from './types.ts'
import { events, factsSavedBy } from './types.ts'

export const flows: Readonly<Record<FlowName, Flow>> = { personal: personalFlow, product: productFlow }

export const firstStatus: Status = 'ONBOARDING_PERSONAL_INFO_1'

/** The status of a completed application. */
export const lastStatus: Status = 'ONBOARDING_SIGNUP_COMPLETED'

/** Returns `status`, or the step's entry in `productDefaults` if the product flow has no row for `status`. */
export const rowStatus = (flow: FlowName, status: Status, step: Step): Status => {
  if (flow === 'personal' || productFlow[status]) return status
  return step === 3 || step === 4 ? productDefaults[step] : status
}

export const rowOf = (flow: FlowName, status: Status, step: Step): Row | undefined =>
  flows[flow][rowStatus(flow, status, step)]

const holds = (facts: Facts, guard: Guard | undefined): boolean =>
  (typeof guard === 'string' ? [guard] : (guard ?? [])).every((one) =>
    one.startsWith('!') ? !facts[one.slice(1) as Fact] : facts[one as Fact],
  )

/** Returns the target of the first unmet prerequisite, or the saved status if all prerequisites are met. */
export const effectiveStatus = (flow: FlowName, status: Status, step: Step, facts: Facts): Status =>
  rowOf(flow, status, step)?.prerequisites?.find((choice) => holds(facts, choice.when))?.to ?? status

export type View =
  | { kind: 'screen'; screen: Screen; step: Step; headerHidden: boolean }
  | { kind: 'redirect'; to: Redirect }
  | { kind: 'unknown' }

/** The header is hidden by status, in both flows, even if the product flow shows the screen of another status. */
const hidesHeader = (status: Status): boolean => personalFlow[status]?.headerHidden === true

export const viewOf = (flow: FlowName, status: string, step: Step, facts: Facts): View => {
  const shown = isStatus(status) ? effectiveStatus(flow, status, step, facts) : undefined
  const row = shown && rowOf(flow, shown, step)
  const screen = row?.shows?.find((choice) => holds(facts, choice.when))
  if (shown && row && screen)
    return { kind: 'screen', screen: screen.screen, step: row.step, headerHidden: hidesHeader(shown) }
  const redirect = row?.redirects?.find((choice) => holds(facts, choice.when))
  return redirect ? { kind: 'redirect', to: redirect.to } : { kind: 'unknown' }
}

export const hasEnded = (flow: FlowName, status: Status, step: Step): boolean =>
  rowOf(flow, status, step)?.end === true

export const backFrom = (flow: FlowName, status: Status, step: Step, facts: Facts): Status | undefined =>
  rowOf(flow, effectiveStatus(flow, status, step, facts), step)?.back?.find((choice) =>
    holds(facts, choice.when),
  )?.to

export interface Move {
  to: Status
  step: Step
}

export const evidenceFor = (event: Event, { needs = [] }: Target): readonly Fact[] => [
  ...factsSavedBy(event),
  ...needs,
]

/** Returns the event's transition. `undefined` if none exists or, with `checked`, if a required fact is missing. */
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

/** The statuses whose screens are the forms of steps 1 and 2. Saving a form of an earlier status changes no status. */
const formStatuses = statuses
  .slice(0, statuses.indexOf('ONBOARDING_AFFILATIONS') + 1)
  .filter((status) => !status.startsWith('ONBOARDING_KYC'))

/** For statuses outside `formStatuses`, the form whose position in `formStatuses` the status has. */
const afterForm: Readonly<Record<FlowName, Partial<Readonly<Record<Status, Status>>>>> = {
  personal: { ONBOARDING_KYC_SUCCESS: 'ONBOARDING_PERSONAL_INFO_5' },
  product: {
    ONBOARDING_CONTRIBUTION: 'ONBOARDING_AFFILATIONS',
    ONBOARDING_AGREEMENTS: 'ONBOARDING_AFFILATIONS',
  },
}

/** Returns the forms before the saved status. Returns all forms for a later status with an unmet prerequisite. */
const formsBehind = (flow: FlowName, saved: Status, step: Step, facts: Facts): readonly Status[] => {
  const status = rowStatus(flow, saved, step)
  const position = formStatuses.indexOf(afterForm[flow][status] ?? status)
  if (!flows[flow][status]) return []
  if (position < 0 && effectiveStatus(flow, saved, step, facts) !== saved) return formStatuses
  return formStatuses.slice(0, Math.max(position, 0))
}

export type RequestOutcome = 'already' | 'moves' | 'keeps' | 'conflict'

/** Returns `moves` if an applicant's event leads to `requested`, or `keeps` if `requested` is for an earlier form. */
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
