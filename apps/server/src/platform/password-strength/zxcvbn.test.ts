import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { expect, test } from 'vitest'
import { createZxcvbn, dictionaries, graphs } from './zxcvbn.ts'

/** The published zxcvbn, which searches each dictionary separately. */
const published = new ZxcvbnFactory({
  dictionary: Object.fromEntries(Object.entries(dictionaries).map(([name, list]) => [name, [...list]])),
  graphs,
})

const words = [
  '',
  'ada.lovelace@example.com',
  'ada.lovelace',
  'lovelace',
  'example',
  'open door',
  'vestibule',
]

const plain = 'abegilostz'
const l33t = '@839170$+2'
const swapped = (word: string): string =>
  [...word].map((letter) => (plain.includes(letter) ? l33t[plain.indexOf(letter)] : letter)).join('')
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const variants: ((word: string) => string)[] = [
  (word) => `${capital(word)}1!`,
  (word) => `${capital(swapped(word))}7`,
  (word) => `${word.split('').reverse().join('')}-2026`,
  (word) => `${swapped(word.slice(0, 3))}${word.slice(3)}!`,
  (word) => `${word.toUpperCase()}_${swapped(word)}`,
]

const sampled = Object.values(dictionaries).flatMap((list) =>
  list.filter((_word, index) => index % 997 === 0).map(String),
)
const common = [
  ...['Summer2026!', 'Password1!', 'P@ssw0rd', 'Qwerty123!', 'Welcome1!', 'Aa1!aaaa', 'xK7$mQ2p'],
  ...['Correct-Horse-7', 'Quiet-Lantern-Moss-5', 'Пароль-密码-7', 'OneTwoThree4!', 'M0nd@yTuesd4y'],
  ...['tw0-THREE-f0ur', 'Ada.lovelace1!', '4da.L0vel4ce1!', 'Open d00r', 'V3stibul3-7', 'Constructor1!'],
  ...['JanuaryMars1!', 'abcABC123!@#', 'P@$$w0rd!!11', '11/22/2026Aa!', 'aaaaAAAA1111!!!!', 'Zaq1@wsx!Q2w'],
  ...[
    'F4c3b00k!',
    'iL0v3Y0u!',
    'A1-',
    'İİİstanbul1!',
    'İada.lovelace',
    '😀password😀1',
    'MonTueWed!1',
    '1nn0c3nvv',
  ],
]

test('[SU-27] the faster search gives the same estimates as the published one', () => {
  const passwords = [
    ...common,
    ...sampled.map((word, index) => variants[index % variants.length]?.(word) ?? word),
  ]
  expect(passwords.length).toBeGreaterThan(250)
  // `createZxcvbn` replaces the search of `published` too.
  const expected = passwords.map((password) => published.check(password, words).guesses)
  const guessesOf = createZxcvbn()
  const different = passwords.filter((password, index) => guessesOf(password, words) !== expected[index])
  expect(different).toEqual([])
})
