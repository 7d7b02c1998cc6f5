import { AGES_OF_MAJORITY, type AgesOfMajority } from '@vestibule/domain/fields/birth-date'
import { parseState, type StateCode } from '@vestibule/domain/fields/state'
import { RECORD_KINDS } from '@vestibule/domain/records/periods'
import {
  type Period,
  RETENTION,
  RETENTION_STATES,
  type RetentionPeriods,
  usualPeriods,
} from '@vestibule/domain/records/retention'
import type { Reader } from './reader.ts'

/** `AL:19,NE:19`: the states where it is not 18 */
export const readAgesOfMajority = ({ env, problems }: Reader): AgesOfMajority => {
  if (env.AGES_OF_MAJORITY === undefined) return AGES_OF_MAJORITY
  const byState: Partial<Record<StateCode, number>> = {}
  for (const pair of env.AGES_OF_MAJORITY.split(',')) {
    const [, code = '', age] = /^\s*([A-Z]{2}):(1[89]|2\d)\s*$/.exec(pair) ?? []
    const state = parseState(code)
    if (state.ok) byState[state.value] = Number(age)
    else problems.push('AGES_OF_MAJORITY must be states with ages from 18 to 29, as AL:19,NE:19.')
  }
  return { ...AGES_OF_MAJORITY, byState }
}

/** The mail that warns names a number of days; a record's period is whole years. */
const unitOf = (name: string): string => {
  if ((RECORD_KINDS as readonly string[]).includes(name)) return 'y'
  const state = RETENTION_STATES.find((one) => one === name)
  return state && RETENTION[state].mailFirst ? 'd' : 'dy'
}

/** `failed:90d,identity_result:7y`: the periods that are not the usual ones (NV-16) */
export const readRetention = ({ env, problems }: Pick<Reader, 'env' | 'problems'>): RetentionPeriods => {
  const given: Partial<Record<keyof RetentionPeriods, Period>> = {}
  for (const pair of (env.RETENTION_PERIODS ?? '').split(',').filter(Boolean)) {
    const [, name = '', length, unit = ''] = /^\s*([a-z_]+):([1-9]\d{0,3})([dy])\s*$/.exec(pair) ?? []
    const count = Number(length)
    if (Object.hasOwn(usualPeriods, name) && unitOf(name).includes(unit) && (unit === 'd' || count <= 100))
      given[name as keyof RetentionPeriods] = unit === 'd' ? { days: count } : { years: count }
    else
      problems.push(
        'RETENTION_PERIODS must be names of docs/operations.md with days or years, as failed:90d,identity_result:7y.',
      )
  }
  // an unfinished application is warned of a week before it goes
  for (const state of ['unfinished', 'never_opened'] as const) {
    const period = given[state]
    if (period && 'days' in period && period.days < 8)
      problems.push(`RETENTION_PERIODS: ${state} must be 8d at least.`)
  }
  return { ...usualPeriods, ...given }
}
