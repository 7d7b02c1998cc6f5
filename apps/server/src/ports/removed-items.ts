/** An item to be removed at the bank-linking provider. */
export interface RemovedItem {
  id: string
  /** its access token, sealed as a record that this row owns */
  sealed: Buffer
}

/** Items that nobody uses any more, until the provider has removed them (SE-13). They name no client. */
export interface RemovedItems {
  add(item: RemovedItem, now: Date): Promise<void>
  find(id: string): Promise<RemovedItem | undefined>
  /** The provider has removed it. */
  settle(id: string): Promise<void>
  /** The oldest, at most so many. */
  left(atMost: number): Promise<string[]>
  /** For rotation: those not sealed under the key with this mark, behind an id. */
  sealedOtherwise(mark: Buffer, after: string, atMost: number): Promise<RemovedItem[]>
  reseal(id: string, before: Buffer, now: Buffer): Promise<void>
}
