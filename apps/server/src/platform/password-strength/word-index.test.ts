import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoundWord, WordIndex } from './word-index.ts'

const letter = fc.constantFrom('a', 'b', 'ß', '😀', '\u0000')
const text = (maxLength: number) => fc.string({ unit: letter, minLength: 1, maxLength })

const everyPart = (searched: string, ranks: Map<string, number>, length: number): FoundWord[] => {
  const found: FoundWord[] = []
  for (let i = 0; i < length; i += 1)
    for (let j = i; j < length; j += 1) {
      const word = searched.slice(i, j + 1)
      const rank = ranks.get(word)
      if (rank !== undefined) found.push({ i, j, word, rank })
    }
  return found
}

test('[SU-27] finds the same words as a look-up of every part of the text', () => {
  fc.assert(
    fc.property(fc.array(text(4), { maxLength: 20 }), text(12), fc.nat(30), (words, searched, length) => {
      const ranks = new Map(words.map((word, index) => [word, index + 1]))
      const searchedLength = Math.min(length, searched.length)
      expect(new WordIndex(ranks).find(searched, searchedLength)).toEqual(
        everyPart(searched, ranks, searchedLength),
      )
    }),
  )
})

test('[SU-27] finds no word that is not in the index, even among very many', () => {
  const ranks = new Map(Array.from({ length: 100_000 }, (_, index) => [`w${index}`, index]))
  const index = new WordIndex(ranks)
  expect(index.find('w99999x')).toEqual(everyPart('w99999x', ranks, 7))
  expect(Array.from({ length: 20_000 }, (_, one) => index.find(`x${one}`)).flat()).toEqual([])
})
