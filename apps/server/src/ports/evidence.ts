/** One opening of the viewer, as the browser reports it (AG-09). */
export interface Opening {
  /** the browser's own: the same again adds its pages */
  id: string
  agreementId: string
  /** of the bytes that were shown, hex; undefined where the browser could not say */
  sha256: string | undefined
  pageCount: number | undefined
  /** from 1 */
  pages: number[]
}

/** One entry of a client's audit trail, its payload as the very text that was hashed. */
export interface TrailEntry {
  seq: number
  payload: string
  /** hex */
  hash: string
}

/** A document submitted without a signature (AG-05). */
export interface UnsignedDocument {
  agreement_type: string
  agreement_name: string
  revision: string
  agreement_id: string
  agreement_uri: string
}

/** What proves an acceptance: the documents' bytes, what was given and opened, and the audit trail. Hashes are hex. */
export interface Evidence {
  /** Keeps the bytes of documents, once a hash. */
  keepDocuments(documents: readonly { pdf: Uint8Array; sha256: string }[], now: Date): Promise<void>
  readDocument(sha256: string): Promise<Uint8Array | undefined>
  /** Notes which bytes a client was given of a document, in the place of what they were given before. */
  putGiven(clientId: string, agreementId: string, sha256: string, now: Date): Promise<void>
  /** What a client was given last, by agreement. */
  given(clientId: string): Promise<Map<string, string>>
  /** Keeps openings; beyond `most` of one client no new ones. */
  putOpenings(clientId: string, openings: readonly Opening[], most: number, now: Date): Promise<void>
  putUnsigned(clientId: string, details: readonly UnsignedDocument[], now: Date): Promise<void>
  unsigned(clientId: string): Promise<UnsignedDocument[]>
  /** The whole of a client's audit trail, in its order. */
  trail(clientId: string): Promise<TrailEntry[]>
  /** A client's first entry of this action. */
  firstOf(clientId: string, action: string): Promise<TrailEntry | undefined>
}
