import type { OwnerScores } from '@vestibule/domain/bank/owner-match'
import type { LanguageCode } from '@vestibule/domain/languages'

/** Links bank accounts instantly (Plaid). Every method can throw ProviderError. */
export interface BankLink {
  /** Safe to retry. The token opens Plaid Link and expires after about four hours. */
  createLinkToken(input: {
    clientUserId: string
    redirectUri: string | undefined
    language: LanguageCode
    /** Whether to ask for the owners' names and addresses where the bank has them. */
    withOwners: boolean
  }): Promise<{ linkToken: string; expiresAt: Date }>
  /** Returns what the last session of a link token linked, or `undefined` if no session has linked anything. */
  linkedBy(
    linkToken: string,
  ): Promise<
    { publicToken: string; accountId: string | undefined; sessionId: string | undefined } | undefined
  >
  /** Not idempotent: Plaid exchanges a public token only once. */
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
      /** `tokenized` numbers are unique to this link, so they cannot identify the account across links. */
      numbers: { routing: string; account: string; tokenized: boolean } | undefined
      /** An account id that is the same in every link to the account. Few banks provide this id. */
      persistentId: string | undefined
    }[]
  }>
  /** Compares the account's owners with a person. With several owners, the scores are those of the closest one. */
  matchOwner(
    accessToken: string,
    accountId: string,
    person: { legalName: string; address: { street: string; city: string; state: string; zipcode: string } },
  ): Promise<OwnerScores>
  /** Idempotent: also succeeds for a missing item. The item's access and processor tokens stop working. */
  removeItem(accessToken: string): Promise<void>
  hasItem(accessToken: string): Promise<boolean>
  /** `processor` is Plaid's name of the broker that may read the account. Safe to retry: an account may have several tokens. */
  createProcessorToken(
    accessToken: string,
    accountId: string,
    processor: string,
  ): Promise<{ processorToken: string }>
}
