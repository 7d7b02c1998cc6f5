import { expect, test } from 'vitest'
import {
  deriveLiquidityNeeds,
  LIQUIDITY_NEEDS,
  parseQuestionnaire,
  QUESTIONS,
  type Question,
  TIME_HORIZONS,
  unansweredQuestions,
} from './questionnaire.ts'

const answered = {
  investment_objective: 'GROWTH_AND_INCOME',
  time_horizon: 'LONG',
  investment_experience: 'LIMITED',
  risk_tolerance: 'HIGH',
} as const

test('[FI-03] four answers out of their lists make a questionnaire', () => {
  expect(parseQuestionnaire(answered)).toEqual({ ok: true, value: answered })
  expect(parseQuestionnaire({ ...answered, other: 'X' } as typeof answered)).toEqual({
    ok: true,
    value: answered,
  })
  for (const question of Object.keys(QUESTIONS) as Question[])
    for (const choice of QUESTIONS[question])
      expect(parseQuestionnaire({ ...answered, [question]: choice }).ok).toBe(true)
})

test('[FI-03] any answer missing or none of its choices is refused', () => {
  for (const question of Object.keys(QUESTIONS) as Question[]) {
    for (const bad of ['', 'low', 'NONE', 'toString'])
      expect(parseQuestionnaire({ ...answered, [question]: bad })).toEqual({ ok: false, code: 'required' })
    const { [question]: _, ...others } = answered
    expect(unansweredQuestions(others)).toEqual([question])
  }
  expect(unansweredQuestions({})).toEqual(Object.keys(QUESTIONS))
})

test('[FI-04] the need for liquidity follows from the time horizon', () => {
  expect(TIME_HORIZONS.map(deriveLiquidityNeeds)).toEqual([
    'VERY_IMPORTANT',
    'SOMEWHAT_IMPORTANT',
    'NOT_IMPORTANT',
  ])
  expect(TIME_HORIZONS.map(deriveLiquidityNeeds)).toEqual(LIQUIDITY_NEEDS)
})
