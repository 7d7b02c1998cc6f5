import type { Application } from '../../ports/applications.ts'
import type { BankLink } from '../../ports/bank-link.ts'
import type { NewCall, OutsideCall } from '../../ports/outside-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { factsOf } from '../application/facts.ts'
import { evidenceOf, movesOf } from '../application/moves.ts'
import type { OpeningDeps } from '../opening/operations.ts'
import type { Operations } from '../outside/engine.ts'

export type MoneyDeps = OpeningDeps & { bankLink: BankLink }

/** One exchange for each public token: the same token again is the same call (API-08). */
export const exchangeCall = (clientId: string, tokenHash: string): NewCall => ({
  operation: 'exchange_public_token',
  key: `exchange_public_token:${clientId}:${tokenHash}`,
  clientId,
  userId: null,
  input: {},
})

export const relationshipCall = (clientId: string, bankId: string): NewCall => ({
  operation: 'create_bank_relationship',
  key: `create_bank_relationship:${bankId}`,
  clientId,
  userId: null,
  input: { bankId },
})

/** The name by which a bank relationship is found again at the broker. */
const nicknameOf = (bankId: unknown): string => `bank ${String(bankId)}`

/** Only checking and savings accounts are debited (BA-02). */
const debitable = new Set(['checking', 'savings'])

const notEligible = (code: string): ProviderError =>
  new ProviderError('plaid', 'refused', { providerCode: code })

export const moneyOperations = ({ store, clock, vault, broker, bankLink }: MoneyDeps): Operations => {
  const applicationOf = async ({ clientId }: OutsideCall): Promise<Application> => {
    const application = await store.applications.read(clientId ?? '')
    if (!application) throw new Error('an outside call has no client')
    return application
  }
  const open = (application: Application, column: 'public_token' | 'access_token'): string => {
    const sealed = application.bank?.[`${column}_sealed`]
    if (!sealed) throw notEligible(`no_${column}`)
    const { client } = application
    return vault.open(client.data_key, { table: 'bank', column, clientId: client.id }, sealed)
  }
  const accountOf = (application: Application): string => {
    const id = application.account?.account_id
    if (!id) throw new Error('there is no brokerage account')
    return id
  }

  return {
    exchange_public_token: {
      /** A public token can be used once and tells nothing of that use: sent again it is refused, and the person links again. */
      async find() {
        return undefined
      },
      async send(outside) {
        const application = await applicationOf(outside)
        const { accessToken } = await bankLink.exchangePublicToken(open(application, 'public_token'))
        const item = await bankLink.getAccounts(accessToken)
        const wanted = application.bank?.provider_account_id
        const eligible = item.accounts.filter(
          (account) => account.type === 'depository' && debitable.has(account.subtype ?? ''),
        )
        const account = wanted
          ? eligible.find((one) => one.accountId === wanted)
          : (eligible.find((one) => one.subtype === 'checking') ?? eligible[0])
        if (!account) throw notEligible('account_not_eligible')
        return {
          answer: { institutionId: item.institutionId ?? '', institutionName: item.institutionName ?? '' },
          once: { accessToken, account },
        }
      },
      async record(within, outside, answer, once) {
        const { accessToken, account } = once as {
          accessToken: string
          account: { accountId: string; mask: string | undefined; subtype: string | undefined }
        }
        const application = await applicationOf(outside)
        const { client, bank } = application
        if (!bank) throw new Error('a bank is linked that nobody began to link')
        await within.records.putBank(client.id, {
          id: bank.id,
          method: 'PLAID',
          bank_account_status: 'CREATED',
          bank_name: String(answer.institutionName),
          institution_id: String(answer.institutionId),
          account_type: account.subtype ?? null,
          account_mask: account.mask ?? null,
          provider_account_id: account.accountId,
          public_token_sealed: null,
          access_token_sealed: vault.seal(
            client.data_key,
            { table: 'bank', column: 'access_token', clientId: client.id },
            accessToken,
          ),
        })
        await within.applications.record({
          clientId: client.id,
          now: clock.now(),
          moves: movesOf('bank_linked', [...evidenceOf(factsOf(application)), 'bankLinked']),
          action: 'bank_linked',
        })
      },
    },

    create_bank_relationship: {
      async find(outside) {
        const relationships = await broker.findBankRelationships(accountOf(await applicationOf(outside)))
        const own = relationships.find(
          (one) => one.nickname === nicknameOf(outside.input.bankId) && one.state !== 'CANCELED',
        )
        return own && { relationshipId: own.relationshipId, state: own.state }
      },
      async send(outside) {
        const application = await applicationOf(outside)
        const { processorToken } = await bankLink.createProcessorToken(
          open(application, 'access_token'),
          application.bank?.provider_account_id ?? '',
        )
        const { relationshipId, state } = await broker.createBankRelationship(accountOf(application), {
          nickname: nicknameOf(outside.input.bankId),
          processorToken,
        })
        return { answer: { relationshipId, state } }
      },
      async record(within, outside, answer) {
        const { client, bank } = await applicationOf(outside)
        if (!bank) throw new Error('a bank relationship without a bank')
        await within.records.putBank(client.id, {
          id: bank.id,
          method: bank.method,
          bank_account_status: answer.state === 'REJECTED' ? 'REJECTED' : bank.bank_account_status,
          relationship_id: String(answer.relationshipId),
          relationship_state: String(answer.state),
        })
        await within.applications.record({
          clientId: client.id,
          now: clock.now(),
          moves: {},
          action: 'bank_relationship_created',
        })
      },
    },
  }
}
