import { randomUUID } from 'node:crypto'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { factsOf } from '../application/facts.ts'
import { evidenceOf, movesOf } from '../application/moves.ts'
import { isLive, isTyped } from '../bank/bank-of.ts'
import { indexesOf, recordBankAccountUse } from '../bank/record-bank-account-use.ts'
import { relationshipOperations } from '../bank/relationship-operations.ts'
import { keepForRemoval, removeReplaced } from '../bank/remove-item.ts'
import { bankLinkedMail } from '../mail/security-mails.ts'
import { cancelCall } from './calls.ts'
import type { MoneyDeps } from './deps.ts'

/** Nothing of a bank account that was typed. */
const noDeposits = {
  account_number_sealed: null,
  routing_number_sealed: null,
  account_index: null,
  deposits_sent_on: null,
  deposit_tries: 0,
  deposit_amounts_sealed: null,
} as const

/** Only checking and savings accounts are debited (BA-02). */
const debitable = new Set(['checking', 'savings'])

const notEligible = (code: string): ProviderError =>
  new ProviderError('plaid', 'refused', { providerCode: code })

export const moneyOperations = (deps: MoneyDeps): Operations => {
  const { store, clock, vault, bankLink } = deps
  const applicationOf = async ({ clientId }: ProviderCall): Promise<Application> => {
    const application = await store.applications.read(clientId ?? '')
    if (!application) throw new Error('an outside call has no client')
    return application
  }
  const publicTokenOf = ({ client, bank }: Application): string => {
    if (!bank?.public_token_sealed) throw notEligible('no_public_token')
    const place = { table: 'bank', column: 'public_token', clientId: client.id }
    return vault.open(client.data_key, place, bank.public_token_sealed)
  }

  const removeUnused = async (within: Store, accessToken: string): Promise<void> => {
    const call = await keepForRemoval(within, vault, accessToken, clock.now())
    await within.calls.enqueue(call, clock.now())
  }

  return {
    ...relationshipOperations(deps),

    exchange_public_token: {
      repeat: 'recognized',
      /** A public token can be used once and tells nothing of that use: sent again it is refused, and the person links again. */
      async reconcile() {
        return undefined
      },
      async send(outside) {
        const application = await applicationOf(outside)
        const { accessToken } = await bankLink.exchangePublicToken(publicTokenOf(application))
        /** What comes of a public token that was spent in vain is nobody's bank. */
        const inVain = async (error: ProviderError): Promise<never> => {
          await store.transaction((within) => removeUnused(within, accessToken))
          throw error
        }
        const item = await bankLink.getAccounts(accessToken).catch(inVain)
        const wanted = outside.input.accountId
        const eligible = item.accounts.filter(
          (account) => account.type === 'depository' && debitable.has(account.subtype ?? ''),
        )
        const account = wanted
          ? eligible.find((one) => one.accountId === wanted)
          : (eligible.find((one) => one.subtype === 'checking') ?? eligible[0])
        if (!account) return inVain(notEligible('account_not_eligible'))
        return {
          answer: { institutionId: item.institutionId ?? '', institutionName: item.institutionName ?? '' },
          transient: { accessToken, account, indexes: indexesOf(vault, account) },
        }
      },
      async record(within, outside, answer, transient) {
        const { accessToken, account, indexes } = transient as {
          accessToken: string
          account: { accountId: string; mask: string | undefined; subtype: string | undefined }
          indexes: [Buffer, ...Buffer[]][]
        }
        const application = await within.applications.read(outside.clientId ?? '', 'hold')
        if (!application?.bank) throw new Error('a bank is linked that nobody began to link')
        const { client, bank, transfers } = application
        // confirmed in another tab meanwhile: what is debited stays
        if (transfers.length > 0) return removeUnused(within, accessToken)
        // another bank account is another relationship at the broker, and the last one ends (BA-12)
        await removeReplaced(within, vault, application, clock.now())
        const isAnother = bank.access_token_sealed !== null || isTyped(bank)
        if (bank.relationship_id && isLive(bank))
          await within.calls.enqueue(cancelCall(client.id, bank.relationship_id), clock.now())
        const id = isAnother ? randomUUID() : bank.id
        await within.calls.enqueue(bankLinkedMail(client.user_id, id), clock.now())
        await within.records.putBank(client.id, {
          ...noDeposits,
          id,
          method: 'PLAID',
          bank_account_status: 'CREATED',
          relationship_id: null,
          relationship_state: null,
          bank_name: String(answer.institutionName),
          institution_id: String(answer.institutionId),
          account_type: account.subtype ?? null,
          account_mask: account.mask ?? null,
          provider_account_id: account.accountId,
          // a bank's page that leads back once more leads back to nothing
          link_token_sealed: null,
          public_token_sealed: null,
          access_token_sealed: vault.seal(
            client.data_key,
            { table: 'bank', column: 'access_token', clientId: client.id },
            accessToken,
          ),
        })
        await recordBankAccountUse(within, application, indexes, clock.now())
        await within.applications.record({
          clientId: client.id,
          now: clock.now(),
          moves: movesOf('bank_linked', [...evidenceOf(factsOf(application)), 'bankLinked']),
          action: 'bank_linked',
        })
      },
    },
  }
}
