import type { Flaw } from '../../ports/inspector.ts'

export interface Taken {
  /** bytes that belong to the document; camera trailers do not */
  own: number
  /** the piece without metadata */
  kept: Buffer[]
}

/** Streaming parser of one file type. */
export interface Structure {
  take(piece: Buffer): Taken | Flaw
  end(): Flaw | undefined
}
