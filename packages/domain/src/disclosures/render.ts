export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** Replaces placeholders with the values, unescaped. Throws if a value is missing. */
export function render<const Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, string>>,
): string {
  const known = new Map<string, string>(Object.entries(values))
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known.get(name)
    if (value === undefined) throw new Error(`the disclosure's {${name}} has no value`)
    return value
  })
}
