import { expect, test } from 'vitest'
import { ssnToSave, typedOver } from './saved-ssn.ts'

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

test('[PE-11] a digit typed anywhere into the masked form begins a new number', () => {
  expect(typedOver(saved, `5${saved}`)).toBe('5')
  expect(typedOver(saved, '***-5**-1234')).toBe('5')
  expect(typedOver(saved, `${saved}5`)).toBe('5')
  expect(typedOver(saved, '5')).toBe('5')
})

test('[PE-11] deleting a part of the masked form empties the field', () => {
  expect(typedOver(saved, '***-**-123')).toBe('')
  expect(typedOver(saved, '1234')).toBe('')
  expect(typedOver(saved, '')).toBe('')
})

test('[PE-11] a number pasted over the masked form, or into it, stands alone', () => {
  expect(typedOver(saved, '123-45-6789')).toBe('123-45-6789')
  expect(typedOver(saved, `${saved}987654321`)).toBe('987-65-4321')
})
