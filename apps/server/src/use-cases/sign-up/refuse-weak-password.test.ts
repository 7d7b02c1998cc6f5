import { parsePassword } from '@vestibule/domain/fields/password'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { ProviderError } from '../../ports/provider-error.ts'
import type { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { isCommon, refuseWeakPassword } from './refuse-weak-password.ts'

interface Answers {
  guesses?: number
  leaked?: () => Promise<boolean>
}

const outcomeOf = async (password: string, { guesses, leaked }: Answers, known: string[] = []) => {
  const inputs: unknown[] = []
  const deps = {
    passwordStrength: {
      async guesses(typed: string, words: readonly string[]) {
        inputs.push(typed, words)
        return guesses
      },
      close: async () => undefined,
    },
    breachedPasswords: leaked && { has: leaked },
    brand: { name: 'Open Door', company: 'Vestibule Securities' },
  } as unknown as Deps
  const outcome = await refuseWeakPassword(deps, password, known).then(
    () => 'accepted',
    ({ code, fields }: AppError) => `${code} ${fields}`,
  )
  return { outcome, asked: inputs }
}

const down = () => Promise.reject(new ProviderError('breached_passwords', 'unavailable'))

test.each([
  ['fewer than 10^8 guesses', { guesses: 1e8 - 1 }, 'password_guessable password'],
  ['10^8 guesses', { guesses: 1e8 }, 'accepted'],
  ['one that leaked', { guesses: 1e12, leaked: async () => true }, 'password_breached password'],
  ['one that did not', { guesses: 1e12, leaked: async () => false }, 'accepted'],
  ['the service of leaked ones down', { guesses: 1e12, leaked: down }, 'accepted'],
  ['no estimate in time', {}, 'accepted'],
])('[SU-27] %s', async (_what, answers, outcome) => {
  expect((await outcomeOf('Correct-Horse-7', answers)).outcome).toBe(outcome)
})

test('[SU-27] [SU-24] refuses a common password without an estimate, a guessable one without a look-up', async () => {
  expect((await outcomeOf('P@ssw0rd', {})).outcome).toBe('password_guessable password')
  const leaked = () => Promise.reject(new Error('looked up'))
  expect((await outcomeOf('Summer2026!', { guesses: 1e7, leaked })).outcome).toMatch(/guessable/)
})

test('[SU-27] the estimate gets the normalized password, and email, names and brand, whole and in parts', async () => {
  const known = ['ada.byron7@mail.example', 'Ada', 'de Lovelace']
  const { asked: inputs } = await outcomeOf('Ｃorrect-Horse-7', { guesses: 1e12 }, known)
  expect(inputs[0]).toBe('Correct-Horse-7')
  expect(inputs[1]).toEqual(
    expect.arrayContaining([
      ...'ada.byron7@mail.example ada.byron7 ada byron7 byron mail lovelace delovelace'.split(' '),
      ...['open door', 'opendoor', 'door', 'vestibule', 'securities'],
    ]),
  )
  expect(inputs[1]).not.toContain('de')
})

test('[SU-24] refuses the 10,000 commonest passwords and accepts the next', () => {
  for (const password of ranked.slice(0, 10_000)) expect(isCommon(password)).toBe(true)
  expect(isCommon(ranked[10_000] ?? '')).toBe(false)
  for (const password of ['123456', 'password', 'qwerty', 'trustno1']) expect(isCommon(password)).toBe(true)
})

test('[SU-24] recognizes a common password in capitals or full-width letters that meets the rules', () => {
  for (const password of ['P@ssw0rd', 'Sasha_007']) expect(parsePassword(password).ok).toBe(true)
  for (const password of ['P@ssw0rd', 'p@SSW0RD', 'Ｐ@ssw0rd', 'Sasha_007', 'PassWord'])
    expect(isCommon(password)).toBe(true)
})
