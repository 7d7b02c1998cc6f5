import { expect, test } from 'vitest'
import { entries, valueOrCode } from '../testing/results.ts'
import { formatSsn, maskSsn, parseSsn, readMaskedSsn } from './ssn.ts'

const code = (input: string) => valueOrCode(parseSsn(input))

test('[PE-09] requires a Social Security number', () => {
  for (const empty of ['', '  ']) expect(code(empty)).toBe('required')
})

test('[PE-09] requires nine digits, with or without dashes', () => {
  for (const good of ['123-45-6789', '123456789', ' 123-45-6789 ']) expect(code(good)).toBe('123456789')
  for (const bad of entries(
    `12-345-6789 | 123-45-678 | 123-45-67890 | 12345678 | abc | 123 45 6789 | ***-**-6789`,
  ))
    expect(code(bad)).toBe('not_nine_digits')
})

test('[PE-09] refuses numbers that the SSA never issues', () => {
  for (const bad of entries(`
    000-12-3456 | 666-12-3456 | 900-12-3456 | 999-12-3456 | 999-66-3456 | 999-93-3456 | 123-00-4567
    123-45-0000
  `))
    expect(code(bad)).toBe('never_issued')
  for (const good of ['001-01-0001', '665-12-3456', '667-12-3456', '899-99-9999'])
    expect(code(good)).toBe(good.replaceAll('-', ''))
})

test('[PE-20] recognizes an ITIN by its group', () => {
  const groups = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const itin = [...groups(50, 65), ...groups(70, 88), ...groups(90, 92), ...groups(94, 99)]
  for (const group of groups(0, 99))
    for (const area of ['900', '987'])
      expect(code(`${area}-${String(group).padStart(2, '0')}-1234`)).toBe(
        itin.includes(group) ? 'itin' : 'never_issued',
      )
  expect(code('912701234')).toBe('itin')
  expect(code('812-70-1234')).toBe('812701234')
})

test('[PE-11] masks a number and recognizes the masked form', () => {
  const ssn = parseSsn('123-45-6789')
  if (!ssn.ok) throw new Error('a valid number')
  expect(maskSsn(ssn.value.slice(-4))).toBe('***-**-6789')
  expect(readMaskedSsn(' ***-**-6789 ')).toEqual({ masked: true, lastFour: '6789' })
  expect(readMaskedSsn('**-***6789')).toEqual({ masked: true, lastFour: '6789' })
  for (const other of [
    '',
    '123-45-6789',
    '***-**-678',
    '***-**-67890',
    '*****6789',
    '**-**6789',
    '***-**-****',
  ])
    expect(readMaskedSsn(other)).toBeUndefined()
})

test('[PE-09] inserts dashes while a number is typed', () => {
  expect(['', '123', '1234', '12345', '123456', '123456789', '1234567890', '123-'].map(formatSsn)).toEqual([
    '',
    '123',
    '123-4',
    '123-45',
    '123-45-6',
    '123-45-6789',
    '123-45-67890',
    '123',
  ])
})

test('[PE-11] keeps the masked form until other text is typed', () => {
  expect(formatSsn('***-**-6789')).toBe('***-**-6789')
  expect(formatSsn('***-**-67891')).toBe('678-91')
})
