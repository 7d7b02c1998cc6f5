import type { Flaw } from '../../ports/inspector.ts'

/** Maximum pixels of an image (KY-11). */
export const maxPixels = 50_000_000

export interface Taken {
  /** bytes that belong to the document; camera trailers do not */
  own: number
  kept: Buffer[]
}

export interface Structure {
  take(piece: Buffer): Taken | Flaw
  end(): Flaw | undefined
}
