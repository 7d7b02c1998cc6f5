import type { Flaw } from '../../ports/inspector.ts'

export interface Taken {
  /** bytes that belong to the document; camera trailers do not */
  own: number
  kept: Buffer[]
}

export interface Structure {
  take(piece: Buffer): Taken | Flaw
  end(): Flaw | undefined
}
