import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { bundledCountries } from './countries.generated.ts'
import { countryNamed, findCountries } from './country-search.ts'

const found = (typed: string) => findCountries(bundledCountries, typed).map(({ name }) => name)

test('[PE-08] lists each built-in country once, found by code and name', () => {
  expect(bundledCountries.length).toBeGreaterThan(240)
  expect(new Set(bundledCountries.map(({ code }) => code)).size).toBe(bundledCountries.length)
  for (const { code, name } of bundledCountries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(countryNamed(bundledCountries, name)).toEqual({ ok: true, value: { code, name } })
  }
})

test.each([
  ['cote', "Côte d'Ivoire"],
  ["cote d'i", "Côte d'Ivoire"],
  ['Côte d’Ivoire', "Côte d'Ivoire"],
  ['cote divoire', "Côte d'Ivoire"],
  ['sao', 'São Tomé and Príncipe'],
  ['SÃO TOME', 'São Tomé and Príncipe'],
  ['sao tome & principe', 'São Tomé and Príncipe'],
  ['turk', 'Türkiye'],
  ['aland', 'Åland Islands'],
  ['St. Lucia', 'Saint Lucia'],
  ['guinea bissau', 'Guinea-Bissau'],
  ['timor leste', 'Timor-Leste'],
  ['zealand', 'New Zealand'],
  ['congo democratic', 'Democratic Republic of the Congo'],
  ['virgin us', 'Virgin Islands, U.S.'],
  ['ierra', 'Sierra Leone'],
])('[PE-08] %s finds %s', (typed, name) => {
  expect(found(typed)).toContain(name)
})

test('[PE-08] lists prefix matches first, then word matches, each in list order', () => {
  expect(found('united').slice(0, 3)).toEqual([
    'United Arab Emirates',
    'United Kingdom',
    'United States Minor Outlying Islands',
  ])
  expect(found('guinea')).toEqual(['Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea'])
  expect(found('oman')).toEqual(['Oman', 'Romania'])
})

test('[PE-08] finds all countries for empty text, and none for other text', () => {
  for (const empty of ['', '  ']) expect(findCountries(bundledCountries, empty)).toEqual(bundledCountries)
  for (const typed of ['Atlantis', 'xx', '???', "'", '12']) expect(found(typed)).toEqual([])
})

test('[PE-08] finds every country by any part of its name', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...bundledCountries),
      fc.nat({ max: 20 }),
      fc.integer({ min: 1, max: 12 }),
      (country, from, length) => {
        const part = country.name.slice(from, from + length)
        if (/[\p{L}\p{N}]/u.test(part)) expect(findCountries(bundledCountries, part)).toContain(country)
      },
    ),
  )
})

test('[PE-07] resolves an exact name to its country', () => {
  const codeOf = (typed: string) => {
    const country = countryNamed(bundledCountries, typed)
    return country.ok ? country.value.code : country.code
  }
  expect(['France', ' france ', 'FRANCE', 'cote d’ivoire', 'Iran', 'China', 'Russia'].map(codeOf)).toEqual(
    entries(`FR | FR | FR | CI | IR | CN | RU`),
  )
  expect(['', '  '].map(codeOf)).toEqual(['required', 'required'])
  expect(['Franc', 'Guin', 'FR', 'Atlantis', '?'].map(codeOf)).toEqual(Array(5).fill('unknown'))
})

test('[PE-07] refuses a name that two entries share', () => {
  const twice = [
    { code: 'AA', name: 'Samoa' },
    { code: 'AB', name: 'Samóa' },
  ]
  expect(countryNamed(twice, 'samoa')).toEqual({ ok: false, code: 'unknown' })
})

test('[PE-08] [LG-02] a country is found by its name in either language', () => {
  const countries = [
    { code: 'DE', name: 'Alemania', otherName: 'Germany' },
    { code: 'MX', name: 'México', otherName: 'Mexico' },
  ]
  for (const typed of ['alem', 'Germany', 'ger'])
    expect(
      findCountries(countries, typed).map(({ code }) => code),
      typed,
    ).toEqual(['DE'])
  expect(countryNamed(countries, 'mexico')).toEqual({ ok: true, value: countries[1] })
  expect(countryNamed(countries, 'germany')).toEqual({ ok: true, value: countries[0] })
})
