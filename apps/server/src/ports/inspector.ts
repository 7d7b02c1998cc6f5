import type { Kind } from '@vestibule/domain/documents/kind'

/**
 * What is wrong with a file.
 * kind: none of those taken, or another kind of file hidden in it
 * broken: it ends too early, or is damaged
 * unsafe: a PDF that is encrypted, or has scripts, attachments or programs to start
 */
export type Flaw = 'kind' | 'broken' | 'unsafe'

/** One file while it comes in, piece by piece. Nothing of it is kept but what is under inspection. */
export interface Inspection {
  /** Looks at the next piece. @returns the part of it that belongs to the document, or what is wrong with the file */
  take(piece: Buffer): Buffer | Flaw
  /** The file has ended. */
  end(): { kind: Kind } | Flaw
}

/** Judges files by what is in them, never by their name or what the sender says they are (KY-04, KY-08). */
export interface Inspector {
  begin(): Inspection
  /** Reads a whole PDF, of a size that was bounded before, outside of this process, within bounded time and memory. */
  readPdf(pieces: AsyncIterable<Buffer>): Promise<Flaw | undefined>
}
