import { expect, test } from 'vitest'
import { ssnToSave } from './saved-ssn.ts'

const saved = '***-**-1234'

test('[PE-11] the saved number in its masked form may be saved as it is', () => {
  expect(ssnToSave(saved)(saved)).toEqual({ ok: true, value: saved })
})

test('[PE-11] a masked form that is not the saved one is no number', () => {
  expect(ssnToSave(saved)('***-**-9999')).toEqual({ ok: false, code: 'not_nine_digits' })
  expect(ssnToSave('')(saved)).toEqual({ ok: false, code: 'not_nine_digits' })
  expect(ssnToSave('')('')).toEqual({ ok: false, code: 'required' })
})

test('[PE-09] a new number is judged as any number is', () => {
  expect(ssnToSave(saved)('123-45-6789')).toEqual({ ok: true, value: '123456789' })
  expect(ssnToSave(saved)('666-45-6789')).toEqual({ ok: false, code: 'never_issued' })
})
