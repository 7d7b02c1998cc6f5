import { randomUUID } from 'node:crypto'
import { isOtherOwner } from '@vestibule/domain/bank/owner-match'
import type { Operations } from '../../calls/operation.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ignoreProviderError, ProviderError } from '../../ports/provider-error.ts'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { readClient } from '../application/client-call.ts'
import { evidenceOf, movesOf } from '../application/flow-state.ts'
import { openColumn } from '../application/sealed-columns.ts'
import { mayChangePlan } from '../contributions/plan-terms.ts'
import type { Deps } from '../deps.ts'
import { recordBankExit } from './bank-exit.ts'
import { cancelCall, isLive, isTypedBank, keyOf, type LinkedAccount, ownerOf } from './bank-of.ts'
import { announceLinkedBank, storeLinkedBank } from './linked-bank.ts'
import { isMoving, putNextBank } from './next-bank.ts'
import { indexesOf, recordBankAccountUse } from './record-bank-account-use.ts'
import { keepForRemoval, removeReplaced } from './remove-item.ts'
import { dropNextBank } from './replace-bank.ts'

/** Records that another person owns the linked account. `refuses`: also acts as an exit from linking. */
const recordOtherOwner = async (
  tx: Store,
  application: Application,
  institution: { name: string; id: string },
  refuses: boolean,
  deps: Pick<Deps, 'clock' | 'broker'>,
): Promise<void> => {
  const { user } = application
  await tx.risks.report(
    {
      id: randomUUID(),
      kind: 'RISK_DETECTED',
      email: user.email,
      userId: user.id,
      riskType: 'BANK_ACCOUNT',
      details: { otherOwner: true },
    },
    deps.clock.now(),
  )
  if (!refuses) return
  const error = {
    error_type: 'OWNER_MISMATCH',
    error_code: 'OWNER_MISMATCH',
    institution_name: institution.name,
    institution_id: institution.id,
  }
  await recordBankExit(tx, application, error, deps)
}

/** Stores the linked bank as the next one. The current bank is debited until the contributions move. */
const storeNextBank = async (
  deps: Pick<Deps, 'vault' | 'clock'>,
  tx: Store,
  application: Application & { bank: BankRow },
  accessToken: string,
  account: LinkedAccount,
): Promise<void> => {
  const { client, bank } = application
  const now = deps.clock.now()
  const id = randomUUID()
  await dropNextBank(tx, deps, application)
  await tx.accounts.putBank(client.id, {
    ...keyOf(bank),
    link_token_sealed: null,
    public_token_sealed: null,
  })
  await putNextBank(tx, deps.vault, application, {
    ...account,
    id,
    relationship_id: null,
    relationship_state: null,
    access_token: accessToken,
    isChosen: false,
  })
  await announceLinkedBank(tx, application, id, now)
  await tx.applications.record({ clientId: client.id, now, action: 'next_bank_linked' })
}

const debitable = new Set(['checking', 'savings'])

const notEligible = (code: string): ProviderError =>
  new ProviderError('plaid', 'refused', { providerCode: code })

