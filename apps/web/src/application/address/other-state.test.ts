import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { expect, test } from 'vitest'
import { stateOptions } from '../../words/state-names.ts'
import { startEnglish } from '../../words/testing.ts'
import { otherStateQuestion } from './other-state.ts'

startEnglish()

test('[PE-21] asks about a ZIP code of another state', () => {
  expect(otherStateQuestion({ zipcode: '10014', state: 'NY' })).toBeUndefined()
  expect(otherStateQuestion({ zipcode: '94105', state: 'NY' })).toBe(
    'This ZIP code looks like one in California, not New York. Correct it, or select Continue again to keep it.',
  )
  expect(otherStateQuestion({ zipcode: '20588', state: 'NY' })).toMatch(
    /^This ZIP code looks like one in District of Columbia, Maryland, or Virginia, not New York\./,
  )
  expect(otherStateQuestion({ zipcode: '', state: 'NY' })).toBeUndefined()
})

test('[LG-02] Spanish translates the names of states that are ordinary words', () => {
  const translated = stateOptions(es.fields).filter(
    ({ label }, place) => label !== stateOptions(en.fields)[place]?.label,
  )
  expect(translated.map(({ value, label }) => `${value} ${label}`)).toEqual([
    'DC Distrito de Columbia',
    'AA Fuerzas Armadas, América',
    'AE Fuerzas Armadas, Europa',
    'AP Fuerzas Armadas, Pacífico',
  ])
})
