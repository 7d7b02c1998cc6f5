/** The addresses that are told of a changed email (SU-26): the old one at once, the new one when it is verified. */
export interface EmailChanges {
  /**
   * Within the edit's transaction. A new address that never was verified is not told of an older change any more.
   * `tellsBefore`: whether the old address is told. @returns the id of its notice
   */
  record(change: {
    userId: string
    before: string
    after: string
    tellsBefore: boolean
  }): Promise<string | undefined>
  /** The user has verified this email. @returns the id of its notice, if it took another one's place */
  verified(userId: string, email: string): Promise<string | undefined>
  /** undefined: the user is gone, or the notice was sent. */
  addressOf(noticeId: string): Promise<string | undefined>
  sent(noticeId: string): Promise<void>
}
