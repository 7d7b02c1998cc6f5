export interface Fields {
  readonly [name: string]: Fields
}

const none: Fields = {}
const text: Fields = { text: none, matches: { startOffset: none, endOffset: none } }
const format: Fields = { mainText: text, secondaryText: text }

export const suggestionFields: Fields = {
  suggestions: {
    placePrediction: {
      place: none,
      placeId: none,
      text,
      structuredFormat: format,
      types: none,
      distanceMeters: none,
    },
    queryPrediction: { text, structuredFormat: format },
  },
}

export const placeFields: Fields = {
  name: none,
  id: none,
  types: none,
  formattedAddress: none,
  addressComponents: { longText: none, shortText: none, types: none, languageCode: none },
  postalAddress: {
    regionCode: none,
    languageCode: none,
    postalCode: none,
    administrativeArea: none,
    locality: none,
    addressLines: none,
  },
  location: { latitude: none, longitude: none },
}

type Path = readonly string[]

/** Parses comma-separated paths without spaces; reports the first unknown path. */
export const readMask = (mask: string, fields: Fields): { paths: Path[] } | { unknown: string } => {
  if (mask === '*') return { paths: Object.keys(fields).map((name) => [name]) }
  const paths = mask.split(',').map((path) => path.split('.'))
  const unknown = paths.find((path) => !isPath(path, fields))
  return unknown ? { unknown: unknown.join('.') } : { paths }
}

const isPath = ([name = '', ...rest]: Path, fields: Fields): boolean => {
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined
  return own !== undefined && (rest.length === 0 || isPath(rest, own))
}

/** Returns only the fields that the paths name; in a list, the paths apply to each entry. */
export const pick = (value: unknown, paths: readonly Path[]): unknown => {
  if (paths.some((path) => path.length === 0)) return value
  if (Array.isArray(value)) return value.map((one) => pick(one, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) => {
      const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
      return within.length === 0 ? [] : [[name, pick(own, within)]]
    }),
  )
}
