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

/** The label of FROM_300K_TO_500K corrects the specification's label (FI-02). */
export const bandLabels: Readonly<Record<Band, string>> = {
  UNDER_25K: 'Under $25,000',
  FROM_25K_TO_50K: '$25,000 - $50,000',
  FROM_50K_TO_100K: '$50,000 - $100,000',
  FROM_100K_TO_200K: '$100,000 - $200,000',
  FROM_200K_TO_300K: '$200,000 - $300,000',
  FROM_300K_TO_500K: '$300,000 - $500,000',
  FROM_500K_TO_1M: '$500,000 - $1,000,000',
  FROM_1M_TO_5M: '$1,000,000 - $5,000,000',
  OVER_5M: 'Over $5,000,000',
}

export const parseBand = choiceParser(dollarBands)
