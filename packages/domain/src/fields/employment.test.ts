import { expect, test } from 'vitest'
import { entries, valueOrCode } from '../testing/results.ts'
import { parseEmployerName, parseJobTitle, parseYearStarted } from './employment.ts'

test("[PE-22] allows letters, digits, spaces and & ' . , - in an employer’s name, under 150 characters", () => {
  for (const name of entries(
    `AT&T | 7-Eleven | McDonald's | Acme, Inc. | 3M | U.S. Bank | Coca-Cola | Acme 2`,
  ))
    expect(parseEmployerName(name)).toEqual({ ok: true, value: name })
  expect(parseEmployerName('McDonald’s')).toEqual({ ok: true, value: "McDonald's" })
  for (const bad of entries(
    `& | -.,' | Acme/Mill | Acme (US) | Acme @ Mill | Acme_Mill | Acme! | "Acme" | Акме | <b>`,
  ))
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

test('[PE-12] requires a job title of at most 100 characters', () => {
  expect(parseJobTitle(' Engineer (II), R&D ')).toEqual({ ok: true, value: 'Engineer (II), R&D' })
  expect(parseJobTitle('a'.repeat(100)).ok).toBe(true)
  expect(parseJobTitle('a'.repeat(101))).toEqual({ ok: false, code: 'too_long' })
  expect(parseJobTitle('  ')).toEqual({ ok: false, code: 'required' })
})

test('[PE-12] requires a start year within 30 years, after the birth year', () => {
  const code = (input: string, birthYear = 1960) => valueOrCode(parseYearStarted(input, 2026, birthYear))
  expect([code('1996'), code('2026'), code(' 2010 '), code('2000', 1999)]).toEqual([1996, 2026, 2010, 2000])
  expect([code('1995'), code('2027'), code('2000', 2000), code('2000', 2001)]).toEqual(
    Array(4).fill('incorrect'),
  )
  for (const bad of ['96', '02010', '201O', '20.0', '2e03', '-2010']) expect(code(bad)).toBe('incorrect')
  expect([code(''), code(' ')]).toEqual(['required', 'required'])
})

test('[PE-23] drops zero-width and direction marks of an employer, and keeps one apostrophe and one hyphen', () => {
  expect(valueOrCode(parseEmployerName('\u200eMcDonald’s\u200b – Main\u00adStreet'))).toBe(
    "McDonald's - MainStreet",
  )
})
