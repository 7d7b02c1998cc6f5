/** Instant bank linking (Plaid). Every method throws ProviderError. */
export interface BankLink {
  /** Idempotent enough to repeat. The token opens Link and lasts about four hours. */
  createLinkToken(input: {
    clientUserId: string
    redirectUri: string | undefined
    language: 'en'
  }): Promise<{ linkToken: string; expiresAt: Date }>
  /** Not idempotent: a public token can be exchanged once. */
  exchangePublicToken(publicToken: string): Promise<{ accessToken: string; itemId: string }>
  getAccounts(accessToken: string): Promise<{
    institutionId: string | undefined
    institutionName: string | undefined
    accounts: {
      accountId: string
      name: string
      mask: string | undefined
      type: string
      subtype: string | undefined
      /** tokenized: unique to this link, so useless for recognizing the account */
      numbers: { routing: string; account: string; tokenized: boolean } | undefined
      /** the same in every link of this account; few banks provide one */
      persistentId: string | undefined
    }[]
  }>
  /** Idempotent: a missing item counts as removed. Its access and processor tokens stop working. */
  removeItem(accessToken: string): Promise<void>
  hasItem(accessToken: string): Promise<boolean>
  /** Repeatable: one account may have several processor tokens. */
  createProcessorToken(accessToken: string, accountId: string): Promise<{ processorToken: string }>
}
