import type { Contribution } from '@vestibule/domain/contribution/allowance'
import type { IraLimits } from '@vestibule/domain/contribution/ira-limits'
import { choiceOf, parseSchedule } from '@vestibule/domain/contribution/schedule'
import { type IsoDate, yearOf } from '@vestibule/domain/iso-date'
import type { Clock } from '../../ports/clock.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import { AppError } from '../app-error.ts'
import { birthDateOf } from '../application/replies.ts'

export interface ContributionDeps {
  vault: Vault
  clock: Clock
  rules: { limits: IraLimits }
}

/**
 * CF-03: what is confirmed without any call must be able to come still. An IRA's room is not asked for: only PRODUCT is confirmed
 * so. @throws AppError date_passed, status_conflict (there is none)
 */
export const requireComing = ({ vault, clock, rules }: ContributionDeps, application: Application): void => {
  contributionOf(vault, application, clock.today(), rules.limits, {})
}

/** The stored choice with all that decides what it comes to. @throws AppError date_passed (one-time), status_conflict (there is none) */
export const contributionOf = (
  vault: Vault,
  application: Application,
  today: IsoDate,
  limits: IraLimits,
  alreadyContributed: Contribution['alreadyContributed'],
): Contribution => {
  const { contribution, client } = application
  const birthDate = birthDateOf(vault, application)
  if (!contribution || !birthDate) throw new AppError('status_conflict')
  const schedule = parseSchedule(choiceOf(contribution), today)
  // a stored choice was valid when it was saved: since then only its date can have passed
  if (!schedule.ok) throw new AppError('date_passed', { fields: ['one_time_date'] })
  return {
    accountType: client.account_type,
    amount: contribution.amount,
    schedule: schedule.value,
    today,
    birthYear: yearOf(birthDate),
    limits,
    alreadyContributed,
  }
}
