import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePassword, passwordRuleNames, passwordRules } from './password.ts'

const code = (input: string) => {
  const password = parsePassword(input)
  return password.ok ? 'ok' : password.code
}

test('[SU-06] requires at least eight characters', () => {
  expect(code('')).toBe('required')
  expect(code('Aa1!aaa')).toBe('too_short')
  expect(code('Aa1!aaaa')).toBe('ok')
  expect(code('Aa1😀😀😀😀')).toBe('too_short')
  expect(code('Aa1😀😀😀😀😀')).toBe('ok')
})

test('[SU-06] requires uppercase, lowercase, a number and a special character', () => {
  for (const bad of [
    'aaaa1111!',
    'AAAA1111!',
    'AaaaAaaa!',
    'Aaaa1111',
    'Aaaa 1111',
    'Ааaa1111',
    'Aaaa1111\u0007',
  ])
    expect(code(bad)).toBe('weak')
  for (const good of ['Correct-horse-1', 'Пароль-2026', 'Ünï-code7', ' Aa1!    '])
    expect(code(good)).toBe('ok')
})

test('[SU-24] allows 128 code points', () => {
  expect(code(`Aa1!${'x'.repeat(124)}`)).toBe('ok')
  expect(code(`Aa1!${'x'.repeat(125)}`)).toBe('too_long')
  expect(code(`Aa1!${'😀'.repeat(124)}`)).toBe('ok')
  expect(code(`Aa1!${'😀'.repeat(125)}`)).toBe('too_long')
})

test('[SU-06] evaluates each rule separately', () => {
  expect(passwordRules('')).toEqual({ length: false, letters: false, number: false, special: false })
  expect(passwordRules('aaaaaaaa')).toEqual({ length: true, letters: false, number: false, special: false })
  expect(passwordRules('Aa')).toEqual({ length: false, letters: true, number: false, special: false })
  expect(passwordRules('1')).toEqual({ length: false, letters: false, number: true, special: false })
  expect(passwordRules('!')).toEqual({ length: false, letters: false, number: false, special: true })
})

test('[SU-06] accepts a password exactly when all rules hold', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'aB1! éÉ'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(typed, (text) => {
      const rules = passwordRules(text)
      expect(parsePassword(text).ok).toBe(passwordRuleNames.every((rule) => rules[rule]))
    }),
  )
})

test('[SU-06] keeps a password exactly as typed', () => {
  expect(parsePassword(' Aa1!aaaa ')).toEqual({ ok: true, value: ' Aa1!aaaa ' })
})
