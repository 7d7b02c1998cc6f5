/** Where a sealed value belongs: bound into its encryption, so that a value moved elsewhere does not open. */
export interface SealedPlace {
  table: string
  column: string
  clientId: string
  /** the row's own id, in a table with several rows of one client */
  row?: string
}

/** Where a sealed record belongs, in the same way. */
export interface RecordPlace {
  table: string
  column: string
  /** the client or the user that it is about */
  owner: string
  row?: string
}

/** What keys are for; each purpose has its own, the current one and those that it follows. */
export type KeyName = 'master' | 'records' | 'ssnIndex' | 'codes'

/**
 * Sealing of personal fields (SE-01): AES-256-GCM under a data key per client, itself wrapped by the master key. What the
 * firm must keep when a data key is gone is sealed under the records key (SE-07). Older keys of a purpose still open and are
 * still recognised; only the current one seals.
 */
export interface Vault {
  /** What begins a data key that is wrapped, and a record that is sealed, under the current key. */
  readonly marks: { dataKey: Buffer; record: Buffer }
  /** A new client's data key, wrapped. */
  newDataKey(clientId: string): Buffer
  /** The same data key, wrapped by the current master key. */
  rewrapped(clientId: string, dataKey: Buffer): Buffer
  seal(dataKey: Buffer, place: SealedPlace, plain: string): Buffer
  /** @throws when the value was not sealed for this place and key */
  open(dataKey: Buffer, place: SealedPlace, sealed: Buffer): string
  /** The same for bytes. */
  sealBytes(dataKey: Buffer, place: SealedPlace, plain: Buffer): Buffer
  /** @throws when they were not sealed for this place and key */
  openBytes(dataKey: Buffer, place: SealedPlace, sealed: Buffer): Buffer
  /** What must outlive the data key. */
  sealRecord(place: RecordPlace, plain: string): Buffer
  /** @throws when it was not sealed for this place, or its key is not configured any more */
  openRecord(place: RecordPlace, sealed: Buffer): string
  /** The keyed hashes by which one bank account is recognised again, by both of its numbers (BA-12); the current key's first. */
  bankAccountIndexes(routingNumber: string, accountNumber: string): [Buffer, ...Buffer[]]
  /** The same by the id that a bank gives it for all who link it, where its numbers are others in each link. */
  linkedAccountIndexes(persistentId: string): [Buffer, ...Buffer[]]
  /** The keyed hashes by which one SSN is recognised again (PE-11); the current key's first. */
  ssnIndexes(ssn: string): [Buffer, ...Buffer[]]
  /** The keyed hash of a code, bound to its destination (SU-12). */
  codeHash(destination: string, code: string): Buffer
  isCode(destination: string, code: string, hash: Buffer): boolean
  /** The keyed hash under which a screened value is remembered, so that a verdict cannot be used for another. */
  valueHash(kind: string, value: string): string
  /** The same under each key, the current one's first: by which a value is compared. */
  valueHashes(kind: string, value: string): [string, ...string[]]
}
