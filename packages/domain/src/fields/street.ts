import { fail, ok, type Result } from '../result.ts'
import { tidy } from './tidy.ts'

/** The first line of a home address; not a PO box. */
export type Street = string & { readonly __street: true }
export type StreetCode = 'required' | 'po_box' | 'too_long'

export const STREET_MAX_LENGTH = 100

/** PE-04. Dots, dashes, slashes, commas and number signs are spaces by now, and everything is lowercase. */
const PO_BOX_SPELLINGS: readonly RegExp[] = [
  /\bp ?[o0] ?box(?![a-z])/, // PO Box, P.O. Box, P O Box, POBox12, P0 Box
  /\bp ?[o0] ?(?:drawer|bin|bx)\b/,
  /\bpost(?:al)? ?(?:off(?:ice)? ?)?box(?![a-z])/, // Post Office Box, Postal Box
  /\bp ?[o0] ?b ?\d/, // POB 12
  /^p ?[o0] ?\d+$/, // PO 12
  /^(?:(?:lock ?|caller ?)?box|drawer|lock ?box|(?:firm )?caller) ?\d+$/, // a box and nothing else
  /\bp ?m ?b ?\d/, // PMB 12
  /\bpmb\b/,
  /\bprivate ?mail ?box/,
  /\bgen(?:eral)? del(?:ivery)?\b/,
]

/**
 * PE-04. Refuses post office boxes in their usual spellings, private mailboxes (PMB) and General Delivery. Rural
 * routes (RR 2 Box 15) and military addresses (PSC 3 Box 4120) name a box that is no PO box, and are allowed.
 */
export function parseStreet(input: string): Result<Street, StreetCode> {
  const text = tidy(input)
  if (text === '') return fail('required')
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (PO_BOX_SPELLINGS.some((spelling) => spelling.test(words))) return fail('po_box')
  return Array.from(text).length > STREET_MAX_LENGTH ? fail('too_long') : ok(text as Street)
}
