import { accountTypesOfFlow } from '@vestibule/domain/account-types'
import { flows } from '@vestibule/domain/flow/flow'
import { type FunnelStep, funnelScreens, funnelStepOf } from '@vestibule/domain/flow/funnel'
import { statuses } from '@vestibule/domain/flow/statuses'
import type { FlowName, Screen } from '@vestibule/domain/flow/types'
import type { Funnel, FunnelCount, FunnelPlace, SignUpCount } from '../../stores/funnel/funnel.ts'
import { durationOf, type Line, table } from './table.ts'

const dayMs = 24 * 60 * 60 * 1000

const flowNames = Object.keys(flows) as FlowName[]

const screens = flowNames.flatMap(funnelScreens)

const screenNumber = (flow: FlowName, screen: string): number =>
  screens.findIndex((one) => one.flow === flow && one.screen === screen)

const places: readonly FunnelPlace[] = flowNames.flatMap((flow) =>
  accountTypesOfFlow(flow).flatMap((accountType) =>
    statuses.map((status) => ({
      accountType,
      status,
      screen: screenNumber(flow, funnelStepOf(flow, status).screen),
    })),
  ),
)

type Refusals = Awaited<ReturnType<Funnel['refusals']>>

const errorsOf = (refusals: Refusals, isThere: (refusal: Refusals[number]) => boolean): string => {
  const counts = new Map<string, number>()
  for (const one of refusals.filter(isThere)) counts.set(one.code, (counts.get(one.code) ?? 0) + one.count)
  const commonest = [...counts].sort(([, a], [, b]) => b - a)
  return commonest
    .slice(0, 3)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ')
}

const signUpLines = (flow: FlowName, signUps: readonly SignUpCount[]): Line[] => {
  const accountTypes: readonly string[] = accountTypesOfFlow(flow)
  const own = signUps.filter(({ accountType }) => accountTypes.includes(accountType))
  const sum = (count: 'users' | 'phones' | 'emails' | 'applications'): number =>
    own.reduce((total, one) => total + one[count], 0)
  const line = (screen: string, people: number, wentOn: number): Line => ({
    screen,
    people,
    wentOn,
    errors: '',
  })
  return [
    line('phone-code', sum('users'), sum('phones')),
    line('email-code', sum('phones'), sum('emails')),
    line('name', sum('emails'), sum('applications')),
  ]
}

const flowLines = (flow: FlowName, counts: readonly FunnelCount[], refusals: Refusals): Line[] => {
  const accountTypes: readonly string[] = accountTypesOfFlow(flow)
  const isIn = ({ accountType, place }: Refusals[number], { screen }: FunnelStep): boolean =>
    accountTypes.includes(accountType) && funnelStepOf(flow, place).screen === screen
  return funnelScreens(flow).flatMap((step) => {
    const own = counts.find(({ screen }) => screen === screenNumber(flow, step.screen))
    if (!own) return []
    return [
      {
        screen: step.screen,
        people: own.people,
        wentOn: step.isEnd ? undefined : own.wentOn,
        median: durationOf(own.median),
        p90: durationOf(own.p90),
        errors: errorsOf(refusals, (one) => isIn(one, step)),
      },
    ]
  })
}

/** The screens of a usual application that ask for answers. On all others, the applicant or the firm waits. */
const forms: readonly string[] = [
  'name',
  'address',
  'citizenship',
  'identity',
  'employment',
  'beneficiaries',
  'finances',
  'suitability',
  'affiliations',
  'agreements',
  'contribution',
  'bank',
  'confirmation',
] satisfies Screen[]

/** For `minutes` in brand.json: how long all forms take the middle applicant. */
const formsLine = (flow: FlowName, counts: readonly FunnelCount[]): string => {
  const own = counts.filter(({ screen }) => {
    const step = screens[screen]
    return step?.flow === flow && forms.includes(step.screen)
  })
  const total = own.reduce((sum, { median }) => sum + (median ?? 0), 0)
  return total > 0 ? `\nAll forms together: ${durationOf(total)} (the sum of their medians)` : ''
}

/** @param progress is called with a line before each of the slow reads */
export const funnelReport = async (
  funnel: Funnel,
  days: number,
  now: Date,
  progress: (line: string) => void = () => undefined,
): Promise<string> => {
  const since = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  progress('1 of 3: reading errors')
  const refusals = await funnel.refusals(since)
  progress('2 of 3: reading sign-ups')
  const signUps = await funnel.signUps(since)
  progress('3 of 3: reading the events of applications')
  const counts = await funnel.counts(places, since)
  const parts = [`Who began in the last ${days} days (since ${since}).`]
  for (const flow of flowNames) {
    const lines = [...signUpLines(flow, signUps), ...flowLines(flow, counts, refusals)]
    parts.push(
      lines.some(({ people }) => people > 0)
        ? table(flow, lines) + formsLine(flow, counts)
        : `${flow}: nobody.`,
    )
  }
  const signUpErrors = (['email', 'password', 'phone-code', 'email-code'] as const).flatMap((screen) => {
    const errors = errorsOf(
      refusals,
      ({ accountType, place }) => accountType === 'SIGN_UP' && place === screen,
    )
    return errors ? [`  ${screen}: ${errors}`] : []
  })
  if (signUpErrors.length > 0)
    parts.push(['Errors of the sign-up, both flows together', ...signUpErrors].join('\n'))
  return parts.join('\n\n')
}
