import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { type IraDoubts, iraDoubts } from '@vestibule/domain/contribution/ira-doubts'
import type { IraLimits } from '@vestibule/domain/contribution/ira-limits'
import { choiceOf } from '@vestibule/domain/contribution/schedule'
import { parseContributionSchedule } from '@vestibule/domain/contribution/tax-year'
import { parseBand } from '@vestibule/domain/fields/bands'
import { parseEmploymentStatus } from '@vestibule/domain/fields/employment'
import { type IsoDate, yearOf } from '@vestibule/domain/iso-date'
import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { birthDateOf } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'

/** Requires that the date of a one-time contribution has not passed. @throws AppError date_passed, status_conflict */
export const requireComing = ({ vault, clock, rules }: Deps, application: Application): void => {
  contributionOf(vault, application, clock.today(), rules.limits, {})
}

/** Builds the contribution. @throws AppError date_passed for a past one-time date; status_conflict for missing data */
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
  const schedule = parseContributionSchedule(client.account_type, choiceOf(contribution), today, limits)
  // The schedule was valid when it was saved, so only its date or the deadline of its tax year can have passed.
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

/** Returns why the answers make a contribution doubtful, by this year's limits. */
export const doubtsOf = (
  { clock, rules }: Pick<Deps, 'clock' | 'rules'>,
  { client, details, investor }: Application,
): IraDoubts | undefined => {
  const employment = parseEmploymentStatus(details?.employment_status ?? '')
  const income = parseBand(investor?.annual_household_income ?? '')
  const answers = {
    accountType: client.account_type,
    employment: employment.ok ? employment.value : undefined,
    income: income.ok ? income.value : undefined,
    maritalStatus: details?.marital_status ?? undefined,
  }
  return iraDoubts(answers, yearOf(clock.today()), rules.limits)
}

/** Deletes a confirmed plan if none of its transfers was sent. @returns the current application */
export const deleteUnsentPlan = async (store: Store, application: Application): Promise<Application> => {
  const { client, transfers } = application
  if (transfers.length === 0) return application
  await store.transaction((tx) => tx.plans.deleteUnsent(client.id))
  // Another tab may have deleted the plan too, and then confirmed a new plan.
  return (await store.applications.read(client.id)) ?? application
}
