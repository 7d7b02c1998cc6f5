import { parseChoice } from '../fields/choice.ts'
import { QUESTIONS } from '../suitability/questionnaire.ts'
import { form } from './form.ts'

export const suitabilityForm = form({
  investment_objective: (typed: string) => parseChoice(QUESTIONS.investment_objective, typed),
  time_horizon: (typed: string) => parseChoice(QUESTIONS.time_horizon, typed),
  investment_experience: (typed: string) => parseChoice(QUESTIONS.investment_experience, typed),
  risk_tolerance: (typed: string) => parseChoice(QUESTIONS.risk_tolerance, typed),
})
