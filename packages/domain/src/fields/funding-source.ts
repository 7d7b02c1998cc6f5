import type { Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

export const fundingSources = [
  'Employment',
  'Investments',
  'Inheritance',
  'Business',
  'Savings',
  'Family',
] as const
export type FundingSource = (typeof fundingSources)[number]

export const parseFundingSource = (input: string): Result<FundingSource, ChoiceCode> =>
  parseChoice(fundingSources, input)
