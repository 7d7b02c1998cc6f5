import { choiceParser } from './choice.ts'

export const fundingSources = [
  'Employment',
  'Investments',
  'Inheritance',
  'Business',
  'Savings',
  'Family',
] as const

export const parseFundingSource = choiceParser(fundingSources)
