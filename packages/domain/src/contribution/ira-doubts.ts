import { type AccountType, sharesIraLimit } from '../account-types.ts'
import type { Band } from '../fields/bands.ts'
import type { EmploymentStatus } from '../fields/employment.ts'
import type { MaritalStatus } from '../fields/marital-status.ts'
import { type IraLimits, limitRow } from './ira-limits.ts'

export interface IraAnswers {
  readonly accountType: AccountType
  readonly employment: EmploymentStatus | undefined
  readonly income: Band | undefined
  readonly maritalStatus: MaritalStatus | undefined
}

/** Why the answers make a contribution to an IRA doubtful. Nothing is refused for it (CO-16). */
export interface IraDoubts {
  readonly taxYear: number
  readonly noCompensation: boolean
  /**
   * Income in dollars from which a Roth IRA takes no contribution, or a Traditional IRA's is not deductible. `null` if the
   * applicant's income can be lower.
   */
  readonly incomeEnd: number | null
  /** Whether `incomeEnd` is the one for a joint return. */
  readonly joint: boolean
}

/** In dollars. */
const incomeFrom: Readonly<Record<Band, number>> = {
  UNDER_25K: 0,
  FROM_25K_TO_50K: 25_000,
  FROM_50K_TO_100K: 50_000,
  FROM_100K_TO_200K: 100_000,
  FROM_200K_TO_300K: 200_000,
  FROM_300K_TO_500K: 300_000,
  FROM_500K_TO_1M: 500_000,
  FROM_1M_TO_5M: 1_000_000,
  OVER_5M: 5_000_000,
}

/** Returns `undefined` without a doubt. A missing answer and a band that contains the limit are no doubt. */
export function iraDoubts(
  { accountType, employment, income, maritalStatus }: IraAnswers,
  taxYear: number,
  limits: IraLimits,
): IraDoubts | undefined {
  if (!sharesIraLimit(accountType)) return undefined
  const { rothEnd, deductionEnd } = limitRow(taxYear, limits)
  const joint = maritalStatus === 'MARRIED'
  const end = (accountType === 'ROTH_IRA' ? rothEnd : deductionEnd)[joint ? 'joint' : 'single']
  const isAbove = income !== undefined && maritalStatus !== undefined && incomeFrom[income] >= end
  const noCompensation = employment !== undefined && employment !== 'Employed'
  if (!isAbove && !noCompensation) return undefined
  return { taxYear, noCompensation, incomeEnd: isAbove ? end : null, joint }
}
