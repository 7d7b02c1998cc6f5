import { expect, test } from 'vitest'
import { citizenshipAnswer, parseCitizenshipAnswer, parseCountry } from './citizenship.ts'

test('[PE-07] combines two questions into one answer', () => {
  expect(citizenshipAnswer(true, undefined)).toEqual({ ok: true, value: 'US_CITIZEN' })
  expect(citizenshipAnswer(true, true)).toEqual({ ok: true, value: 'US_CITIZEN' })
  expect(citizenshipAnswer(false, true)).toEqual({ ok: true, value: 'GREEN_CARD_HOLDER' })
  expect(citizenshipAnswer(false, false)).toEqual({ ok: true, value: 'NEITHER' })
  expect(citizenshipAnswer(undefined, true)).toEqual({ ok: false, code: 'citizen' })
  expect(citizenshipAnswer(false, undefined)).toEqual({ ok: false, code: 'resident' })
})

test('[PE-07] accepts three answers', () => {
  for (const good of ['US_CITIZEN', 'GREEN_CARD_HOLDER', 'NEITHER'])
    expect(parseCitizenshipAnswer(good)).toEqual({ ok: true, value: good })
  expect(parseCitizenshipAnswer('')).toEqual({ ok: false, code: 'required' })
  expect(parseCitizenshipAnswer('us_citizen')).toEqual({ ok: false, code: 'unknown' })
})

test('[PE-07] [PE-08] requires a country of the list', () => {
  expect(parseCountry('DE', ['DE', 'FR'])).toEqual({ ok: true, value: 'DE' })
  expect(parseCountry(' ', ['DE', 'FR'])).toEqual({ ok: false, code: 'required' })
  for (const bad of ['US', 'de', 'Germany'])
    expect(parseCountry(bad, ['DE', 'FR'])).toEqual({ ok: false, code: 'unknown' })
})
