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

const BOX_NAMES =
  'p ?[o0] ?box|post(?:al)? ?(?:off(?:ice)? ?)?box|gen(?:eral)? del(?:ivery)?|pmb|private ?mail ?box'
const SUFFIXES =
  'alley|aly|ave|avenue|bend|blvd|boulevard|cir|circle|close|court|cove|crossing|ct|dr|drive|glen|grove|heights|highway|hill|hwy|lane|ln|loop|park|parkway|pass|path|pike|pkwy|pl|place|plaza|point|rd|ridge|road|row|run|sq|square|st|street|ter|terrace|trail|trl|walk|way'

/** A street that is named so: `1 General Delivery Way`, `12 N Pobox Lane`. What follows it may still be a box. */
const NAMED_AFTER_A_BOX = new RegExp(
  `^\\d+[a-z]? (?:(?:[nsew]|[ns][ew]|north|south|east|west) )?(?:${BOX_NAMES}) (?:${SUFFIXES})\\b`,
)

/**
 * PE-04. Refuses post office boxes in their usual spellings, private mailboxes (PMB) and General Delivery. Rural
 * routes (RR 2 Box 15) and military addresses (PSC 3 Box 4120) name a box that is no PO box, and are allowed; so are
 * streets with a number and a suffix that are named after one.
 */
export function parseStreet(input: string): Result<Street, StreetCode> {
  const text = tidy(input)
  if (text === '') return fail('required')
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(NAMED_AFTER_A_BOX, '')
    .trim()
  if (PO_BOX_SPELLINGS.some((spelling) => spelling.test(words))) return fail('po_box')
  return Array.from(text).length > STREET_MAX_LENGTH ? fail('too_long') : ok(text as Street)
}
