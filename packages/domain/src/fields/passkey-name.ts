import { fail, ok, type Result } from '../result.ts'
import { tidy } from './tidy.ts'

export type PasskeyNameCode = 'required' | 'too_long'

export const passkeyNameMaxLength = 50

export function parsePasskeyName(input: string): Result<string, PasskeyNameCode> {
  const text = tidy(input)
  if (text === '') return fail('required')
  return Array.from(text).length <= passkeyNameMaxLength ? ok(text) : fail('too_long')
}
