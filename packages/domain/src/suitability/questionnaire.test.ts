import { expect, test } from 'vitest'
import { deriveLiquidityNeeds, LIQUIDITY_NEEDS, TIME_HORIZONS } from './questionnaire.ts'

test('[FI-04] the need for liquidity follows from the time horizon', () => {
  expect(TIME_HORIZONS.map(deriveLiquidityNeeds)).toEqual([
    'VERY_IMPORTANT',
    'SOMEWHAT_IMPORTANT',
    'NOT_IMPORTANT',
  ])
  expect(TIME_HORIZONS.map(deriveLiquidityNeeds)).toEqual(LIQUIDITY_NEEDS)
})
