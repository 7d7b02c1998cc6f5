import { expect, test } from 'vitest'
import { findOddWords } from './odd-words.ts'

test.each([
  ['a name', 'const told = 1', 'told'],
  ['a member', 'interface A { isTold: boolean }', 'told'],
  ['a comment', '/** Whoever waits is told the same. */\nconst a = 1', 'Whoever'],
])('finds an odd word in %s', (_, code, word) => {
  expect(findOddWords('a.ts', code).map((found) => found.word)).toEqual([word])
})

test('accepts field terms and the text of the program', () => {
  expect(findOddWords('look-up.ts', "const lookUp = 'told'\nconst a = { given_name: 1, nameGiven: 2 }")).toEqual([])
})
