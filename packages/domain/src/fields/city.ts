import { fail, ok, type Result } from '../result.ts'
import { tidy } from './tidy.ts'

export type CityCode = 'required' | 'too_long'

export const cityMaxLength = 100

export function parseCity(input: string): Result<string, CityCode> {
  const text = tidy(input)
  if (text === '') return fail('required')
  return Array.from(text).length > cityMaxLength ? fail('too_long') : ok(text)
}
