import type {
  CountryCode,
  DepositoryAccountSubtype,
  IdentityMatchRequest,
  LinkTokenCreateRequest,
  ProcessorTokenCreateRequest,
  ProcessorTokenCreateRequestProcessorEnum,
  Products,
} from 'plaid'
import { z } from 'zod'
import { optionalText, text } from '../../platform/http-client/reading.ts'
import type { BankLink } from '../../ports/bank-link.ts'

/** The SDK's types with string literals instead of run-time enums. */
type WireLinkToken = Pick<LinkTokenCreateRequest, 'client_name' | 'language' | 'user' | 'redirect_uri'> & {
  country_codes: `${CountryCode}`[]
  products: `${Products}`[]
  required_if_supported_products?: `${Products}`[]
  account_filters: { depository: { account_subtypes: `${DepositoryAccountSubtype}`[] } }
}
type WireProcessorToken = Pick<ProcessorTokenCreateRequest, 'access_token' | 'account_id'> & {
  processor: `${ProcessorTokenCreateRequestProcessorEnum}`
}

type LinkTokenInput = Parameters<BankLink['createLinkToken']>[0]

export const toLinkToken = (input: LinkTokenInput, clientName: string): WireLinkToken => ({
  client_name: clientName,
  language: input.language,
  country_codes: ['US'],
  user: { client_user_id: input.clientUserId },
  products: ['auth'],
  ...(input.withOwners && { required_if_supported_products: ['identity' as const] }),
  account_filters: { depository: { account_subtypes: ['checking', 'savings'] } },
  ...(input.redirectUri !== undefined && { redirect_uri: input.redirectUri }),
})

/** Requests a token with which only the broker may read this account. */
export const toProcessorToken = (
  accessToken: string,
  accountId: string,
  processor: string,
): WireProcessorToken => ({
  access_token: accessToken,
  account_id: accountId,
  // Each broker's adapter names the broker as Plaid does.
  processor: processor as WireProcessorToken['processor'],
})

export const toOwnerMatch = (
  accessToken: string,
  accountId: string,
  { legalName, address }: Parameters<BankLink['matchOwner']>[2],
): IdentityMatchRequest => ({
  access_token: accessToken,
  user: {
    legal_name: legalName,
    address: {
      street: address.street,
      city: address.city,
      region: address.state,
      postal_code: address.zipcode,
      country: 'US',
    },
  },
  options: { account_ids: [accountId] },
})

const score = z.number().min(0).max(100).nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

/** Plaid sends `null` for what the bank does not know. */
export const ownerScores = (accountId: string) =>
  z
    .object({
      accounts: z.array(
        z.object({
          account_id: text,
          legal_name: z
            .object({ score, is_first_name_or_last_name_match: flag, is_nickname_match: flag })
            .nullish(),
          address: z.object({ score }).nullish(),
        }),
      ),
    })
    .transform(({ accounts }) => {
      const { legal_name: name, address } = accounts.find((one) => one.account_id === accountId) ?? {}
      return {
        name: name?.score ?? undefined,
        isNameVariant: Boolean(name?.is_first_name_or_last_name_match || name?.is_nickname_match),
        address: address?.score ?? undefined,
      }
    })

export const linkToken = z
  .object({ link_token: text, expiration: text.pipe(z.coerce.date()) })
  .transform((answer) => ({ linkToken: answer.link_token, expiresAt: answer.expiration }))

const itemAdded = z.object({
  public_token: text,
  accounts: z.array(z.object({ account_id: optionalText, id: optionalText })),
})

export const linkedBy = z
  .object({
    link_sessions: z
      .array(
        z.object({
          link_session_id: optionalText,
          results: z.object({ item_add_results: z.array(itemAdded) }).nullish(),
        }),
      )
      .nullish(),
  })
  .transform(({ link_sessions }) => {
    const added = link_sessions
      ?.flatMap(({ link_session_id: sessionId, results }) =>
        (results?.item_add_results ?? []).map((item) => ({ sessionId, item })),
      )
      .at(-1)
    return (
      added && {
        publicToken: added.item.public_token,
        accountId: added.item.accounts[0]?.id,
        sessionId: added.sessionId,
      }
    )
  })

export const exchanged = z
  .object({ access_token: text, item_id: text })
  .transform((answer) => ({ accessToken: answer.access_token, itemId: answer.item_id }))

export const processorToken = z
  .object({ processor_token: text })
  .transform((answer) => ({ processorToken: answer.processor_token }))

/** A manually linked item has no institution. */
export const accounts = z
  .object({
    item: z.object({ institution_id: optionalText, institution_name: optionalText }),
    accounts: z.array(
      z.object({
        account_id: text,
        name: text,
        mask: optionalText,
        type: text,
        subtype: optionalText,
        persistent_account_id: optionalText,
      }),
    ),
    numbers: z.object({
      ach: z.array(
        z.object({
          account_id: text,
          routing: text,
          account: text,
          is_tokenized_account_number: z.boolean().catch(false),
        }),
      ),
    }),
  })
  .transform(({ item, accounts, numbers }) => ({
    institutionId: item.institution_id,
    institutionName: item.institution_name,
    accounts: accounts.map(({ account_id, persistent_account_id, ...account }) => {
      const ach = numbers.ach.findLast((one) => one.account_id === account_id)
      return {
        ...account,
        accountId: account_id,
        persistentId: persistent_account_id,
        numbers: ach && {
          routing: ach.routing,
          account: ach.account,
          tokenized: ach.is_tokenized_account_number,
        },
      }
    }),
  }))
