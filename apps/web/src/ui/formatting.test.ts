import { formatDateInput } from '@vestibule/domain/fields/birth-date'
import { formatPhone } from '@vestibule/domain/fields/phone'
import { formatSsn } from '@vestibule/domain/fields/ssn'
import { expect, test } from 'vitest'
import { type Edit, type Format, reformat } from './formatting.ts'

const typed = (value: string, caret: number, edit?: string | Edit, format: Format = formatPhone) => {
  const input = {
    value,
    selectionStart: caret,
    setSelectionRange: (start: number) => {
      input.selectionStart = start
    },
  }
  reformat(input, format, typeof edit === 'object' ? edit : { inputType: edit })
  return `${input.value.slice(0, input.selectionStart)}|${input.value.slice(input.selectionStart)}`
}

test.each([
  ['[SU-05] typing inserts dashes', '2125', 4, undefined, '212-5|'],
  ['[SU-05] ten digits are the whole number', '2125550100', 10, undefined, '212-555-0100|'],
  ['[SU-05] a digit typed in the middle keeps the caret', '2192-555-010', 3, undefined, '219|-255-5010'],
  ['[SU-05] a pasted number gets dashes', '(212) 555-0100', 14, undefined, '212-555-0100|'],
  ['[SU-05] Backspace passes a dash', '212555-0100', 3, 'deleteContentBackward', '212|-555-0100'],
  ['[SU-05] Delete passes a dash', '212555-0100', 3, 'deleteContentForward', '212-|555-0100'],
])('%s', (_, value, caret, inputType, shown) => {
  expect(typed(value, caret, inputType)).toBe(shown)
})

test('[PE-09] formats an SSN with dashes', () => {
  expect(typed('123456789', 9, undefined, formatSsn)).toBe('123-45-6789|')
})

test('[PE-10] pads a pasted or autofilled date, but not a typed one', () => {
  const date = (value: string, caret: number, inputType?: string) =>
    typed(value, caret, inputType, formatDateInput)
  for (const whole of ['insertFromPaste', 'insertFromDrop', 'insertReplacementText', '', undefined])
    expect(date('1/2/1980', 8, whole)).toBe('01/02/1980|')
  for (const key of ['insertText', 'insertCompositionText', 'deleteContentBackward', 'deleteByCut'])
    expect(date('1/02/1980', 0, key)).toBe('|10/21/980')
})

test('[EN-05] reads a date that a keyboard inserts at once, and not one edited key by key', () => {
  const date = (value: string, edit: Edit) => typed(value, value.length, edit, formatDateInput)
  for (const inputType of ['insertText', 'insertCompositionText']) {
    expect(date('5/4/1980', { inputType, data: '5/4/1980' })).toBe('05/04/1980|')
    expect(date('5/41980', { inputType, data: '0' })).toBe('54/19/80|')
  }
  expect(date('5/04/1980', { inputType: 'deleteContentBackward', data: null })).toBe('50/41/980|')
})

test('[SU-05] leaves formatted text and its caret unchanged', () => {
  const input = {
    value: '212-555-0100',
    selectionStart: 3,
    setSelectionRange: () => expect.unreachable('the caret was moved'),
  }
  reformat(input, formatPhone, { inputType: 'insertText' })
  expect(input.value).toBe('212-555-0100')
})
