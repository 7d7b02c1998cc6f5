import { type MatchExtended, type MatchOptions, Options, ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { type FoundWord, WordIndex } from './word-index.ts'

export const dictionaries: Readonly<Record<string, readonly string[]>> = {
  ...common.dictionary,
  ...english.dictionary,
}
export const graphs = common.adjacencyGraphs

/** Merges dictionaries. Estimates stay equal, because zxcvbn uses the best of a word's ranks. */
const indexOf = (lists: readonly (readonly string[])[]): WordIndex => {
  const ranks = new Map<string, number>()
  for (const list of lists)
    for (const [index, entry] of list.entries()) {
      // Some entries are numbers.
      const word = String(entry)
      ranks.set(word, Math.min(ranks.get(word) ?? Infinity, index + 1))
    }
  return new WordIndex(ranks)
}

/** Returns each place of each word in the first `length` characters of a text. */
const placesOf = (ranks: Record<string, number>, text: string, length: number): FoundWord[] =>
  Object.entries(ranks).flatMap(([word, rank]) => {
    const places: FoundWord[] = []
    if (word === '') return places
    for (let i = text.indexOf(word); i >= 0 && i + word.length <= length; i = text.indexOf(word, i + 1))
      places.push({ i, j: i + word.length - 1, word, rank })
    return places
  })

/** zxcvbn's search for dictionary words. Its searches for reversed words, l33t words and sequences inherit from this one. */
interface DictionarySearch {
  /** Whether the search is for sequences, such as months and planets. */
  wordSequenceCheck?: boolean
  match(options: Pick<MatchOptions, 'password' | 'userInputsOptions'>): MatchExtended[]
}

/**
 * Replaces zxcvbn's search for dictionary words, for every factory in this thread. zxcvbn itself looks up each part of the
 * password in twenty dictionaries, which takes several times as long.
 */
const replaceSearch = (zxcvbn: ZxcvbnFactory): void => {
  const options = new Options()
  const all = indexOf(Object.values(dictionaries))
  const sequences = indexOf(
    Object.entries(dictionaries).flatMap(([name, list]) => (options.isWordSequence(name) ? [list] : [])),
  )
  // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows access to a private property only in this form.
  const search: DictionarySearch = Object.getPrototypeOf(zxcvbn['matching'].matchers.dictionary)
  search.match = function ({ password, userInputsOptions }) {
    const text = password.toLowerCase()
    // A letter can have two letters in lowercase. zxcvbn ignores what goes beyond the password's length.
    const { length } = password
    const matchesOf = (dictionaryName: string, found: readonly FoundWord[]): MatchExtended[] =>
      found.map(({ i, j, word, rank }) => ({
        ...{ pattern: 'dictionary', i, j, token: password.slice(i, j + 1), matchedWord: word, rank },
        ...{ dictionaryName, reversed: false, l33t: false },
      }))
    // A sequence keeps the name of its dictionary only for display, which we do not use.
    if (this.wordSequenceCheck) return matchesOf('sequences', sequences.find(text, length))
    const own = placesOf(userInputsOptions?.rankedDictionary ?? {}, text, length)
    return [...matchesOf('all', all.find(text, length)), ...matchesOf('userInputs', own)]
  }
}

/** Creates a function that estimates a password's guesses. `words` relate to the person and the brand. */
export const createZxcvbn = (): ((password: string, words: string[]) => number) => {
  const zxcvbn = new ZxcvbnFactory({ graphs })
  replaceSearch(zxcvbn)
  return (password, words) => zxcvbn.check(password, words).guesses
}
