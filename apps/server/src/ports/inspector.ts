import type { Kind } from '@vestibule/domain/documents/kind'

/**
 * What is wrong with a file.
 * kind: none of those taken, or another kind of file hidden in it
 * broken: it ends too early, is damaged, or holds what cannot be read
 * pixels: an image with more pixels than are taken
 * unsafe: a PDF that is encrypted, or has attachments, or actions other than jumps within it
 * complex: a PDF that takes more time or memory to read than a document may
 */
export type Flaw = 'kind' | 'broken' | 'pixels' | 'unsafe' | 'complex'

/** One file while it comes in, piece by piece. Nothing of it is held but what is under inspection. */
export interface Inspection {
  /** Inspects the next piece. @returns what is kept of the document, without metadata (KY-11), or what is wrong */
  take(piece: Buffer): Buffer | Flaw
  /** The file has ended. */
  end(): { kind: Kind } | Flaw
}

/** Reads a whole PDF outside of this process. @returns what is wrong with it */
export type ReadPdf = (pieces: AsyncIterable<Buffer>) => Promise<Flaw | undefined>

/** Judges files by what is in them, never by their name or what the sender says they are (KY-04, KY-08). */
export interface Inspector {
  begin(): Inspection
  /** For the PDFs of one upload, which have 3 s together; of an account, one is read at a time (KY-11). */
  pdfReader(account: string): ReadPdf
}
