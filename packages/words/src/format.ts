import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill, type Placeholder } from './fill.ts'

/** A text for each plural category of the language (Unicode CLDR). `other` is used where a category has no text. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

interface Grammar {
  /** Texts for `{number}`, by ordinal category. */
  readonly ordinal: Plural
}

const dateFormats = {
  /** `Sat, Dec 5, 2026` */
  shortDate: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** `Sat, Dec 5` */
  shortDay: { weekday: 'short', month: 'short', day: 'numeric' },
  /** `December 5, 2026` */
  longDate: { dateStyle: 'long' },
  /** `Saturday, December 5, 2026` */
  fullDate: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** `December 2026` */
  monthAndYear: { month: 'long', year: 'numeric' },
  /** `Sat` */
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const once = <T>(create: () => T): (() => T) => {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}

/** Creates the formats of a language. Each formatter is created on first use, because creation is slow on phones. */
export const createFormat = (locale: string, grammar: () => Grammar) => {
  const dates = Object.fromEntries(
    Object.entries(dateFormats).map(([name, options]) => {
      const format = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
      // A date without a time is parsed as UTC.
      return [name, (date: IsoDate) => format().format(Date.parse(date))]
    }),
  ) as Record<keyof typeof dateFormats, (date: IsoDate) => string>
  const ordinals = once(() => new Intl.PluralRules(locale, { type: 'ordinal' }))
  const cardinals = once(() => new Intl.PluralRules(locale))
  const and = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const or = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }))
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }))
  const time = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))
  const moment = once(
    () =>
      new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
  )
  const textOf = (texts: Plural, rules: Intl.PluralRules, count: number): string =>
    texts[rules.select(count)] ?? texts.other
  return {
    locale,
    ...dates,
    /** Formats a date, as in `Sat, Dec 5`, with the year unless `today` is in that year. */
    briefDate: (date: IsoDate, today: IsoDate): string =>
      date.slice(0, 4) === today.slice(0, 4) ? dates.shortDay(date) : dates.shortDate(date),
    /** Formats a local time, as in `3:42 PM`. */
    time: (at: Date): string => time().format(at).replace('\u202f', ' '),
    /** Formats a local date and time, as in `Nov 24, 3:42 PM`. */
    moment: (at: Date): string => moment().format(at).replace('\u202f', ' '),
    /** Formats an ordinal number, as in `1st`. */
    ordinal: (number: number): string => fill(textOf(grammar().ordinal, ordinals(), number), { number }),
    /** Returns the name of a country by its ISO 3166-1 code, or `undefined` if the language has no name for it. */
    country: (code: string): string | undefined => regions().of(code),
    byName: (one: string, other: string): number => one.localeCompare(other, locale),
    and: (items: Iterable<string>): string => and().format(items),
    or: (items: Iterable<string>): string => or().format(items),
    /** Fills the text for `count`, which is also the value of `{count}`. */
    plural: <const Texts extends Plural>(
      texts: Texts,
      count: number,
      ...[values]: Exclude<Placeholder<Texts[keyof Texts] & string>, 'count'> extends never
        ? []
        : [Readonly<Record<Exclude<Placeholder<Texts[keyof Texts] & string>, 'count'>, string | number>>]
    ): string => fill(textOf(texts, cardinals(), count), { ...values, count } as never),
  }
}

export type Format = ReturnType<typeof createFormat>