export const linkOperations = (deps: Deps): Operations => {
  const { store, clock, vault, bankLink, bankOwnerMatch } = deps
  const publicTokenOf = ({ client, bank }: Application): string => {
    if (!bank?.public_token_sealed) throw notEligible('no_public_token')
    return openColumn(vault, client, 'bank', 'public_token', bank.public_token_sealed)
  }

  const removeUnused = async (tx: Store, accessToken: string): Promise<void> => {
    const call = await keepForRemoval(tx, vault, accessToken, clock.now())
    await tx.calls.enqueue(call, clock.now())
  }

  /** Compares the owner, if a policy requires it. Without data or an answer from the provider, there is no mismatch. */
  const hasOtherOwner = async (
    application: Application,
    accessToken: string,
    accountId: string,
  ): Promise<boolean> => {
    const { address } = application
    if (bankOwnerMatch === 'off' || !address) return false
    const person = {
      legalName: ownerOf(application),
      address: {
        street: address.address_1,
        city: address.city,
        state: address.state,
        zipcode: address.zipcode,
      },
    }
    const scores = await bankLink.matchOwner(accessToken, accountId, person).catch(ignoreProviderError)
    return scores !== undefined && isOtherOwner(scores)
  }

  /** An earlier request may have made an item. Its access token is lost if the provider refuses the repeated one. */
  const noteIfLost = async (
    error: unknown,
    call: ProviderCall,
    { client, bank }: Application,
    publicToken: string,
  ): Promise<never> => {
    if (call.inDoubt && error instanceof ProviderError && error.failure === 'refused') {
      const sealed = bank?.link_token_sealed
      const linked =
        sealed &&
        (await bankLink
          .linkedBy(openColumn(vault, client, 'bank', 'link_token', sealed))
          .catch(ignoreProviderError))
      const sessionId = linked && linked.publicToken === publicToken ? linked.sessionId : undefined
      await store.lostExchanges.add(call.id, sessionId ?? null)
    }
    throw error
  }

  return {
    exchange_public_token: {
      repeat: 'recognized',
      /** Finds nothing, because used tokens cannot be looked up. If a resend is rejected, the applicant links again. */
      reconcile: async () => undefined,
      async send(call) {
        const application = await readClient(store, call)
        const publicToken = publicTokenOf(application)
        const { accessToken } = await bankLink
          .exchangePublicToken(publicToken)
          .catch((error: unknown) => noteIfLost(error, call, application, publicToken))
        const removeAndThrow = async (error: ProviderError): Promise<never> => {
          await store.transaction((tx) => removeUnused(tx, accessToken))
          throw error
        }
        const item = await bankLink.getAccounts(accessToken).catch(removeAndThrow)
        const wanted = call.input.accountId
        const eligible = item.accounts.filter(
          (account) => account.type === 'depository' && debitable.has(account.subtype ?? ''),
        )
        const account = wanted
          ? eligible.find((one) => one.accountId === wanted)
          : (eligible.find((one) => one.subtype === 'checking') ?? eligible[0])
        if (!account) return removeAndThrow(notEligible('account_not_eligible'))
        const isOther = await hasOtherOwner(application, accessToken, account.accountId)
        return {
          answer: {
            institutionId: item.institutionId ?? '',
            institutionName: item.institutionName ?? '',
            ...(isOther && { isOtherOwner: true, isRefused: bankOwnerMatch === 'refuse' }),
          },
          transient: { accessToken, account, indexes: indexesOf(vault, account) },
        }
      },
      async record(tx, call, answer, transient) {
        const { accessToken, account, indexes } = transient as {
          accessToken: string
          account: { accountId: string; mask: string | undefined; subtype: string | undefined }
          indexes: [Buffer, ...Buffer[]][]
        }
        const application = await tx.applications.read(call.clientId ?? '', 'hold')
        if (!application?.bank) throw new Error('a linked bank has no row')
        const { client, bank, transfers } = application
        const isNext = mayChangePlan(application)
        // In another tab, contributions were confirmed or changed. They debit the chosen account, so the new item is removed.
        const isUnused = isMoving(vault, application) || (transfers.length > 0 && !isNext)
        if (isUnused) return removeUnused(tx, accessToken)
        const institution = { name: String(answer.institutionName), id: String(answer.institutionId) }
        if (answer.isOtherOwner)
          await recordOtherOwner(tx, application, institution, answer.isRefused === true, deps)
        if (answer.isRefused) return removeUnused(tx, accessToken)
        const linked = {
          bank_name: institution.name,
          institution_id: institution.id,
          account_type: account.subtype ?? null,
          account_mask: account.mask ?? null,
          provider_account_id: account.accountId,
        }
        if (isNext) {
          await storeNextBank(deps, tx, { ...application, bank }, accessToken, linked)
          return recordBankAccountUse(tx, application, indexes, clock.now())
        }
        await removeReplaced(tx, vault, application, clock.now())
        const isAnother = bank.access_token_sealed !== null || isTypedBank(bank)
        if (bank.relationship_id && isLive(bank))
          await tx.calls.enqueue(cancelCall(client.id, bank.relationship_id), clock.now())
        const id = isAnother ? randomUUID() : bank.id
        await storeLinkedBank(deps, tx, application, id, accessToken, linked)
        await recordBankAccountUse(tx, application, indexes, clock.now())
        await tx.applications.record({
          clientId: client.id,
          now: clock.now(),
          moves: movesOf('bank_linked', [...evidenceOf(application), 'bankLinked']),
          action: 'bank_linked',
        })
      },
    },
  }
}
