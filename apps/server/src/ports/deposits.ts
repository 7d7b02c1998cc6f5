/** Bank accounts that were typed, over all clients (BA-12), and those that wait for their micro-deposits. */
export interface Deposits {
  /** Notes that a client gave this bank account. @returns whether that is news, and another client had given it before */
  noteUse(clientId: string, accountIndexes: [Buffer, ...Buffer[]], now: Date): Promise<boolean>
  /**
   * Clients whose deposits the broker waits for, and was not asked about since then, the longest unasked first, at most so
   * many.
   */
  waiting(askedBefore: Date, atMost: number): Promise<string[]>
  /** That the broker is asked about this one now. */
  asking(bankId: string, now: Date): Promise<void>
}
