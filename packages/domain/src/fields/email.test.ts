import { expect, test } from 'vitest'
import { entries, valueOrCode } from '../testing/results.ts'
import { parseEmail } from './email.ts'

const code = (input: string) => valueOrCode(parseEmail(input))

test('[SU-03] requires an email', () => {
  for (const empty of ['', '   ', '\t\n']) expect(code(empty)).toBe('required')
})

test('[SU-03] trims and lowercases an email', () => {
  expect(code('  Jane.Doe+IRA@Example.COM ')).toBe('jane.doe+ira@example.com')
  for (const good of ["o'hara@example.co.uk", 'a@b.io', 'x_1@sub-domain.example', 'j@xn--bcher-kva.xn--p1ai'])
    expect(code(good)).toBe(good)
})

test('[SU-03] refuses malformed emails', () => {
  const malformed = entries(`
    jane | jane@ | @example.com | jane@example | jane@@example.com | jane doe@example.com
    jane@exam ple.com | jane@.example.com | jane@example..com | jane@example.com. | .jane@example.com
    jane.@example.com | ja..ne@example.com | jane@-example.com | jane@example-.com | jane@example.c
    jane@example.123 | jane@127.0.0.1 | jané@example.com
  `)
  for (const bad of [...malformed, 'jane@\u212Aite.example', 'jane@example.com\nbcc: x@example.com'])
    expect(code(bad)).toBe('invalid')
})

test('[SU-03] allows 254 characters, 64 in the local part, 63 in a label', () => {
  const label = 'd'.repeat(61)
  const longest = `${'a'.repeat(64)}@${label}.${label}.${label}.${'e'.repeat(3)}`
  expect(longest).toHaveLength(254)
  expect(code(longest)).toBe(longest)
  expect(code(`${longest}e`)).toBe('invalid')
  expect(code(`${'a'.repeat(65)}@example.com`)).toBe('invalid')
  expect(code(`a@${'d'.repeat(63)}.com`)).toBe(`a@${'d'.repeat(63)}.com`)
  expect(code(`a@${'d'.repeat(64)}.com`)).toBe('invalid')
})

test('[PE-23] drops zero-width and direction marks', () => {
  expect(parseEmail('\u202aann\u200b@example.com\u202c\ufeff')).toEqual({
    ok: true,
    value: 'ann@example.com',
  })
})
