export interface HashedPdf {
  pdf: Uint8Array
  /** Hex SHA-256 of `pdf`. */
  sha256: string
}

/** The broker's name and revision of an agreement among the firm's documents. */
export interface BrokerAgreementName {
  name: string
  revision: string
}

/** The firm's documents, by the path at which the site serves them. */
export type Documents = ReadonlyMap<string, HashedPdf & { brokerAgreement?: BrokerAgreementName | undefined }>
