// Writes the codes and English names of countries (PE-08), sorted by name, and the codes of three letters that Alpaca takes;
// `--check` fails if they are out of date.

import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { writeOrCheck } from './generators.ts'

const file = new URL('../packages/domain/src/fields/countries.generated.ts', import.meta.url)
const alpacaFile = new URL('../apps/server/src/providers/alpaca/countries.generated.ts', import.meta.url)

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

/** Returns a string literal of entries, several on a line of at most 108 characters. */
const literalOf = (entries: readonly string[]): string => {
  const lines = ['']
  for (const entry of entries) {
    if (`${lines.at(-1)}${entry}`.length > 100) lines.push('')
    lines[lines.length - 1] += entry
  }
  return lines.map((line) => JSON.stringify(line)).join(' +\n  ')
}

const text = `/** Written by tools/make-countries.ts: ISO 3166-1 codes and English names. */
const list =
  ${literalOf(rows.map(({ code, name }) => `${code} ${name}|`))}

export const bundledCountries: readonly { readonly code: string; readonly name: string }[] = list
  .split('|')
  .slice(0, -1)
  .map((country) => ({ code: country.slice(0, 2), name: country.slice(3) }))
`

const alpacaText = `/** Written by tools/make-countries.ts: ISO 3166-1 codes of two and of three letters. */
const list =
  ${literalOf(rows.map(({ code }) => `${code} ${countries.alpha2ToAlpha3(code)}|`))}

export const alpha3: ReadonlyMap<string, string> = new Map(
  list
    .split('|')
    .slice(0, -1)
    .map((country) => [country.slice(0, 2), country.slice(3)]),
)
`

const stale = 'The list of countries is stale: run `node tools/make-countries.ts`.'
writeOrCheck(file, text, stale)
writeOrCheck(alpacaFile, alpacaText, stale)
