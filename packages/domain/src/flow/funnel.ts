import { flows, rowOf } from './flow.ts'
import { statuses } from './statuses.ts'
import type { FlowName } from './types.ts'

export const signUpScreens = ['email', 'password', 'phone-code', 'email-code'] as const
export type SignUpScreen = (typeof signUpScreens)[number]

export interface FunnelStep {
  flow: FlowName
  screen: string
  isEnd: boolean
}

export const funnelStepOf = (flow: FlowName, status: string): FunnelStep => {
  const known = statuses.find((one) => one === status)
  const row = known && rowOf(flow, known, 1)
  const shown = row?.shows?.find(({ when }) => when === undefined) ?? row?.shows?.[0]
  const redirect = row?.redirects?.find(({ when }) => when === undefined) ?? row?.redirects?.[0]
  const screen = shown?.screen ?? redirect?.to.split('/').at(-1) ?? 'unknown'
  return { flow, screen, isEnd: row?.end === true }
}

export const funnelScreens = (flow: FlowName): FunnelStep[] => {
  const steps = new Map<string, FunnelStep>()
  for (const status of Object.keys(flows[flow])) {
    const step = funnelStepOf(flow, status)
    const before = steps.get(step.screen)
    // A screen counts as an end only if every status that shows it is an end.
    steps.set(step.screen, { ...step, isEnd: step.isEnd && (before?.isEnd ?? true) })
  }
  return [...steps.values()]
}
