/** The path of a field, such as `email` or `people.1.email`. */
export type Path<V> = {
  [K in keyof V & string]: V[K] extends string | number | boolean | readonly unknown[]
    ? K
    : K | `${K}.${Path<V[K]>}`
}[keyof V & string]

export type PathValue<V, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof V
    ? PathValue<V[Head], Rest>
    : never
  : P extends keyof V
    ? V[P]
    : never

/** Returns true for a group of fields. An array counts as one value. */
export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (isGroup(value) ? value[name] : undefined), values)

export const withValueAt = <V>(values: V, path: string, value: unknown): V => {
  const [name = '', ...rest] = path.split('.')
  const group: Record<string, unknown> = isGroup(values) ? values : {}
  return {
    ...group,
    [name]: rest.length === 0 ? value : withValueAt(group[name], rest.join('.'), value),
  } as V
}
