import { fail, ok, type Result } from '../result.ts'
import { type ChoiceCode, choiceParser, parseChoice } from './choice.ts'

export const residencyStatuses = ['US_CITIZEN', 'GREEN_CARD_HOLDER'] as const

/** The answers to the citizenship questions. NEITHER ends the application. */
export const citizenshipAnswers = [...residencyStatuses, 'NEITHER'] as const
export type CitizenshipAnswer = (typeof citizenshipAnswers)[number]

export type CountryCode = string & { readonly __countryCode: true }

/** Combines two answers. A failure's code names the unanswered question. */
export function citizenshipAnswer(
  usCitizen: boolean | undefined,
  permanentResident: boolean | undefined,
): Result<CitizenshipAnswer, 'citizen' | 'resident'> {
  if (usCitizen === undefined) return fail('citizen')
  if (usCitizen) return ok('US_CITIZEN')
  if (permanentResident === undefined) return fail('resident')
  return ok(permanentResident ? 'GREEN_CARD_HOLDER' : 'NEITHER')
}

export const parseCitizenshipAnswer = choiceParser(citizenshipAnswers)

export function parseCountry(
  input: string,
  countryCodes: readonly string[],
): Result<CountryCode, ChoiceCode> {
  const choice = parseChoice(countryCodes, input.trim())
  return choice.ok ? ok(choice.value as CountryCode) : choice
}
