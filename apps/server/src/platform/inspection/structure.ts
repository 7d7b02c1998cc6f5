import type { Flaw } from '../../ports/inspector.ts'

/** What a piece of a file comes to. */
export interface Taken {
  /** how many of its bytes belong to the document: what cameras append does not */
  own: number
  /** the bytes that are kept, without metadata */
  kept: Buffer[]
}

/** Reads the structure of one kind of file as it comes in. */
export interface Structure {
  take(piece: Buffer): Taken | Flaw
  /** @returns what is wrong with a file that ends here */
  end(): Flaw | undefined
}
