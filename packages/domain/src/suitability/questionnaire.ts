export const INVESTMENT_OBJECTIVES = [
  'GROWTH_AND_INCOME',
  'SHORT_TERM_GROWTH_WITH_RISK',
  'LONG_TERM_GROWTH_WITH_SAFETY',
] as const
/** Retired or soon; in less than 10 years; in more. */
export const TIME_HORIZONS = ['SHORT', 'AVERAGE', 'LONG'] as const
export const INVESTMENT_EXPERIENCES = ['LIMITED', 'GOOD', 'EXTENSIVE'] as const
/** Sell everything; sell some; do nothing. */
export const RISK_TOLERANCES = ['LOW', 'MEDIUM', 'HIGH'] as const
export const LIQUIDITY_NEEDS = ['VERY_IMPORTANT', 'SOMEWHAT_IMPORTANT', 'NOT_IMPORTANT'] as const

export const QUESTIONS = {
  investment_objective: INVESTMENT_OBJECTIVES,
  time_horizon: TIME_HORIZONS,
  investment_experience: INVESTMENT_EXPERIENCES,
  risk_tolerance: RISK_TOLERANCES,
} as const

export type Question = keyof typeof QUESTIONS
export type Questionnaire = { readonly [Q in Question]: (typeof QUESTIONS)[Q][number] }
export type InvestmentObjective = Questionnaire['investment_objective']
export type TimeHorizon = Questionnaire['time_horizon']
export type InvestmentExperience = Questionnaire['investment_experience']
export type RiskTolerance = Questionnaire['risk_tolerance']
export type LiquidityNeeds = (typeof LIQUIDITY_NEEDS)[number]

const liquidityByHorizon: Readonly<Record<TimeHorizon, LiquidityNeeds>> = {
  SHORT: 'VERY_IMPORTANT',
  AVERAGE: 'SOMEWHAT_IMPORTANT',
  LONG: 'NOT_IMPORTANT',
}

export const deriveLiquidityNeeds = (timeHorizon: TimeHorizon): LiquidityNeeds =>
  liquidityByHorizon[timeHorizon]
