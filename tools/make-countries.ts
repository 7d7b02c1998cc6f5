// Writes the codes and English names of countries (PE-08), sorted by name; `--check` fails if they are out of date.

import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { writeOrCheck } from './generators.ts'

const file = new URL('../packages/domain/src/fields/countries.generated.ts', import.meta.url)

/** Names that replace formal names or names without accents, by country code. */
const usual: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  CI: "Côte d'Ivoire",
  CN: 'China',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  ST: 'São Tomé and Príncipe',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  VA: 'Vatican City',
}

countries.registerLocale(english)
const rows = Object.entries(countries.getNames('en', { select: 'official' }))
  .map(([code, name]) => ({ code, name: usual[code] ?? name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** The countries, several on a line of at most 108 characters. */
const lines = ['']
for (const { code, name } of rows) {
  const country = `${code} ${name}|`
  if (`${lines.at(-1)}${country}`.length > 100) lines.push('')
  lines[lines.length - 1] += country
}

const text = `/** Written by tools/make-countries.ts: ISO 3166-1 codes and English names. */
const list =
  ${lines.map((line) => JSON.stringify(line)).join(' +\n  ')}

export const bundledCountries: readonly { readonly code: string; readonly name: string }[] = list
  .split('|')
  .slice(0, -1)
  .map((country) => ({ code: country.slice(0, 2), name: country.slice(3) }))
`

writeOrCheck(file, text, 'The list of countries is stale: run `node tools/make-countries.ts`.')
