import { tidy } from './tidy.ts'

export interface SplitStreet {
  readonly street: string
  readonly unit: string
}

const unitNames =
  'apartment|apt|appt|building|bldg|bld|department|dept|floor|flr|fl|lot|room|rm|space|spc|suite|ste|trailer|trlr|unit'

/** Matches 4, 4B, B4, B and 12-C. */
const unitNumber = '(?:[a-z]?\\d+[a-z]{0,2}|[a-z])(?:-(?:\\d+[a-z]?|[a-z]))?'

const unitPattern = [
  `(?:${unitNames})\\b\\.? ?#? ?${unitNumber}`,
  `# ?${unitNumber}`,
  '\\d+(?:st|nd|rd|th) (?:floor|flr|fl)\\b\\.?',
  '(?:basement|bsmt|penthouse|ph)\\b',
].join('|')

/** Maximum length of a street that is searched for a unit, which bounds the matching time. */
const maxLength = 300

const trailingUnit = new RegExp(`^(.+?)[ ,]+(${unitPattern})$`, 'i')

/** Matches a number or name followed by another word, because `Lot 7` alone is not a street. */
const streetPattern = /[\p{L}\p{N}]\S* .*\p{L}/u

/** Splits a unit off the end of a street. An ambiguous unit stays in the street. */
export function splitUnit(typed: string): SplitStreet {
  if (typed.length > maxLength) return { street: tidy(typed), unit: '' }
  const text = withoutEnd(tidy(typed))
  let street = text
  for (;;) {
    const found = trailingUnit.exec(street)
    if (!found?.[1]) break
    street = withoutEnd(found[1])
  }
  return streetPattern.test(street) && street !== text
    ? { street, unit: text.slice(street.length).replace(/^[ ,]+/, '') }
    : { street: text, unit: '' }
}

const unfinishedUnit = new RegExp(`[ ,]+(?:(?:${unitNames})\\b\\.?(?: ?#)?|#)$`, 'i')

export function streetBeingTyped(typed: string): string {
  if (typed.length > maxLength) return tidy(typed)
  const text = withoutEnd(tidy(typed))
  const before = withoutEnd(text.replace(unfinishedUnit, ''))
  return splitUnit(streetPattern.test(before) ? before : text).street
}

const withoutEnd = (text: string): string => text.replace(/[ ,]+$/, '')
