/** Where a sealed value belongs: bound into its encryption, so that a value moved elsewhere does not open. */
export interface SealedPlace {
  table: string
  column: string
  clientId: string
  /** the row's own id, in a table with several rows of one client */
  row?: string
}

/** Sealing of personal fields (SE-01): AES-256-GCM under a data key per client, itself wrapped by the master key. */
export interface Vault {
  /** A new client's data key, wrapped. */
  newDataKey(clientId: string): Buffer
  seal(dataKey: Buffer, place: SealedPlace, plain: string): Buffer
  /** @throws when the value was not sealed for this place and key */
  open(dataKey: Buffer, place: SealedPlace, sealed: Buffer): string
  /** The same for bytes. */
  sealBytes(dataKey: Buffer, place: SealedPlace, plain: Buffer): Buffer
  /** @throws when they were not sealed for this place and key */
  openBytes(dataKey: Buffer, place: SealedPlace, sealed: Buffer): Buffer
  /** The keyed hash by which one bank account is recognised again, by both of its numbers (BA-12). */
  bankAccountIndex(routingNumber: string, accountNumber: string): Buffer
  /** The same by the id that a bank gives it for all who link it, where its numbers are others in each link. */
  linkedAccountIndex(persistentId: string): Buffer
  /** The keyed hash by which one SSN is recognised again (PE-11). */
  ssnIndex(ssn: string): Buffer
  /** The keyed hash of a code, bound to its destination (SU-12). */
  codeHash(destination: string, code: string): Buffer
  /** The keyed hash under which a screened value is remembered, so that a verdict cannot be used for another. */
  valueHash(kind: string, value: string): string
}
