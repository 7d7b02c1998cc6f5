import type { StateCode } from './state.ts'

/** First three ZIP digits by state, as of 2026; shared prefixes are listed with both states. */
const prefixes: Readonly<Record<StateCode, string>> = {
  AL: '350-352 354-369',
  AK: '995-999',
  AZ: '850-853 855-857 859-860 863-865',
  AR: '716-729',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  IA: '500-516 520-528',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  ME: '039-049',
  MD: '205-212 214-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-551 553-567',
  MS: '386-397',
  MO: '630-631 633-641 644-658',
  MT: '590-599',
  NE: '680-681 683-693',
  NV: '889-891 893-895 897-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-770 772-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 205 220-246',
  WA: '980-986 988-994',
  WV: '247-268',
  WI: '530-532 534-535 537-549',
  WY: '820-831 834',
  AA: '340',
  AE: '090-098',
  AP: '962-966',
}

/** Puerto Rico, US Virgin Islands, Guam, Northern Marianas, freely associated states. */
const territories = '006-009 969'

/** American Samoa, within Hawaii's prefix. */
const americanSamoa = '96799'

const numbersIn = (ranges: string): number[] =>
  ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })

const ofTerritories = new Set(numbersIn(territories))

const statesByPrefix = new Map<number, StateCode[]>()
for (const state of Object.keys(prefixes) as StateCode[])
  for (const prefix of numbersIn(prefixes[state]))
    statesByPrefix.set(prefix, [...(statesByPrefix.get(prefix) ?? []), state])

/** `unused`: no ZIP code starts with these digits (PE-21). */
export const statesOfZip = (zip: string): readonly StateCode[] | 'territory' | 'unused' => {
  const prefix = Number(zip.slice(0, 3))
  if (ofTerritories.has(prefix) || zip.startsWith(americanSamoa)) return 'territory'
  return statesByPrefix.get(prefix) ?? 'unused'
}
