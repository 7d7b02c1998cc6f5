import { accountTypesOfFlow } from '@vestibule/domain/account-types'
import { flows } from '@vestibule/domain/flow/flow'
import { type FunnelStep, funnelScreens, funnelStepOf } from '@vestibule/domain/flow/funnel'
import { statuses } from '@vestibule/domain/flow/statuses'
import type { FlowName } from '@vestibule/domain/flow/types'
import type { Funnel } from '../../stores/funnel/funnel.ts'
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

const signUpLines = async (funnel: Funnel, flow: FlowName, since: Date): Promise<Line[]> => {
  const { users, phones, emails, applications } = await funnel.signUps(accountTypesOfFlow(flow), since)
  const line = (screen: string, people: number, wentOn: number): Line => ({
    screen,
    people,
    wentOn,
    errors: '',
  })
  return [
    line('phone-code', users, phones),
    line('email-code', phones, emails),
    line('name', emails, applications),
  ]
}

const flowLines = async (
  funnel: Funnel,
  flow: FlowName,
  since: Date,
  refusals: Refusals,
): Promise<Line[]> => {
  const accountTypes: readonly string[] = accountTypesOfFlow(flow)
  const placeOf = Object.fromEntries(statuses.map((status) => [status, funnelStepOf(flow, status).screen]))
  const counts = new Map(
    (await funnel.counts(accountTypes, placeOf, since)).map((count) => [count.place, count]),
  )
  const isIn = ({ accountType, place }: Refusals[number], { screen }: FunnelStep): boolean =>
    accountTypes.includes(accountType) && funnelStepOf(flow, place).screen === screen
  return funnelScreens(flow)
    .filter(({ screen }) => counts.has(screen))
    .map((step) => {
      const { people = 0, wentOn = 0, median = null, p90 = null } = counts.get(step.screen) ?? {}
      const errors = errorsOf(refusals, (one) => isIn(one, step))
      return {
        screen: step.screen,
        people,
        wentOn: step.isEnd ? undefined : wentOn,
        median: durationOf(median),
        p90: durationOf(p90),
        errors,
      }
    })
}

export const funnelReport = async (funnel: Funnel, days: number, now: Date): Promise<string> => {
  const since = new Date(now.getTime() - days * dayMs)
  const refusals = await funnel.refusals(since)
  const parts = [`Who began in the last ${days} days (since ${since.toISOString().slice(0, 10)}).`]
  for (const flow of Object.keys(flows) as FlowName[]) {
    const lines = [
      ...(await signUpLines(funnel, flow, since)),
      ...(await flowLines(funnel, flow, since, refusals)),
    ]
    parts.push(lines.some(({ people }) => people > 0) ? table(flow, lines) : `${flow}: nobody.`)
  }
  const signUp = (['email', 'password', 'phone-code', 'email-code'] as const).flatMap((screen) => {
    const errors = errorsOf(
      refusals,
      ({ accountType, place }) => accountType === 'SIGN_UP' && place === screen,
    )
    return errors ? [`  ${screen}: ${errors}`] : []
  })
  if (signUp.length > 0) parts.push(['Errors of the sign-up, both flows together', ...signUp].join('\n'))
  return parts.join('\n\n')
}
