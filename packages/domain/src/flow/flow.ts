import { personalFlow } from './personal.ts'
import { productDefaults, productFlow } from './product.ts'
import { isStatus, type Status, type Step, statuses } from './statuses.ts'
import type { Event, Fact, Facts, Flow, FlowName, Guard, Redirect, Row, Screen } from './types.ts'
import { events } from './types.ts'

/** THE FLOW TABLE. The server moves a client by it; the browser renders and goes back by it; nobody else decides what comes next. */
export const flows: Readonly<Record<FlowName, Flow>> = { personal: personalFlow, product: productFlow }

/** The four names of the progress header (NV-02). */
export const stepNames: Readonly<Record<FlowName, readonly [string, string, string, string]>> = {
  personal: ['Personal', 'Financial', 'Agreements', 'Contribution'],
  product: ['Personal', 'Financial', 'Set-Up', 'Confirmation'],
}

export const flowOf = (accountType: string): FlowName => (accountType === 'PRODUCT' ? 'product' : 'personal')

export const firstStatus: Status = 'ONBOARDING_PERSONAL_INFO_1'

/** The status whose row holds; in the product flow a foreign one at step 3 or 4 counts as its step's default. */
export const countsAs = (flow: FlowName, status: Status, step: Step): Status => {
  if (flow === 'personal' || productFlow[status]) return status
  return step === 3 || step === 4 ? productDefaults[step] : status
}

/** The row for a status in a flow. */
export const rowOf = (flow: FlowName, status: Status, step: Step): Row | undefined =>
  flows[flow][countsAs(flow, status, step)]

const holds = (facts: Facts, guard: Guard | undefined): boolean =>
  (typeof guard === 'string' ? [guard] : (guard ?? [])).every((one) =>
    one.startsWith('!') ? !facts[one.slice(1) as Fact] : facts[one as Fact],
  )

/**
 * The status that stands for a saved one: itself, or where it needs evidence that is not there, the first that is lacking.
 * What is saved stays; forms are saved from there as after going back.
 */
export const standingOf = (flow: FlowName, status: Status, step: Step, facts: Facts): Status =>
  rowOf(flow, status, step)?.lacking?.find((choice) => holds(facts, choice.when))?.to ?? status

export type View =
  | { kind: 'screen'; screen: Screen; step: Step; headerHidden: boolean }
  | { kind: 'redirect'; to: Redirect }
  | { kind: 'unknown' }

/** What a client with this shown status sees: a screen, a page outside the wrapper, or 'Something went wrong'. */
export const viewOf = (flow: FlowName, status: string, step: Step, facts: Facts): View => {
  const row = isStatus(status) ? rowOf(flow, standingOf(flow, status, step, facts), step) : undefined
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
  rowOf(flow, standingOf(flow, status, step, facts), step)?.back?.find((choice) => holds(facts, choice.when))
    ?.to

export interface Move {
  to: Status
  step: Step
}

/**
 * Where an event leads from a saved status: undefined when the table has no such move, or lacks its evidence.
 * The facts are those that will hold once the event's own data are written.
 */
export const moveOn = (
  flow: FlowName,
  from: Status,
  step: Step,
  event: Event,
  facts: Facts,
): Move | undefined => {
  const targets = rowOf(flow, from, step)?.on?.[event]
  const target = targets?.find((choice) => holds(facts, choice.when))
  if (!target || !(target.needs ?? []).every((fact) => facts[fact])) return undefined
  return { to: target.to, step: target.step ?? flows[flow][target.to]?.step ?? step }
}

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
  const status = countsAs(flow, saved, step)
  const position = formStatuses.indexOf(afterForm[flow][status] ?? status)
  if (!flows[flow][status]) return []
  if (position < 0 && standingOf(flow, saved, step, facts) !== saved) return formStatuses
  return formStatuses.slice(0, Math.max(position, 0))
}

export type Judgement = 'already' | 'moves' | 'keeps' | 'conflict'

/**
 * A client_status sent by a browser is a request, judged here (NV-05):
 * the saved one again is `already`; one that an event of the applicant reaches with its evidence stored `moves`;
 * an earlier one of the personal and financial part `keeps` what is saved, any of it where the saved one lacks its account;
 * anything else is a `conflict`.
 */
export const judgeRequest = (
  flow: FlowName,
  saved: Status,
  step: Step,
  requested: Status,
  facts: Facts,
): Judgement => {
  if (requested === saved) return 'already'
  const reached = (Object.keys(rowOf(flow, saved, step)?.on ?? {}) as Event[])
    .filter((event) => events[event] === 'applicant')
    .some((event) => moveOn(flow, saved, step, event, facts)?.to === requested)
  if (reached) return 'moves'
  const hasForm = flows[flow][requested] && (requested !== 'ONBOARDING_PERSONAL_INFO_6' || facts.isIra)
  return hasForm && formsBehind(flow, saved, step, facts).includes(requested) ? 'keeps' : 'conflict'
}
