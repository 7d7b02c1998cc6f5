import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Answer } from '../../api/call.ts'
import type { Terms } from '../../application/contributions/choice.ts'

export type PlanAnswer = Answer<'getContributionPlan'>

/** Returns the terms of a one-time or of a recurring contribution. */
export const termsOfPlan =
  ({ one_time_terms, recurring_terms }: PlanAnswer) =>
  (oneTime: boolean): Pick<Terms, 'today' | 'alreadyContributed'> => {
    const terms = oneTime ? one_time_terms : recurring_terms
    return { today: terms.today as IsoDate, alreadyContributed: terms.already_contributed }
  }
