import { accountTypesOfFlow } from '@vestibule/domain/account-types'
import { flows } from '@vestibule/domain/flow/flow'
import { type FunnelStep, funnelScreens, funnelStepOf } from '@vestibule/domain/flow/funnel'
import type { FlowName } from '@vestibule/domain/flow/types'
import type { Funnel, FunnelCount, SignUpCount } from '../../stores/funnel/funnel.ts'
import { syncPlaces } from './count.ts'
import { percentile } from './percentile.ts'
import { durationOf, type Line, table } from './table.ts'

const dayMs = 24 * 60 * 60 * 1000

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

const peopleIn = (counts: readonly FunnelCount[]): number =>
  counts.reduce((total, { people }) => total + people, 0)

const flowLines = (flow: FlowName, counts: readonly FunnelCount[], refusals: Refusals): Line[] => {
  const accountTypes: readonly string[] = accountTypesOfFlow(flow)
  const isIn = ({ accountType, place }: Refusals[number], { screen }: FunnelStep): boolean =>
    accountTypes.includes(accountType) && funnelStepOf(flow, place).screen === screen
  return funnelScreens(flow).flatMap((step) => {
    const own = counts.filter(({ place }) => place === step.screen)
    if (own.length === 0) return []
    const stays = own.flatMap(({ seconds, people }) =>
      seconds === null ? [] : [{ value: seconds, count: people }],
    )
    return [
      {
        screen: step.screen,
        people: peopleIn(own),
        wentOn: step.isEnd ? undefined : peopleIn(own.filter(({ wentOn }) => wentOn)),
        median: durationOf(percentile(stays, 0.5)),
        p90: durationOf(percentile(stays, 0.9)),
        errors: errorsOf(refusals, (one) => isIn(one, step)),
      },
    ]
  })
}

export const funnelReport = async (funnel: Funnel, days: number, now: Date): Promise<string> => {
  const since = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  await syncPlaces(funnel)
  const refusals = await funnel.refusals(since)
  const signUps = await funnel.signUps(since)
  const parts = [`Who began in the last ${days} days (since ${since}).`]
  for (const flow of Object.keys(flows) as FlowName[]) {
    const counts = await funnel.counts(flow, since)
    const lines = [...signUpLines(flow, signUps), ...flowLines(flow, counts, refusals)]
    parts.push(lines.some(({ people }) => people > 0) ? table(flow, lines) : `${flow}: nobody.`)
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
