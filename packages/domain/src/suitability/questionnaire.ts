export const investmentObjectives = [
  'GROWTH_AND_INCOME',
  'SHORT_TERM_GROWTH_WITH_RISK',
  'LONG_TERM_GROWTH_WITH_SAFETY',
] as const
/** Time to retirement: none or short, less than 10 years, more than 10 years. */
export const timeHorizons = ['SHORT', 'AVERAGE', 'LONG'] as const
export const investmentExperiences = ['LIMITED', 'GOOD', 'EXTENSIVE'] as const
/** Reaction to a loss: sell everything, sell some, do nothing. */
export const riskTolerances = ['LOW', 'MEDIUM', 'HIGH'] as const
export const liquidityNeeds = ['VERY_IMPORTANT', 'SOMEWHAT_IMPORTANT', 'NOT_IMPORTANT'] as const

export const suitabilityChoices = {
  investment_objective: investmentObjectives,
  time_horizon: timeHorizons,
  investment_experience: investmentExperiences,
  risk_tolerance: riskTolerances,
} as const

export type Question = keyof typeof suitabilityChoices
export type Questionnaire = { readonly [Q in Question]: (typeof suitabilityChoices)[Q][number] }
export type TimeHorizon = Questionnaire['time_horizon']
export type LiquidityNeeds = (typeof liquidityNeeds)[number]

const liquidityByHorizon: Readonly<Record<TimeHorizon, LiquidityNeeds>> = {
  SHORT: 'VERY_IMPORTANT',
  AVERAGE: 'SOMEWHAT_IMPORTANT',
  LONG: 'NOT_IMPORTANT',
}

export const deriveLiquidityNeeds = (timeHorizon: TimeHorizon): LiquidityNeeds =>
  liquidityByHorizon[timeHorizon]
