import type { Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

export const FUNDING_SOURCES = [
  'Employment',
  'Investments',
  'Inheritance',
  'Business',
  'Savings',
  'Family',
] as const
export type FundingSource = (typeof FUNDING_SOURCES)[number]

export const parseFundingSource = (input: string): Result<FundingSource, ChoiceCode> =>
  parseChoice(FUNDING_SOURCES, input)
