import { expect, test } from 'vitest'
import { deriveLiquidityNeeds, liquidityNeeds, timeHorizons } from './questionnaire.ts'

test('[FI-04] derives the liquidity needs from the time horizon', () => {
  expect(timeHorizons.map(deriveLiquidityNeeds)).toEqual([
    'VERY_IMPORTANT',
    'SOMEWHAT_IMPORTANT',
    'NOT_IMPORTANT',
  ])
  expect(timeHorizons.map(deriveLiquidityNeeds)).toEqual(liquidityNeeds)
})
