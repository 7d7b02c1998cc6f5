import { parseChoice } from '../fields/choice.ts'
import { suitabilityChoices } from '../suitability/questionnaire.ts'
import { form } from './form.ts'

export const suitabilityForm = form({
  investment_objective: (typed: string) => parseChoice(suitabilityChoices.investment_objective, typed),
  time_horizon: (typed: string) => parseChoice(suitabilityChoices.time_horizon, typed),
  investment_experience: (typed: string) => parseChoice(suitabilityChoices.investment_experience, typed),
  risk_tolerance: (typed: string) => parseChoice(suitabilityChoices.risk_tolerance, typed),
})
