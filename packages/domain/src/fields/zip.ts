import { fail, ok, type Result } from '../result.ts'
import { digitsOf, withPlainDigits } from './digits.ts'
import { parseState, type StateCode, stateCodes } from './state.ts'
import { statesOfZip } from './zip-prefixes.ts'

export type Zip = string & { readonly __zip: true }
export type ZipCode = 'required' | 'invalid' | 'unused' | 'territory'

export function parseZip(input: string): Result<Zip, ZipCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  if (!/^\d{5}(?:-\d{4})?$/.test(text)) return fail('invalid')
  const states = statesOfZip(text)
  return typeof states === 'string' ? fail(states) : ok(text as Zip)
}

/** Returns the ZIP code's states, or `undefined` if `state` is one of them or if an input is invalid. */
export function otherStatesOfZip(zipcode: string, state: string): StateCode[] | undefined {
  const zip = parseZip(zipcode)
  const chosen = parseState(state)
  if (!zip.ok || !chosen.ok) return undefined
  const states = statesOfZip(zip.value)
  if (typeof states === 'string' || states.includes(chosen.value)) return undefined
  return stateCodes.filter((code) => states.includes(code))
}

export function formatZip(text: string): string {
  const digits = digitsOf(text)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
