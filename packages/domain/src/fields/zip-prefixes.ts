import { type StateCode, usStates } from './state.ts'

/** Prefixes of Puerto Rico, US Virgin Islands, Guam, Northern Marianas and the freely associated states. */
const territories = '006-009 969'

/** American Samoa's ZIP code starts with a prefix of Hawaii. */
const americanSamoa = '96799'

const numbersIn = (ranges: string): number[] =>
  ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })

const ofTerritories = new Set(numbersIn(territories))

const statesByPrefix = new Map<number, StateCode[]>()
for (const { code, zipPrefixes } of usStates)
  for (const prefix of numbersIn(zipPrefixes))
    statesByPrefix.set(prefix, [...(statesByPrefix.get(prefix) ?? []), code])

/** Returns the ZIP code's states, `territory`, or `unused` if no ZIP code starts with its first three digits. */
export const statesOfZip = (zip: string): readonly StateCode[] | 'territory' | 'unused' => {
  const prefix = Number(zip.slice(0, 3))
  if (ofTerritories.has(prefix) || zip.startsWith(americanSamoa)) return 'territory'
  return statesByPrefix.get(prefix) ?? 'unused'
}
