import { flows, rowOf } from './flow.ts'
import { statuses } from './statuses.ts'
import type { FlowName } from './types.ts'

/** What is counted before there is a client, in its order. */
export const signUpScreens = ['email', 'password', 'phone-code', 'email-code'] as const
export type SignUpScreen = (typeof signUpScreens)[number]

/** A step of the funnel: a screen, or the page that a status leads out to. */
export interface FunnelStep {
  flow: FlowName
  screen: string
  /** nobody is expected to go on from here */
  isEnd: boolean
}

/** A status as the funnel counts it: by the screen that it shows unless something particular is stored. */
export const funnelStepOf = (flow: FlowName, status: string): FunnelStep => {
  const known = statuses.find((one) => one === status)
  const row = known && rowOf(flow, known, 1)
  const shown = row?.shows?.find(({ when }) => when === undefined) ?? row?.shows?.[0]
  const redirect = row?.redirects?.find(({ when }) => when === undefined) ?? row?.redirects?.[0]
  const screen = shown?.screen ?? redirect?.to.split('/').at(-1) ?? 'unknown'
  return { flow, screen, isEnd: row?.end === true }
}

/** A flow's screens in the order in which its table has them. */
export const funnelScreens = (flow: FlowName): FunnelStep[] => {
  const steps = new Map<string, FunnelStep>()
  for (const status of Object.keys(flows[flow])) {
    const step = funnelStepOf(flow, status)
    const before = steps.get(step.screen)
    // a page that several statuses lead to is an end where all of them end
    steps.set(step.screen, { ...step, isEnd: step.isEnd && (before?.isEnd ?? true) })
  }
  return [...steps.values()]
}
