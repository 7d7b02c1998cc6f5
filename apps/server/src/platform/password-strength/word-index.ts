/** A word found in a text, from the character `i` to the character `j`, both included. A lower rank is more common. */
export interface FoundWord {
  i: number
  j: number
  word: string
  rank: number
}

const hashBits = 21
/** An odd number that changes all bits of a product, 2^32 divided by the golden ratio. */
const multiplier = 0x9e3779b1

/** A set of hashes. May also contain hashes that were not added, because it stores only the first `hashBits` of each. */
class HashSet {
  readonly #bytes = new Uint8Array(2 ** hashBits / 8)

  add(hash: number): void {
    const bit = hash >>> (32 - hashBits)
    this.#bytes[bit >> 3] = (this.#bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
  }

  has(hash: number): boolean {
    const bit = hash >>> (32 - hashBits)
    return ((this.#bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }
}

/** Returns the hash of a text that is one character longer. The hash of an empty text is 0. */
const extended = (hash: number, character: number): number => Math.imul(hash ^ character, multiplier)

/**
 * Finds words in a text. Most parts of a text begin no word. Half a megabyte of bits excludes them, which a busy machine's
 * caches hold better than tens of thousands of strings.
 */
export class WordIndex {
  readonly #ranks: ReadonlyMap<string, number>
  readonly #beginnings = new HashSet()
  readonly #words = new HashSet()

  constructor(ranks: ReadonlyMap<string, number>) {
    this.#ranks = ranks
    for (const word of ranks.keys()) {
      let hash = 0
      for (let at = 0; at < word.length; at += 1) {
        hash = extended(hash, word.charCodeAt(at))
        this.#beginnings.add(hash)
      }
      this.#words.add(hash)
    }
  }

  /** Searches the first `length` characters (UTF-16 code units) of a text. */
  find(text: string, length = text.length): FoundWord[] {
    const found: FoundWord[] = []
    for (let i = 0; i < length; i += 1) {
      let hash = 0
      for (let j = i; j < length; j += 1) {
        hash = extended(hash, text.charCodeAt(j))
        if (!this.#beginnings.has(hash)) break
        if (!this.#words.has(hash)) continue
        const word = text.slice(i, j + 1)
        const rank = this.#ranks.get(word)
        if (rank !== undefined) found.push({ i, j, word, rank })
      }
    }
    return found
  }
}
