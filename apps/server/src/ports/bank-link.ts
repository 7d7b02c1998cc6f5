/** Instant bank linking (Plaid), in the words of our use cases. Every method throws ProviderError. */
export interface BankLink {
  /** Effect without consequence: a token to open Link with, kept on the server, good for about four hours. */
  createLinkToken(input: {
    /** no personal data: the client's id */
    clientUserId: string
    redirectUri: string | undefined
    language: 'en'
  }): Promise<{ linkToken: string; expiresAt: Date }>
  /** Effect. Not idempotent: a public token may be exchanged once. */
  exchangePublicToken(publicToken: string): Promise<{ accessToken: string; itemId: string }>
  /** Read. The item's bank and those of its accounts that money can be drawn from. */
  getAccounts(accessToken: string): Promise<{
    institutionId: string | undefined
    institutionName: string | undefined
    accounts: {
      accountId: string
      name: string
      mask: string | undefined
      type: string
      subtype: string | undefined
      /** tokenized: of this link alone, since the bank gives others to whoever asks */
      numbers: { routing: string; account: string; tokenized: boolean } | undefined
      /** the same in every link of this account; few banks give one */
      persistentId: string | undefined
    }[]
  }>
  /** Effect, idempotent: an item that is not there any more counts as removed. Its access and processor tokens die with it. */
  removeItem(accessToken: string): Promise<void>
  /** Read. Whether the item is still there. */
  hasItem(accessToken: string): Promise<boolean>
  /** Effect without consequence: several processor tokens may exist for one account. */
  createProcessorToken(accessToken: string, accountId: string): Promise<{ processorToken: string }>
}
