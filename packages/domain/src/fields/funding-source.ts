import { choiceParser } from './choice.ts'

export const fundingSources = [
  'Employment',
  'Investments',
  'Inheritance',
  'Business',
  'Savings',
  'Family',
] as const
export type FundingSource = (typeof fundingSources)[number]

export const parseFundingSource = choiceParser(fundingSources)
