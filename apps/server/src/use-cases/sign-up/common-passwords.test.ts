import { parsePassword } from '@vestibule/domain/fields/password'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'

test('[SU-24] the list is ranked, in small letters and normal, and names none of the first 10,000 twice', () => {
  expect(ranked.slice(0, 5)).toEqual(['123456', 'password', '12345678', 'qwerty', '123456789'])
  expect(ranked.length).toBeGreaterThan(10_000)
  expect(new Set(ranked.slice(0, 10_000)).size).toBe(10_000)
  for (const password of ranked) expect(password.normalize('NFKC').toLowerCase()).toBe(password)
})

test('[SU-24] the 10,000 commonest are refused, the next is not', () => {
  for (const password of ranked.slice(0, 10_000)) expect(isCommon(password)).toBe(true)
  expect(isCommon(ranked[10_000] ?? '')).toBe(false)
  for (const password of ['123456', 'password', 'qwerty', 'trustno1']) expect(isCommon(password)).toBe(true)
})

test('[SU-24] capitals and full-width letters do not hide a common password', () => {
  for (const password of ['P@ssw0rd', 'p@SSW0RD', 'Ｐ@ssw0rd', 'Sasha_007', 'PassWord'])
    expect(isCommon(password)).toBe(true)
})

test('[SU-24] one that meets the rules can still be common', () => {
  for (const password of ['P@ssw0rd', 'Sasha_007']) expect(parsePassword(password).ok).toBe(true)
})

test('[SU-24] others pass, up to 128 characters, in any script', () => {
  const long = `Aa1-${'é'.repeat(124)}`
  for (const password of ['Correct-Horse-7', 'P@ssw0rd-and-more', 'Пароль-密码-7', long]) {
    expect(isCommon(password)).toBe(false)
    expect(parsePassword(password).ok).toBe(true)
  }
  expect(parsePassword(`${long}é`)).toEqual({ ok: false, code: 'too_long' })
})
