/** Bound into the encryption: a value moved elsewhere does not open. */
export interface SealedPlace {
  table: string
  column: string
  clientId: string
  /** row id, in a table with several rows per client */
  row?: string
}

export interface RecordPlace {
  table: string
  column: string
  owner: string
  row?: string
}

export type KeyName = 'master' | 'records' | 'ssnIndex' | 'codes'

/** Field encryption: AES-256-GCM under a data key per client, wrapped by the master key. Older keys still open. */
export interface Vault {
  /** Prefixes of data keys and records sealed under the current key. */
  readonly marks: { dataKey: Buffer; record: Buffer }
  newDataKey(clientId: string): Buffer
  /** Rewraps a data key with the current master key. */
  rewrapped(clientId: string, dataKey: Buffer): Buffer
  seal(dataKey: Buffer, place: SealedPlace, plain: string): Buffer
  /** @throws when the value was not sealed for this place and key */
  open(dataKey: Buffer, place: SealedPlace, sealed: Buffer): string
  sealBytes(dataKey: Buffer, place: SealedPlace, plain: Buffer): Buffer
  openBytes(dataKey: Buffer, place: SealedPlace, sealed: Buffer): Buffer
  /** Under the records key, which outlives the client's data key. */
  sealRecord(place: RecordPlace, plain: string): Buffer
  /** @throws when it was not sealed for this place, or its key is no longer configured */
  openRecord(place: RecordPlace, sealed: Buffer): string
  /** Keyed hashes that recognize a bank account, the current key's first. */
  bankAccountIndexes(routingNumber: string, accountNumber: string): [Buffer, ...Buffer[]]
  linkedAccountIndexes(persistentId: string): [Buffer, ...Buffer[]]
  /** Keyed hashes that recognize an SSN, the current key's first. */
  ssnIndexes(ssn: string): [Buffer, ...Buffer[]]
  /** Keyed hash of a code, bound to its destination. */
  codeHash(destination: string, code: string): Buffer
  isCode(destination: string, code: string, hash: Buffer): boolean
  /** Keyed hash that a screened value is stored under. */
  valueHash(kind: string, value: string): string
  valueHashes(kind: string, value: string): [string, ...string[]]
}
