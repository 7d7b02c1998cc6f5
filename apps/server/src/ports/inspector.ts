import type { Kind } from '@vestibule/domain/documents/kind'

/** kind: not accepted, or another file type inside; unsafe: encrypted, attachments or actions; complex: too costly to read. */
export type Flaw = 'kind' | 'broken' | 'pixels' | 'unsafe' | 'complex'

export interface Inspection {
  /** @returns the bytes to keep, without metadata, or the flaw */
  take(piece: Buffer): Buffer | Flaw
  end(): { kind: Kind } | Flaw
}

export type ReadPdf = (pieces: AsyncIterable<Buffer>) => Promise<Flaw | undefined>

/** Inspects content only, never the name or declared type. */
export interface Inspector {
  begin(): Inspection
  /** The PDFs of one upload share 3 s; one PDF per account is read at a time. */
  pdfReader(account: string): ReadPdf
}
