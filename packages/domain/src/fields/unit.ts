import { tidy } from './tidy.ts'

/** A street and the unit within it: `123 Main St` and `Apt 4`. The unit is empty where none was named. */
export interface SplitStreet {
  readonly street: string
  readonly unit: string
}

/** What a unit is called, as people and the post write it; a number or a letter follows. */
const CALLED =
  'apartment|apt|appt|building|bldg|bld|department|dept|floor|flr|fl|lot|room|rm|space|spc|suite|ste|trailer|trlr|unit'

/** 4, 4B, B4, B, 12-C: a number with or without a letter, or a letter alone. */
const NUMBERED = '(?:[a-z]?\\d+[a-z]{0,2}|[a-z])(?:-(?:\\d+[a-z]?|[a-z]))?'

const ONE = [
  `(?:${CALLED})\\b\\.? ?#? ?${NUMBERED}`,
  `# ?${NUMBERED}`,
  '\\d+(?:st|nd|rd|th) (?:floor|flr|fl)\\b\\.?',
  '(?:basement|bsmt|penthouse|ph)\\b',
].join('|')

/** What is longer is no street: it is not looked at, which would take long. */
const LONGEST = 300

/** What comes before, and one unit at the very end. */
const AT_THE_END = new RegExp(`^(.+?)[ ,]+(${ONE})$`, 'i')

/** A street is a number or a name and one more word at least: `Unit 2050 Box 4190` and `Lot 7` are no units of anything. */
const IS_STREET = /[\p{L}\p{N}]\S* .*\p{L}/u

/**
 * PE-03. Splits a unit from the end of a typed street, so that choosing a suggestion loses none of it. What is no unit for
 * certain stays in the street. Runs of spaces are made one.
 */
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

/** A unit that is named and not numbered yet. */
const UNFINISHED = new RegExp(`[ ,]+(?:(?:${CALLED})\\b\\.?(?: ?#)?|#)$`, 'i')

/** PE-03. The street of an address that is still being typed: without its unit, and without a unit's name alone. */
export function streetBeingTyped(typed: string): string {
  if (typed.length > LONGEST) return tidy(typed)
  const text = withoutEnd(tidy(typed))
  const before = withoutEnd(text.replace(UNFINISHED, ''))
  return splitUnit(IS_STREET.test(before) ? before : text).street
}

const withoutEnd = (text: string): string => text.replace(/[ ,]+$/, '')
