import type { Flaw } from '../../ports/inspector.ts'

/** Maximum number of pixels per image (KY-11). */
export const maxPixels = 50_000_000

export interface Taken {
  /** Number of bytes that belong to the document, without what follows its end. */
  own: number
  kept: Buffer[]
}

export interface Structure {
  take(piece: Buffer): Taken | Flaw
  /** @returns the last bytes to store */
  end(): Buffer | Flaw
}
