import { expect, test } from 'vitest'
import {
  type CountryCode,
  citizenshipAnswer,
  citizenshipToKeep,
  parseCitizenshipAnswer,
  parseCountry,
} from './citizenship.ts'

test('[PE-07] the two questions come to one answer', () => {
  expect(citizenshipAnswer(true, undefined)).toEqual({ ok: true, value: 'US_CITIZEN' })
  expect(citizenshipAnswer(true, true)).toEqual({ ok: true, value: 'US_CITIZEN' })
  expect(citizenshipAnswer(false, true)).toEqual({ ok: true, value: 'GREEN_CARD_HOLDER' })
  expect(citizenshipAnswer(false, false)).toEqual({ ok: true, value: 'NEITHER' })
  expect(citizenshipAnswer(undefined, true)).toEqual({ ok: false, code: 'citizen_unanswered' })
  expect(citizenshipAnswer(false, undefined)).toEqual({ ok: false, code: 'resident_unanswered' })
})

test('[PE-07] an answer is one of the three', () => {
  for (const good of ['US_CITIZEN', 'GREEN_CARD_HOLDER', 'NEITHER'])
    expect(parseCitizenshipAnswer(good)).toEqual({ ok: true, value: good })
  expect(parseCitizenshipAnswer('')).toEqual({ ok: false, code: 'required' })
  expect(parseCitizenshipAnswer('us_citizen')).toEqual({ ok: false, code: 'unknown' })
})

test('[PE-07] [PE-08] a country is required, and is one of the list', () => {
  expect(parseCountry('DE', ['DE', 'FR'])).toEqual({ ok: true, value: 'DE' })
  expect(parseCountry(' ', ['DE', 'FR'])).toEqual({ ok: false, code: 'required' })
  for (const bad of ['US', 'de', 'Germany'])
    expect(parseCountry(bad, ['DE', 'FR'])).toEqual({ ok: false, code: 'unknown' })
})

test('[PE-07] becoming a citizen clears the countries', () => {
  const [germany, france] = ['DE' as CountryCode, 'FR' as CountryCode]
  expect(citizenshipToKeep('GREEN_CARD_HOLDER', germany, france)).toEqual({
    residencyStatus: 'GREEN_CARD_HOLDER',
    citizenshipCountry: 'DE',
    birthCountry: 'FR',
  })
  for (const residencyStatus of ['US_CITIZEN', 'NEITHER'] as const)
    expect(citizenshipToKeep(residencyStatus, germany, france)).toEqual({
      residencyStatus,
      citizenshipCountry: undefined,
      birthCountry: undefined,
    })
})
