import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundledCountries } from './countries.generated.ts'
import { countryNamed, findCountries } from './country-search.ts'

const found = (typed: string) => findCountries(bundledCountries, typed).map(({ name }) => name)

test('[PE-08] the built-in list has each country once, by code and by name as it is looked for', () => {
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

test('[PE-08] the names that begin so come first, then those of which a word does, each in the order of the list', () => {
  expect(found('united').slice(0, 3)).toEqual([
    'United Arab Emirates',
    'United Kingdom',
    'United States Minor Outlying Islands',
  ])
  expect(found('guinea')).toEqual(['Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea'])
  expect(found('oman')).toEqual(['Oman', 'Romania'])
})

test('[PE-08] nothing typed finds all, and what is no name nothing', () => {
  for (const empty of ['', '  ']) expect(findCountries(bundledCountries, empty)).toEqual(bundledCountries)
  for (const typed of ['Atlantis', 'xx', '???', "'", '12']) expect(found(typed)).toEqual([])
})

test('[PE-08] every country is found by any part of its name', () => {
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

test('[PE-07] a typed name that is exactly one country is that country', () => {
  const codeOf = (typed: string) => {
    const country = countryNamed(bundledCountries, typed)
    return country.ok ? country.value.code : country.code
  }
  expect(['France', ' france ', 'FRANCE', 'cote d’ivoire', 'Iran', 'China', 'Russia'].map(codeOf)).toEqual([
    'FR',
    'FR',
    'FR',
    'CI',
    'IR',
    'CN',
    'RU',
  ])
  expect(['', '  '].map(codeOf)).toEqual(['required', 'required'])
  expect(['Franc', 'Guin', 'FR', 'Atlantis', '?'].map(codeOf)).toEqual(Array(5).fill('unknown'))
})

test('[PE-07] a name that two entries of a list share is neither', () => {
  const twice = [
    { code: 'AA', name: 'Samoa' },
    { code: 'AB', name: 'Samóa' },
  ]
  expect(countryNamed(twice, 'samoa')).toEqual({ ok: false, code: 'unknown' })
})
