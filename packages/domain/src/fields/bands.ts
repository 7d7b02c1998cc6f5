import { choiceParser } from './choice.ts'

export const dollarBands = [
  'UNDER_25K',
  'FROM_25K_TO_50K',
  'FROM_50K_TO_100K',
  'FROM_100K_TO_200K',
  'FROM_200K_TO_300K',
  'FROM_300K_TO_500K',
  'FROM_500K_TO_1M',
  'FROM_1M_TO_5M',
  'OVER_5M',
] as const
export type Band = (typeof dollarBands)[number]

export const parseBand = choiceParser(dollarBands)
