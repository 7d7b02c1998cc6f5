import { parseBand } from '@vestibule/domain/fields/bands'
import { parseFundingSource } from '@vestibule/domain/fields/funding-source'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { fundingWords, incomeWords, netWorthWords } from './words.ts'

/** The form's values, in the server's names. */
export interface Answers extends Record<string, string> {
  funding_source: string
  total_net_worth: string
  annual_household_income: string
}

/** FI-01. */
export const judgeAnswers = byField<Answers>({
  funding_source: check(parseFundingSource, fundingWords),
  total_net_worth: check(parseBand, netWorthWords),
  annual_household_income: check(parseBand, incomeWords),
})

/** What is saved of answers that were judged right. */
export const bodyOf = (typed: Answers) => ({
  funding_source: judgedValue(parseFundingSource(typed.funding_source)),
  total_net_worth: judgedValue(parseBand(typed.total_net_worth)),
  annual_household_income: judgedValue(parseBand(typed.annual_household_income)),
})
