import { fail, ok, type Result } from '../result.ts'
import { withoutInvisible } from './spaces.ts'

export type Email = string & { readonly __email: true }
export type EmailCode = 'required' | 'invalid'

export const emailMaxLength = 254
const localMaxLength = 64
const localPattern = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const labelPattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const topLevelPattern = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/i

export function parseEmail(input: string): Result<Email, EmailCode> {
  const text = withoutInvisible(input).trim()
  if (text === '') return fail('required')
  if (text.length > emailMaxLength) return fail('invalid')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  const shaped =
    local.length <= localMaxLength &&
    localPattern.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => labelPattern.test(label)) &&
    topLevelPattern.test(labels.at(-1) ?? '')
  return shaped ? ok(text.toLowerCase() as Email) : fail('invalid')
}
