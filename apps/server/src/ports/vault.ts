/** Identifies where a sealed value is stored. The vault refuses to open a value that was moved to another place. */
export interface SealedPlace {
  table: string
  column: string
  clientId: string
  /** The row's id, in a table with several rows per client. */
  row?: string
}

export interface RecordPlace {
  table: string
  column: string
  owner: string
  row?: string
}

export type KeyName = 'master' | 'records' | 'ssnIndex' | 'codes'

/** Encrypts with AES-256-GCM under one data key per client. The master key wraps data keys. Old keys still decrypt. */
export interface Vault {
  /** Prefixes of data keys and records that are sealed under the current keys. */
  readonly marks: { dataKey: Buffer; record: Buffer }
  newDataKey(clientId: string): Buffer
  /** Returns the data key, wrapped with the current master key. */
  rewrapped(clientId: string, dataKey: Buffer): Buffer
  seal(dataKey: Buffer, place: SealedPlace, plain: string): Buffer
  /** @throws if the value was not sealed for this place under this key */
  open(dataKey: Buffer, place: SealedPlace, sealed: Buffer): string
  sealBytes(dataKey: Buffer, place: SealedPlace, plain: Buffer): Buffer
  openBytes(dataKey: Buffer, place: SealedPlace, sealed: Buffer): Buffer
  /** Seals under the records key, which outlives the client's data key. */
  sealRecord(place: RecordPlace, plain: string): Buffer
  /** @throws if the record was not sealed for this place or the record's key is no longer configured */
  openRecord(place: RecordPlace, sealed: Buffer): string
  /** Returns keyed hashes that identify a bank account, starting with the current key's hash. */
  bankAccountIndexes(routingNumber: string, accountNumber: string): [Buffer, ...Buffer[]]
  linkedAccountIndexes(persistentId: string): [Buffer, ...Buffer[]]
  /** Returns keyed hashes that identify an SSN, starting with the current key's hash. */
  ssnIndexes(ssn: string): [Buffer, ...Buffer[]]
  /** Returns a keyed hash of a code, bound to the code's destination. */
  codeHash(destination: string, code: string): Buffer
  isCode(destination: string, code: string, hash: Buffer): boolean
  /** Returns the keyed hash under which a screened value is stored. */
  valueHash(kind: string, value: string): string
  valueHashes(kind: string, value: string): [string, ...string[]]
}
