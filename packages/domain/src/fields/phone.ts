import { fail, ok, type Result } from '../result.ts'
import { digitsOf, withPlainDigits } from './digits.ts'
import { nonUsAreaCodes } from './non-us-area-codes.ts'

export type PhoneNumber = string & { readonly __phoneNumber: true }
export type PhoneCode = 'required' | 'not_ten_digits' | 'invalid_format'

const phonePattern = /^(\d{3})-(\d{3})-\d{4}$/

/** Rejects non-US area codes, area codes with middle digit 9, and area or exchange codes like 0xx, 1xx and x11. */
export function parsePhone(input: string): Result<PhoneNumber, PhoneCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  if (text.replace(/\D/g, '').length !== 10) return fail('not_ten_digits')
  const [, area = '', exchange = ''] = phonePattern.exec(text) ?? []
  const american =
    /^[2-9][0-8]\d$/.test(area) &&
    /^[2-9]\d\d$/.test(exchange) &&
    !area.endsWith('11') &&
    !exchange.endsWith('11') &&
    !nonUsAreaCodes.has(area)
  return american ? ok(text as PhoneNumber) : fail('invalid_format')
}

export const phoneDigits = (phone: string): string => phone.replaceAll('-', '')

/** Formats a phone number without the country code 1. */
export function formatPhone(text: string): string {
  const typed = digitsOf(text)
  const digits = typed.length === 11 && typed.startsWith('1') ? typed.slice(1) : typed
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-')
}

export const maskPhone = (phone: string): string => `•••-•••-${phone.slice(-4)}`
