type Path = readonly string[]

/** Returns only the fields that the comma-separated paths name; in a list, the paths apply to each entry. */
export const pick = (value: object, mask: string | string[]): unknown =>
  picked(
    value,
    String(mask)
      .split(',')
      .map((path) => path.split('.')),
  )

const picked = (value: unknown, paths: readonly Path[]): unknown => {
  if (paths.some((path) => path.length === 0)) return value
  if (Array.isArray(value)) return value.map((one) => picked(one, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) => {
      const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
      return within.length === 0 ? [] : [[name, picked(own, within)]]
    }),
  )
}
