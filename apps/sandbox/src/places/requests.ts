const fields = [
  'input',
  'sessionToken',
  'includedRegionCodes',
  'regionCode',
  'languageCode',
  'includedPrimaryTypes',
  'locationBias',
  'locationRestriction',
  'origin',
  'inputOffset',
  'includeQueryPredictions',
  'includePureServiceAreaBusinesses',
]

export const unknownName = (name: string): string =>
  `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`

/** Accepts URL-safe base64 of at most 36 characters, such as a UUID. */
export const isSessionToken = (token: unknown): boolean =>
  typeof token === 'string' && /^[\w-]{1,36}$/.test(token)

const isListOf = (value: unknown, most: number, pattern: RegExp): boolean =>
  Array.isArray(value) && value.length <= most && value.every((one) => pattern.test(String(one)))

/** @returns the provider's error message, or `undefined` for a valid request */
export const checkSuggestionRequest = (body: Record<string, unknown>): string | undefined => {
  const unknown = Object.keys(body).find((name) => !fields.includes(name))
  if (unknown !== undefined) return unknownName(unknown)
  const { input, sessionToken, includedRegionCodes, includedPrimaryTypes } = body
  if (typeof input !== 'string' || input === '') return 'input is required.'
  if (sessionToken !== undefined && !isSessionToken(sessionToken)) return 'Invalid session token.'
  if (includedRegionCodes !== undefined && !isListOf(includedRegionCodes, 15, /^[a-z]{2}$/i))
    return 'Invalid included_region_codes.'
  if (
    includedPrimaryTypes !== undefined &&
    !isListOf(includedPrimaryTypes, 5, /^(?:[a-z_\d]+|\((?:regions|cities)\))$/)
  )
    return 'Invalid included_primary_types.'
  if (body.locationBias !== undefined && body.locationRestriction !== undefined)
    return 'Only one of location_bias and location_restriction may be set.'
  return undefined
}
