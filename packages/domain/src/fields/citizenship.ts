import { fail, ok, type Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

/** PE-07. Who may open an account. */
export const RESIDENCY_STATUSES = ['US_CITIZEN', 'GREEN_CARD_HOLDER'] as const
export type ResidencyStatus = (typeof RESIDENCY_STATUSES)[number]

/** PE-07. Every answer that is kept: NEITHER ends the application. */
export const CITIZENSHIP_ANSWERS = [...RESIDENCY_STATUSES, 'NEITHER'] as const
export type CitizenshipAnswer = (typeof CITIZENSHIP_ANSWERS)[number]

/** Two capital letters (ISO 3166-1). */
export type CountryCode = string & { readonly __countryCode: true }

/**
 * PE-07. What the two yes-or-no answers come to; the second is asked only after a No to the first, and is left
 * undefined until it is answered. The code names the unanswered question.
 */
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
  parseChoice(CITIZENSHIP_ANSWERS, input)

/** PE-07, PE-08. A country by its code, out of the list that the countries service gave. */
export function parseCountry(
  input: string,
  countryCodes: readonly string[],
): Result<CountryCode, ChoiceCode> {
  const choice = parseChoice(countryCodes, input.trim())
  return choice.ok ? ok(choice.value as CountryCode) : choice
}
