import { fail, type Result } from '../result.ts'
import { textParser, tidy } from './tidy.ts'

export type Street = string & { readonly __street: true }
export type MailingStreetCode = 'required' | 'too_long'
export type StreetCode = MailingStreetCode | 'po_box'

const namedPoBoxes: readonly RegExp[] = [
  /\bp ?[o0] ?box(?![a-z])/, // PO Box, P.O. Box, P O Box, POBox12, P0 Box
  /\b(?:p ?[o0]|post ?off(?:ice)?) ?(?:drawer|bin|bx)\b/,
  /\bpost(?:al)? ?(?:off(?:ice)? ?)?box(?![a-z])/, // Post Office Box, Postal Box
  /\bp ?[o0] ?b ?\d/, // POB 12
  /^p ?[o0] ?\d+$/, // PO 12
  /\bgen(?:eral)? del(?:ivery)?\b/,
]

const poBoxPatterns: readonly RegExp[] = [
  ...namedPoBoxes,
  /^(?:(?:lock ?|caller ?)?box|drawer|lock ?box|(?:firm )?caller) ?\d+$/, // a box and nothing else
  /\bp ?m ?b ?\d/, // PMB 12
  /\bpmb\b/,
  /\bprivate ?mail ?box/,
]

const boxNames =
  'p ?[o0] ?box|post(?:al)? ?(?:off(?:ice)? ?)?box|gen(?:eral)? del(?:ivery)?|pmb|private ?mail ?box'
const streetSuffixes =
  'alley|aly|ave|avenue|bend|blvd|boulevard|cir|circle|close|court|cove|crossing|ct|dr|drive|glen|grove|heights|highway|hill|hwy|lane|ln|loop|park|parkway|pass|path|pike|pkwy|pl|place|plaza|point|rd|ridge|road|row|run|sq|square|st|street|ter|terrace|trail|trl|walk|way'

/** Matches streets that are not PO boxes, such as `1 General Delivery Way` or `12 N Pobox Lane`. */
const streetNamedAfterBox = new RegExp(
  `^\\d+[a-z]? (?:(?:[nsew]|[ns][ew]|north|south|east|west) )?(?:${boxNames}) (?:${streetSuffixes})\\b`,
)

/** Parses the first line of a mailing address, which can be a PO box. */
export const parseMailingStreet = textParser(100)

const plainWords = (input: string): string =>
  tidy(input)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Detects a PO box or General Delivery in a second line, which can be a private mailbox or the box of a rural route. */
export const namesPoBox = (line2: string): boolean =>
  namedPoBoxes.some((spelling) => spelling.test(plainWords(line2)))

/** Rejects PO boxes, private mailboxes and General Delivery, but allows rural routes and military boxes. */
export function parseStreet(input: string): Result<Street, StreetCode> {
  const words = plainWords(input).replace(streetNamedAfterBox, '').trim()
  if (poBoxPatterns.some((spelling) => spelling.test(words))) return fail('po_box')
  return parseMailingStreet(input) as Result<Street, MailingStreetCode>
}
