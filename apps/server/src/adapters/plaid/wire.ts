import type {
  AccountBase,
  AuthGetNumbers,
  AuthGetResponse,
  CountryCode,
  DepositoryAccountSubtype,
  Item,
  ItemPublicTokenExchangeRequest,
  ItemPublicTokenExchangeResponse,
  LinkTokenCreateRequest,
  LinkTokenCreateResponse,
  NumbersACH,
  PlaidError,
  ProcessorTokenCreateRequest,
  ProcessorTokenCreateRequestProcessorEnum,
  ProcessorTokenCreateResponse,
  Products,
} from 'plaid'

/** Plaid's wire shapes are its SDK's types; where those use run-time enums, their texts. */
export type WireLinkToken = Pick<
  LinkTokenCreateRequest,
  'client_name' | 'language' | 'user' | 'redirect_uri'
> & {
  country_codes: `${CountryCode}`[]
  products: `${Products}`[]
  account_filters: { depository: { account_subtypes: `${DepositoryAccountSubtype}`[] } }
}
export type WireExchange = Pick<ItemPublicTokenExchangeRequest, 'public_token'>
export type WireProcessorToken = Pick<ProcessorTokenCreateRequest, 'access_token' | 'account_id'> & {
  processor: `${ProcessorTokenCreateRequestProcessorEnum}`
}
export type {
  AccountBase as WireAccount,
  AuthGetNumbers as WireNumbers,
  AuthGetResponse as WireAccounts,
  Item as WireItem,
  ItemPublicTokenExchangeResponse as WireExchanged,
  LinkTokenCreateResponse as WireLinkTokenCreated,
  NumbersACH as WireAchNumbers,
  PlaidError as WireError,
  ProcessorTokenCreateResponse as WireProcessorTokenCreated,
}
