import { effectiveStatus, firstStatus, flows, lastStatus, moveOn, viewOf } from './flow.ts'
import type { Status, Step } from './statuses.ts'
import { type Event, type Facts, type FlowName, factNames } from './types.ts'

export interface Progress {
  /** The current step. `undefined` once the application is complete. */
  current?: Step
  /** The screen's number in its step. `undefined` if the step has one screen or no transition leads to the screen. */
  subStep?: { number: number; count: number }
}

const everyFact = Object.fromEntries(factNames.map((fact) => [fact, true])) as Facts

/** Maps each status to its predecessor on the shortest path from the first status. */
const predecessorsIn = (flow: FlowName, isIra: boolean): ReadonlyMap<Status, Status | undefined> => {
  const facts = { ...everyFact, isIra }
  const found = new Map<Status, Status | undefined>([[firstStatus, undefined]])
  // The loop also visits the statuses that it adds to the `Map`.
  for (const status of found.keys())
    for (const event of Object.keys(flows[flow][status]?.on ?? {}) as Event[]) {
      const to = moveOn(flow, status, 1, event, facts, 'assumed')?.to
      if (to !== undefined && !found.has(to)) found.set(to, status)
    }
  return found
}

/** Returns the shown screen's position on the shortest path. A screen off the path has its predecessor's position. */
export const progressOf = (flow: FlowName, status: Status, step: Step, facts: Facts): Progress => {
  if (status === lastStatus) return {}
  const view = viewOf(flow, status, step, facts)
  if (view.kind !== 'screen') return { current: step }
  const predecessors = predecessorsIn(flow, facts.isIra)
  const pathTo = (to: Status): readonly Status[] => {
    const before = predecessors.get(to)
    return before === undefined ? [to] : [...pathTo(before), to]
  }
  const path = pathTo(lastStatus).filter((at) => at !== lastStatus && flows[flow][at]?.step === view.step)
  const shows = (at: Status): boolean =>
    flows[flow][at]?.shows?.find(({ when }) => when === undefined)?.screen === view.screen
  const place =
    path.find(shows) ??
    pathTo(effectiveStatus(flow, status, step, facts)).findLast((before) => path.includes(before))
  if (place === undefined || path.length === 1) return { current: view.step }
  return { current: view.step, subStep: { number: path.indexOf(place) + 1, count: path.length } }
}
