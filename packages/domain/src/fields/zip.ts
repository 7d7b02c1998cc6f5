import { fail, ok, type Result } from '../result.ts'
import { digitsOf } from './digits.ts'
import { parseState, STATES } from './state.ts'
import { statesOfZip } from './zip-prefixes.ts'

/** 12345 or 12345-6789. */
export type Zip = string & { readonly __zip: true }
export type ZipCode = 'required' | 'invalid' | 'unused' | 'territory'

/** PE-05, PE-21. Five digits, or five and four; of a state, the District of Columbia or the military. */
export function parseZip(input: string): Result<Zip, ZipCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  if (!/^\d{5}(?:-\d{4})?$/.test(text)) return fail('invalid')
  const states = statesOfZip(text)
  return typeof states === 'string' ? fail(states) : ok(text as Zip)
}

const alternatives = new Intl.ListFormat('en-US', { style: 'narrow', type: 'disjunction' })

/**
 * PE-21. Where a ZIP code belongs by its first three digits, by name, when that is not the state given. undefined: it
 * agrees, or one of the two is not valid. A few ZIP codes cross a border, so that a person may keep both.
 */
export function zipOfOtherState(zipcode: string, state: string): string | undefined {
  const zip = parseZip(zipcode)
  const given = parseState(state)
  if (!zip.ok || !given.ok) return undefined
  const states = statesOfZip(zip.value)
  if (typeof states === 'string' || states.includes(given.value)) return undefined
  return alternatives.format(STATES.filter(({ code }) => states.includes(code)).map(({ name }) => name))
}

/** What the field shows while a ZIP is typed: a hyphen after the fifth digit. Digits too many stay. */
export function formatZip(text: string): string {
  const digits = digitsOf(text)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
