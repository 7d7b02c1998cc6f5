import { fail, ok, type Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

export const residencyStatuses = ['US_CITIZEN', 'GREEN_CARD_HOLDER'] as const
export type ResidencyStatus = (typeof residencyStatuses)[number]

/** NEITHER ends the application (PE-07). */
export const citizenshipAnswers = [...residencyStatuses, 'NEITHER'] as const
export type CitizenshipAnswer = (typeof citizenshipAnswers)[number]

/** ISO 3166-1 alpha-2. */
export type CountryCode = string & { readonly __countryCode: true }

/** The code names the unanswered question; the second is asked after a No to the first (PE-07). */
export function citizenshipAnswer(
  usCitizen: boolean | undefined,
  permanentResident: boolean | undefined,
): Result<CitizenshipAnswer, 'citizen' | 'resident'> {
  if (usCitizen === undefined) return fail('citizen')
  if (usCitizen) return ok('US_CITIZEN')
  if (permanentResident === undefined) return fail('resident')
  return ok(permanentResident ? 'GREEN_CARD_HOLDER' : 'NEITHER')
}

export const parseCitizenshipAnswer = (input: string): Result<CitizenshipAnswer, ChoiceCode> =>
  parseChoice(citizenshipAnswers, input)

export function parseCountry(
  input: string,
  countryCodes: readonly string[],
): Result<CountryCode, ChoiceCode> {
  const choice = parseChoice(countryCodes, input.trim())
  return choice.ok ? ok(choice.value as CountryCode) : choice
}
