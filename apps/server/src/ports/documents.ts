export interface HashedPdf {
  pdf: Uint8Array
  /** Hex SHA-256 of `pdf`. */
  sha256: string
}

/** The firm's documents, by the path at which the site serves them. */
export type Documents = ReadonlyMap<string, HashedPdf>
