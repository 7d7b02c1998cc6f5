import { type MatchExtended, MatcherBaseClass, type Options, ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

export const dictionaries: Readonly<Record<string, readonly string[]>> = {
  ...common.dictionary,
  ...english.dictionary,
}
export const graphs = common.adjacencyGraphs

const merged = (lists: readonly (readonly string[])[]): Record<string, number> => {
  const ranks: Record<string, number> = Object.create(null)
  for (const list of lists)
    for (const [index, word] of list.entries()) ranks[word] = Math.min(ranks[word] ?? Infinity, index + 1)
  return ranks
}
const longest = (ranks: Record<string, number>): number =>
  Object.keys(ranks).reduce((most, { length }) => Math.max(most, length), 0)

/** zxcvbn treats a dictionary of this name as a word sequence, like its own dictionaries of months and planets. */
const sequenceName = 'months'

/** Merges zxcvbn's 20 dictionaries into 2. Estimates stay equal, because zxcvbn uses a word's best rank anyway. */
class MergedDictionaries extends MatcherBaseClass {
  constructor(options: Options) {
    super(options)
    const sequences = Object.entries(dictionaries).filter(([name]) => options.isWordSequence(name))
    const ranked = {
      all: merged(Object.values(dictionaries)),
      [sequenceName]: merged(sequences.map(([, list]) => list)),
    }
    options.rankedDictionaries = ranked
    options.rankedDictionariesMaxWordSize = Object.fromEntries(
      Object.entries(ranked).map(([name, ranks]) => [name, longest(ranks)]),
    )
  }
  match(): MatchExtended[] {
    return []
  }
}

/** Creates a function that estimates a password's guesses. `words` relate to the person and the brand. */
export const createZxcvbn = (): ((password: string, words: string[]) => number) => {
  const merging = { Matching: MergedDictionaries, feedback: () => null, scoring: () => 0 }
  const zxcvbn = new ZxcvbnFactory({ graphs }, { mergedDictionaries: merging })
  return (password, words) => zxcvbn.check(password, words).guesses
}
