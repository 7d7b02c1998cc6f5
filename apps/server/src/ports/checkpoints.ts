/** A signed checkpoint of the audit trail (SE-05): `statement` is the very text that was signed. */
export interface CheckpointRow {
  number: number
  at: Date
  statement: string
  signature: Buffer
}

/** Where a client's trail stood at a checkpoint. The hash is hex. */
export interface HeadRow {
  checkpoint: number
  clientId: string
  seq: number
  hash: string
}

/** An entry as it is stored. The hash is hex. `clientId` is the trail's id, also of a trail that is no client's. */
export interface StoredEntry {
  clientId: string
  seq: number
  at: Date
  action: string
  payload: string
  hash: string
}

/** Where a row of its own says that a trail stands: the client's, or that of a trail of nobody's client. The hash is hex. */
export interface ClientHead {
  clientId: string
  seq: number
  hash: string
}

/** What a new checkpoint is about: the trails that have grown, and the SHA-256 of their heads in hex. */
export interface Grown {
  number: number
  /** the statement before it */
  previous: string | undefined
  trails: number
  root: string
}

/** All trails as they are at one moment, a page in memory at a time, in the order of their clients. */
export interface TrailView {
  checkpoints(): AsyncGenerator<CheckpointRow>
  /** in the order of the checkpoints, and of the clients within each */
  headsByCheckpoint(): AsyncGenerator<HeadRow>
  /** in the order of the clients, and of the checkpoints for each */
  headsByClient(): AsyncGenerator<HeadRow>
  entries(): AsyncGenerator<StoredEntry>
  clients(): AsyncGenerator<ClientHead>
  /** the trails of users, of identities without a user, and of operators */
  chains(): AsyncGenerator<ClientHead>
  /** the users there are, each of whom has a trail */
  users(): AsyncGenerator<Pick<ClientHead, 'clientId'>>
}

export interface Checkpoints {
  last(): Promise<CheckpointRow | undefined>
  /**
   * Takes one, unless another process is about to, or the last one is not older than `dueBefore`.
   * @returns undefined: none was taken
   */
  take(
    now: Date,
    dueBefore: Date | undefined,
    sign: (grown: Grown) => { statement: string; signature: Buffer },
  ): Promise<CheckpointRow | undefined>
  view<T>(look: (view: TrailView) => Promise<T>): Promise<T>
}
