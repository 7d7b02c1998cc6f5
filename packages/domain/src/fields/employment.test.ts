import { expect, test } from 'vitest'
import {
  employmentStatuses,
  parseEmployerName,
  parseEmploymentStatus,
  parseJobTitle,
  parseYearStarted,
} from './employment.ts'

test('[PE-12] the employment status is required, and one of four', () => {
  expect(employmentStatuses).toHaveLength(4)
  for (const good of employmentStatuses)
    expect(parseEmploymentStatus(good)).toEqual({ ok: true, value: good })
  expect(parseEmploymentStatus('')).toEqual({ ok: false, code: 'required' })
  expect(parseEmploymentStatus('employed')).toEqual({ ok: false, code: 'unknown' })
})

test("[PE-22] an employer’s name has letters, digits, spaces and & ' . , -, under 150 characters", () => {
  for (const name of [
    'AT&T',
    '7-Eleven',
    "McDonald's",
    'Acme, Inc.',
    '3M',
    'U.S. Bank',
    'Coca-Cola',
    'Acme 2',
  ])
    expect(parseEmployerName(name)).toEqual({ ok: true, value: name })
  expect(parseEmployerName('McDonald’s')).toEqual({ ok: true, value: "McDonald's" })
  for (const bad of [
    '&',
    "-.,'",
    'Acme/Mill',
    'Acme (US)',
    'Acme @ Mill',
    'Acme_Mill',
    'Acme!',
    '"Acme"',
    'Акме',
    '<b>',
  ])
    expect(parseEmployerName(bad)).toEqual({ ok: false, code: 'invalid' })
  expect(parseEmployerName(' Acme  Widgets ')).toEqual({ ok: true, value: 'Acme Widgets' })
  expect(parseEmployerName('Nestlé').ok).toBe(true)
  expect(parseEmployerName('a'.repeat(149)).ok).toBe(true)
  expect(parseEmployerName('a').ok).toBe(true)
  expect(parseEmployerName('é'.repeat(149)).ok).toBe(true)
  expect(parseEmployerName(` ${'a'.repeat(149)} `).ok).toBe(true)
  expect(parseEmployerName(' ')).toEqual({ ok: false, code: 'required' })
  expect(parseEmployerName('a'.repeat(150))).toEqual({ ok: false, code: 'invalid' })
})

test('[PE-12] a job title is required, and has at most 100 characters', () => {
  expect(parseJobTitle(' Engineer (II), R&D ')).toEqual({ ok: true, value: 'Engineer (II), R&D' })
  expect(parseJobTitle('a'.repeat(100)).ok).toBe(true)
  expect(parseJobTitle('a'.repeat(101))).toEqual({ ok: false, code: 'too_long' })
  expect(parseJobTitle('  ')).toEqual({ ok: false, code: 'required' })
})

test('[PE-12] the year started has four digits, within 30 years, not in the future, later than birth', () => {
  const code = (input: string, birthYear = 1960) => {
    const year = parseYearStarted(input, 2026, birthYear)
    return year.ok ? year.value : year.code
  }
  expect([code('1996'), code('2026'), code(' 2010 '), code('2000', 1999)]).toEqual([1996, 2026, 2010, 2000])
  expect([code('1995'), code('2027'), code('2000', 2000), code('2000', 2001)]).toEqual(
    Array(4).fill('incorrect'),
  )
  for (const bad of ['96', '02010', '201O', '20.0', '2e03', '-2010']) expect(code(bad)).toBe('incorrect')
  expect([code(''), code(' ')]).toEqual(['required', 'required'])
})
