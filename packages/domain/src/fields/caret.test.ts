import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateInput } from './birth-date.ts'
import { caretAfterFormat } from './caret.ts'
import { formatPhone } from './phone.ts'
import { formatSsn } from './ssn.ts'
import { formatZip } from './zip.ts'

/** Formats the text after an edit at the caret, which `|` marks. */
function edited(marked: string, format: (text: string) => string): string {
  const caret = marked.indexOf('|')
  const before = marked.replace('|', '')
  const after = format(before)
  const position = caretAfterFormat(before, caret, after)
  return `${after.slice(0, position)}|${after.slice(position)}`
}

test('[SU-05] keeps the caret where it was', () => {
  const cases = [
    ['2125|', '212-5|'],
    ['2129|-5', '212-9|5'],
    ['21|-555-0100', '21|5-550-100'],
    ['|12-555-0100', '|125-550-100'],
    ['212|555-0100', '212|-555-0100'],
    ['212-5a|55', '212-5|55'],
    ['+1 (212) 555-0100|', '212-555-0100|'],
    ['9|212-555-0100', '9|21-255-50100'],
    ['|', '|'],
    ['abc|', '|'],
  ]
  for (const [typed, shown] of cases) expect(edited(typed ?? '', formatPhone)).toBe(shown)
})

test('[SU-05] moves the caret with a removed country code', () => {
  expect(edited('+1|2125550100', formatPhone)).toBe('|212-555-0100')
})

test('[PE-10] moves the caret behind an added zero', () => {
  expect(edited('1/|', formatDateInput)).toBe('01|')
  expect(edited('12/5/|', formatDateInput)).toBe('12/05|')
})

test('[SU-05] [PE-05] [PE-09] [PE-10] formats the same whether typed or pasted', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'23456789'), maxLength: 12 })
  for (const format of [formatPhone, formatSsn, formatZip, formatDateInput])
    fc.assert(
      fc.property(digits, (text) => {
        let shown = '|'
        for (const key of text) shown = edited(shown.replace('|', `${key}|`), format)
        expect(shown).toBe(`${format(text)}|`)
      }),
    )
})
