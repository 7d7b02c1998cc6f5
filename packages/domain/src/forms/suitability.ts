import { choiceParser } from '../fields/choice.ts'
import { suitabilityChoices } from '../suitability/questionnaire.ts'
import { form } from './form.ts'

export const suitabilityForm = form({
  investment_objective: choiceParser(suitabilityChoices.investment_objective),
  time_horizon: choiceParser(suitabilityChoices.time_horizon),
  investment_experience: choiceParser(suitabilityChoices.investment_experience),
  risk_tolerance: choiceParser(suitabilityChoices.risk_tolerance),
})
