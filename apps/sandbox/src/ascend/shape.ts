/** Request schemas are data: `validate.ts` checks requests against them, and request types derive from them. */

export interface CalendarDate {
  year: number
  month: number
  day: number
}

export interface Decimal {
  value: string
}

export type RuleData =
  | { kind: 'text'; pattern?: RegExp; means?: string }
  | { kind: 'flag' }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'date' }
  | { kind: 'amount'; orZero: boolean }
  | { kind: 'object'; shape: Shape }
  | { kind: 'list'; of: RuleData; min: number; max: number }

/** A rule accepts values of type T; the property `value` exists only for the compiler. */
export type Rule<T> = RuleData & { value?: T }

export type Field<T = unknown, Required extends boolean = boolean> = { rule: Rule<T>; required: Required }
export type Shape = Readonly<Record<string, Field>>

type Keys<S, Required extends boolean> = {
  [K in keyof S]: S[K] extends Field<unknown, Required> ? K : never
}[keyof S]
type Value<F> = F extends { rule: { value?: infer T } } ? Exclude<T, undefined> : never

export type Parsed<S> = { [K in Keys<S, true>]: Value<S[K]> } & { [K in Keys<S, false>]?: Value<S[K]> }

export const required = <T>(rule: Rule<T>): Field<T, true> => ({ rule, required: true })
export const optional = <T>(rule: Rule<T>): Field<T, false> => ({ rule, required: false })

export const text: Rule<string> = { kind: 'text' }
export const flag: Rule<boolean> = { kind: 'flag' }
export const date: Rule<CalendarDate> = { kind: 'date' }
/** Accepts a positive amount with at most two decimals, such as `{ value: "12.34" }`. */
export const amount: Rule<Decimal> = { kind: 'amount', orZero: false }
export const amountOrZero: Rule<Decimal> = { kind: 'amount', orZero: true }

export const matching = (pattern: RegExp, means: string): Rule<string> => ({ kind: 'text', pattern, means })
export const integer = (min: number, max: number): Rule<number> => ({ kind: 'integer', min, max })
export const choice = <const V extends string>(...values: V[]): Rule<V> => ({ kind: 'choice', values })
export const object = <S extends Shape>(shape: S): Rule<Parsed<S>> => ({ kind: 'object', shape })
export const listOf = <T>(of: Rule<T>, min = 0, max = 1000): Rule<T[]> => ({ kind: 'list', of, min, max })
