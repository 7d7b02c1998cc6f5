import { fail, ok, type Result } from '../result.ts'
import { withoutInvisible } from './spaces.ts'

const blanks = /[\s\p{Cc}\p{Cs}]+/gu

export const tidy = (input: string): string =>
  withoutInvisible(input).normalize('NFC').replace(blanks, ' ').trim()

/** Creates a parser of a text that must not be empty. @param maxLength in characters */
export const textParser =
  (maxLength: number) =>
  (input: string): Result<string, 'required' | 'too_long'> => {
    const text = tidy(input)
    if (text === '') return fail('required')
    return Array.from(text).length > maxLength ? fail('too_long') : ok(text)
  }
