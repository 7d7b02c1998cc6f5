import { fail, ok, type Result } from '../result.ts'
import { digitsOf } from './digits.ts'
import { FOREIGN_AREA_CODES } from './foreign-area-codes.ts'

/** A US phone number as xxx-xxx-xxxx. */
export type PhoneNumber = string & { readonly __phoneNumber: true }
export type PhoneCode = 'required' | 'not_ten_digits' | 'invalid_format'

const SHAPE = /^(\d{3})-(\d{3})-\d{4}$/

/**
 * SU-05. Area codes and exchanges of the North American plan begin with 2 to 9 and are no service code (N11); no
 * area code has 9 as its middle digit. Area codes of other countries of the plan are not US numbers.
 */
export function parsePhone(input: string): Result<PhoneNumber, PhoneCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  if (text.replace(/\D/g, '').length !== 10) return fail('not_ten_digits')
  const [, area = '', exchange = ''] = SHAPE.exec(text) ?? []
  const american =
    /^[2-9][0-8]\d$/.test(area) &&
    /^[2-9]\d\d$/.test(exchange) &&
    !area.endsWith('11') &&
    !exchange.endsWith('11') &&
    !FOREIGN_AREA_CODES.has(area)
  return american ? ok(text as PhoneNumber) : fail('invalid_format')
}

/** The ten digits of a phone number that is stored as xxx-xxx-xxxx, as the providers take it. */
export const phoneDigits = (phone: string): string => phone.replaceAll('-', '')

/**
 * What the field shows while a number is typed or pasted: dashes after the third and sixth digit. A country code 1
 * before ten digits goes; digits too many stay, so that the error can be seen.
 */
export function formatPhone(text: string): string {
  const typed = digitsOf(text)
  const digits = typed.length === 11 && typed.startsWith('1') ? typed.slice(1) : typed
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-')
}

/** A phone number as a screen names where a code went: `•••-•••-1234`. */
export const maskPhone = (phone: string): string => `•••-•••-${phone.slice(-4)}`
