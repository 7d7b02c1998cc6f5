import type { Flaw } from '../../ports/inspector.ts'

/** Reads the structure of one kind of file as it comes in. */
export interface Structure {
  /** @returns how many bytes of the piece belong to the document, or what is wrong */
  take(piece: Buffer): number | Flaw
  /** @returns what is wrong with a file that ends here */
  end(): Flaw | undefined
}
