import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEmail } from './email.ts'

const code = (input: string) => {
  const email = parseEmail(input)
  return email.ok ? email.value : email.code
}

test('[SU-03] an email is required', () => {
  for (const empty of ['', '   ', '\t\n']) expect(code(empty)).toBe('required')
})

test('[SU-03] an email is trimmed and lowercased', () => {
  expect(code('  Jane.Doe+IRA@Example.COM ')).toBe('jane.doe+ira@example.com')
  for (const good of ["o'hara@example.co.uk", 'a@b.io', 'x_1@sub-domain.example', 'j@xn--bcher-kva.xn--p1ai'])
    expect(code(good)).toBe(good)
})

test('[SU-03] what has not the shape of an email is refused', () => {
  for (const bad of [
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@@example.com',
    'jane doe@example.com',
    'jane@exam ple.com',
    'jane@.example.com',
    'jane@example..com',
    'jane@example.com.',
    '.jane@example.com',
    'jane.@example.com',
    'ja..ne@example.com',
    'jane@-example.com',
    'jane@example-.com',
    'jane@example.c',
    'jane@example.123',
    'jane@127.0.0.1',
    'jané@example.com',
    'jane@\u212Aite.example',
    'jane@example.com\nbcc: x@example.com',
  ])
    expect(code(bad)).toBe('invalid')
})

test('[SU-03] an email has at most 254 characters, its local part 64, a label 63', () => {
  const label = 'd'.repeat(61)
  const longest = `${'a'.repeat(64)}@${label}.${label}.${label}.${'e'.repeat(3)}`
  expect(longest).toHaveLength(254)
  expect(code(longest)).toBe(longest)
  expect(code(`${longest}e`)).toBe('invalid')
  expect(code(`${'a'.repeat(65)}@example.com`)).toBe('invalid')
  expect(code(`a@${'d'.repeat(63)}.com`)).toBe(`a@${'d'.repeat(63)}.com`)
  expect(code(`a@${'d'.repeat(64)}.com`)).toBe('invalid')
})

test('[SU-03] an email read again is the same', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (input) => {
      const email = parseEmail(input)
      if (email.ok) expect(parseEmail(email.value)).toEqual(email)
    }),
  )
})
