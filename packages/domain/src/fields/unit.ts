import { tidy } from './tidy.ts'

/** `123 Main St` and `Apt 4`; the unit may be empty. */
export interface SplitStreet {
  readonly street: string
  readonly unit: string
}

const CALLED =
  'apartment|apt|appt|building|bldg|bld|department|dept|floor|flr|fl|lot|room|rm|space|spc|suite|ste|trailer|trlr|unit'

/** 4, 4B, B4, B, 12-C */
const NUMBERED = '(?:[a-z]?\\d+[a-z]{0,2}|[a-z])(?:-(?:\\d+[a-z]?|[a-z]))?'

const ONE = [
  `(?:${CALLED})\\b\\.? ?#? ?${NUMBERED}`,
  `# ?${NUMBERED}`,
  '\\d+(?:st|nd|rd|th) (?:floor|flr|fl)\\b\\.?',
  '(?:basement|bsmt|penthouse|ph)\\b',
].join('|')

/** Bounds the matching time. */
const LONGEST = 300

const AT_THE_END = new RegExp(`^(.+?)[ ,]+(${ONE})$`, 'i')

/** A number or name and another word: `Lot 7` alone is not a street. */
const IS_STREET = /[\p{L}\p{N}]\S* .*\p{L}/u

/** Ambiguous units stay in the street (PE-03). */
export function splitUnit(typed: string): SplitStreet {
  if (typed.length > LONGEST) return { street: tidy(typed), unit: '' }
  const text = withoutEnd(tidy(typed))
  let street = text
  for (;;) {
    const found = AT_THE_END.exec(street)
    if (!found?.[1]) break
    street = withoutEnd(found[1])
  }
  return IS_STREET.test(street) && street !== text
    ? { street, unit: text.slice(street.length).replace(/^[ ,]+/, '') }
    : { street: text, unit: '' }
}

/** A unit name without its number yet. */
const UNFINISHED = new RegExp(`[ ,]+(?:(?:${CALLED})\\b\\.?(?: ?#)?|#)$`, 'i')

/** Without a complete or partial unit (PE-03). */
export function streetBeingTyped(typed: string): string {
  if (typed.length > LONGEST) return tidy(typed)
  const text = withoutEnd(tidy(typed))
  const before = withoutEnd(text.replace(UNFINISHED, ''))
  return splitUnit(IS_STREET.test(before) ? before : text).street
}

const withoutEnd = (text: string): string => text.replace(/[ ,]+$/, '')
