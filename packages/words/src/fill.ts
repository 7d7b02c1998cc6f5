/** The names of a text's placeholders, such as `name` for `{name}`. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

export type Values<Text extends string> = Readonly<Record<Placeholder<Text>, string | number>>

const placeholder = /\{(\w+)\}/g

export const placeholdersOf = (text: string): string[] =>
  Array.from(text.matchAll(placeholder), ([, name = '']) => name)

/** Replaces the placeholders by unescaped values. Throws if a value is missing. */
export const fillAny = (text: string, values: Readonly<Record<string, string | number>>): string => {
  const known = new Map(Object.entries(values))
  return text.replace(placeholder, (_, name: string) => {
    const value = known.get(name)
    if (value === undefined) throw new Error(`{${name}} has no value`)
    return String(value)
  })
}

/** Replaces the placeholders of a text in the catalog. Code that omits a value does not compile. */
export const fill = <const Text extends string>(text: Text, values: Values<Text>): string =>
  fillAny(text, values)

/** Splits a text at its placeholders. Items at odd indexes of the result are the placeholders' names. */
export const splitAtPlaceholders = (text: string): string[] => text.split(placeholder)
