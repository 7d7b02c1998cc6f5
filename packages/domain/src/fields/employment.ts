import { fail, ok, type Result } from '../result.ts'
import { choiceParser } from './choice.ts'
import { withPlainDigits } from './digits.ts'
import { withPlainMarks } from './spaces.ts'
import { textParser, tidy } from './tidy.ts'

export const employmentStatuses = ['Employed', 'Unemployed', 'Retired', 'Student'] as const
export type EmploymentStatus = (typeof employmentStatuses)[number]

export type EmployerNameCode = 'required' | 'invalid'
export type YearStartedCode = 'required' | 'incorrect'

export const employerNameMaxLength = 149
export const employmentMaxYears = 30

export const parseEmploymentStatus = choiceParser(employmentStatuses)

export function parseEmployerName(input: string): Result<string, EmployerNameCode> {
  const text = withPlainMarks(tidy(input))
  if (text === '') return fail('required')
  const named =
    /^(?:(?=\p{L})\p{Script=Latin}|[0-9 &'.,-])+$/u.test(text) &&
    /[\p{L}0-9]/u.test(text) &&
    Array.from(text).length <= employerNameMaxLength
  return named ? ok(text) : fail('invalid')
}

export const parseJobTitle = textParser(100)

/** Parses a year within the last 30 years that is after the birth year. */
export function parseYearStarted(
  input: string,
  currentYear: number,
  birthYear: number,
): Result<number, YearStartedCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  const possible = year >= currentYear - employmentMaxYears && year <= currentYear && year > birthYear
  return possible ? ok(year) : fail('incorrect')
}
