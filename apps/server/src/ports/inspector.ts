import type { Kind } from '@vestibule/domain/documents/kind'

/** `kind`: wrong or ambiguous file type. `unsafe`: attachments, actions. `complex`: too costly to read. */
export type Flaw = 'kind' | 'heic' | 'broken' | 'pixels' | 'unsafe' | 'password' | 'complex'

export type PdfReport =
  | { flaw: Flaw }
  /** The file to store: decrypted, only objects that the document uses, and without signatures. */
  | { flaw?: undefined; pdf: Buffer }

export interface Inspection {
  /** @returns the bytes to store, without metadata, or the flaw */
  take(piece: Buffer): Buffer | Flaw
  /** @returns the type and the last bytes to store, or the flaw */
  end(): { kind: Kind; rest: Buffer } | Flaw
}

export type ReadPdf = (pieces: AsyncIterable<Buffer>) => Promise<PdfReport>

/** Inspects only a file's content, never the name or the declared type. */
export interface Inspector {
  begin(): Inspection
  /** Returns a reader that spends at most 3 s of CPU on all PDFs of an upload and reads one PDF per account at a time. */
  pdfReader(account: string): ReadPdf
}
