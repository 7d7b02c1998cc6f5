import { z } from 'zod'
import { recover } from '../../platform/http-client/failure.ts'
import type { BrokerApplication, BrokerSignature, OpeningOnSignature } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { created, type FoundAccount, foundAccount } from './answers.ts'
import { type AlpacaApi, refused } from './api.ts'
import type { AlpacaConfig } from './config.ts'
import { toAgreements, toApplication, typeOf } from './map.ts'
import { refusalOf } from './refusals.ts'

/** The greatest difference between Alpaca's clock and ours. */
const clockToleranceMs = 60_000

const isEqual = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const isOwnedBy = (found: FoundAccount, { person }: BrokerApplication): boolean =>
  isEqual(found.firstName, person.firstName) &&
  isEqual(found.lastName, person.lastName) &&
  (found.birthDate === undefined || found.birthDate === person.birthDate)

const hasTypeOf = ({ type }: FoundAccount, application: BrokerApplication): boolean => {
  const { account_type, account_sub_type } = typeOf(application)
  return type.account_type === account_type && type.account_sub_type === account_sub_type
}

/** Why Alpaca would open no account for the email of these accounts. */
const conflictOf = (
  accounts: readonly FoundAccount[],
  application: BrokerApplication,
  { secondAccount }: AlpacaConfig,
): 'email_of_another' | 'account_exists' | undefined => {
  if (accounts.some((one) => !isOwnedBy(one, application))) return 'email_of_another'
  const isTaken =
    secondAccount === 'refused' ? accounts.length > 0 : accounts.some((one) => hasTypeOf(one, application))
  return isTaken ? 'account_exists' : undefined
}

const sinceOf = ({ signedAt }: BrokerSignature): Date => new Date(signedAt.getTime() - clockToleranceMs)

/**
 * Returns the account that this application opened. An equal email proves nothing, and the applicant may have changed the
 * email or the name since. @throws ProviderError if an operator must decide
 */
const openedBy = (
  accounts: readonly FoundAccount[],
  application: BrokerApplication,
  signature: BrokerSignature,
): string | undefined => {
  const hasEmail = ({ email }: FoundAccount) => isEqual(email, application.account.email)
  const [first, ...others] = accounts.filter(
    (one) =>
      hasTypeOf(one, application) &&
      one.createdAt >= sinceOf(signature) &&
      (hasEmail(one) || isOwnedBy(one, application)),
  )
  if (!first) return undefined
  if (others.length > 0 || !hasEmail(first) || !isOwnedBy(first, application))
    throw new ProviderError('alpaca', 'unavailable', { providerCode: 'unclear' })
  return first.accountId
}

export const createOpening = (api: AlpacaApi, config: AlpacaConfig): OpeningOnSignature => {
  const search = (parameters: Record<string, string>): Promise<FoundAccount[]> => {
    const query = new URLSearchParams({ ...parameters, entities: 'contact,identity' })
    return api.get('findAccounts', `/v1/accounts?${query}`, z.array(foundAccount))
  }

  /** Keeps the accounts with exactly this email. Alpaca's search also matches parts of words and other fields. */
  const accountsOf = async ({ account: { email } }: BrokerApplication): Promise<FoundAccount[]> =>
    (await search({ query: email })).filter((one) => isEqual(one.email, email))

  return {
    kind: 'signature',

    async check(application) {
      const refusal = refusalOf(toApplication(application))
      if (refusal) throw refused(refusal)
      const conflict = conflictOf(await accountsOf(application), application, config)
      if (conflict) throw refused(conflict)
    },

    async open(application, signature) {
      // Alpaca has no field for backup withholding, so an operator must arrange it.
      if (signature.isSubjectToBackupWithholding) throw refused('backup_withholding')
      const body = { ...toApplication(application), agreements: toAgreements(signature) }
      return recover(
        api.post('openAccount', '/v1/accounts', body, created),
        ({ status }) => status === 409,
        async (error) => {
          // The email has an account. An earlier copy of this request can have opened it.
          const accounts = await recover(
            accountsOf(application),
            () => true,
            () => [],
          )
          const accountId = openedBy(accounts, application, signature)
          if (accountId !== undefined) return { accountId }
          // An account that Alpaca does not list yet can be ours.
          if (conflictOf(accounts, application, config)) throw error
          throw new ProviderError('alpaca', 'in_doubt', { status: 409 })
        },
      )
    },

    findOpened: async (application, signature) =>
      openedBy(await accountsOf(application), application, signature) ??
      openedBy(
        await search({ created_after: sinceOf(signature).toISOString(), sort: 'asc' }),
        application,
        signature,
      ),
  }
}
