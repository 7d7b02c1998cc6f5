import type { Result } from '@vestibule/domain/result'

/** Words for each code that a rule can fail with; a code without words does not compile. Some name what was typed. */
export type Words<Code extends string> = Readonly<Record<Code, string | ((typed: string) => string)>>

/** What is wrong with a form, by field; nothing is right. */
export type Wrongs = Readonly<Record<string, string | undefined>>

/** Judges one field: the message to show, or undefined. It sees the whole form, for fields that depend on another. */
export type Rule<Value, Values> = (value: Value, all: Values) => string | undefined

/** Makes a rule of the domain's parser and a screen's words. */
export const check =
  <Input extends string, Code extends string>(
    parse: (input: Input) => Result<unknown, Code>,
    words: Words<Code>,
  ) =>
  (typed: Input): string | undefined => {
    const result = parse(typed)
    if (result.ok) return undefined
    const said = words[result.code]
    return typeof said === 'function' ? said(typed.trim()) : said
  }

/** Judges a form field by field. Fields without a rule are always right. */
export const byField =
  <Values extends object>(rules: { [Name in keyof Values]?: Rule<Values[Name], Values> }) =>
  (values: Values): Wrongs => {
    const wrongs: Record<string, string | undefined> = {}
    for (const name of Object.keys(rules) as (keyof Values & string)[])
      wrongs[name] = rules[name]?.(values[name], values)
    return wrongs
  }

/** The value of something that was judged right; a failure here is a mistake of ours. */
export const judgedValue = <T>(result: Result<T, string>): T => {
  if (!result.ok) throw new Error(`used a value that fails its rule: ${result.code}`)
  return result.value
}
