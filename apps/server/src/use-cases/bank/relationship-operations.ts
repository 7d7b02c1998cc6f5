import type { Operations } from '../../calls/operation.ts'
import type { BrokerNewBank } from '../../ports/broker-money.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import { brokerAccountIdOf, readClient } from '../application/client-call.ts'
import { moveClient } from '../application/save.ts'
import { openColumn } from '../application/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { securityMail } from '../mail/security-mails.ts'
import { cancelCall, isTypedBank, keyOf, ownerOf } from './bank-of.ts'
import { settleDeposits } from './deposit-outcome.ts'
import { type NextBank, nextBankOf, putNextBank } from './next-bank.ts'

const nicknameOf = (bankId: unknown): string => `bank ${String(bankId)}`

const comment = 'The bank account was not verified, or another one was chosen.'

export const relationshipOperations = (deps: Deps): Operations => {
  const { store, clock, vault, broker, bankLink } = deps
  const { name: provider, hasSeveralBanks, plaidProcessor } = broker.traits
  const superseded = (): ProviderError =>
    new ProviderError(provider, 'refused', { providerCode: 'superseded' })

  /** Relationships that are in use, without those of the client's other banks. */
  const liveRelationships = async (application: Application) => {
    const found = await broker.findBankRelationships(brokerAccountIdOf(application))
    return found.filter(({ state }) => state !== 'CANCELED' && state !== 'REJECTED')
  }

  /** Cancels the relationships of banks that this one replaces, if the broker keeps one bank per account. */
  const endOthers = async (application: Application): Promise<void> => {
    if (hasSeveralBanks) return
    const accountId = brokerAccountIdOf(application)
    for (const { relationshipId } of await liveRelationships(application))
      await broker.cancelBankRelationship(accountId, relationshipId, comment)
  }

  const open = ({ client, bank }: Application, column: SealedColumn): string => {
    const sealed = bank?.[`${column}_sealed`]
    if (!sealed) throw superseded()
    return openColumn(vault, client, 'bank', column, sealed)
  }

  /** Returns the next bank if the call is for it. */
  const nextOf = (application: Application, { input }: ProviderCall): NextBank | undefined => {
    const next = nextBankOf(vault, application)
    return next?.id === input.bankId ? next : undefined
  }

  const linkedBank = async (
    bankId: unknown,
    accessToken: string,
    accountId: string | null | undefined,
  ): Promise<BrokerNewBank> => {
    const { processorToken } = await bankLink.createProcessorToken(
      accessToken,
      accountId ?? '',
      plaidProcessor,
    )
    return { nickname: nicknameOf(bankId), processorToken }
  }

  const newBank = async (application: Application): Promise<BrokerNewBank> => {
    const { bank } = application
    if (!isTypedBank(bank))
      return linkedBank(bank?.id, open(application, 'access_token'), bank?.provider_account_id)
    return {
      nickname: nicknameOf(bank.id),
      account: {
        owner: ownerOf(application),
        number: open(application, 'account_number'),
        routingNumber: open(application, 'routing_number'),
        type: bank.account_type === 'Savings' ? 'SAVINGS' : 'CHECKING',
      },
    }
  }

  return {
    create_bank_relationship: {
      async reconcile(call) {
        const application = await readClient(store, call)
        const { bank } = application
        const end =
          isTypedBank(bank) && bank.id === call.input.bankId ? open(application, 'account_number') : undefined
        const known = hasSeveralBanks ? new Set() : await store.accounts.createdIds(application.client.id)
        const own = (await broker.findBankRelationships(brokerAccountIdOf(application))).find(
          ({ relationshipId, nickname, state, numberEnd }) =>
            // A broker that keeps one bank may name a bank by itself.
            (hasSeveralBanks ? nickname === nicknameOf(call.input.bankId) : !known.has(relationshipId)) &&
            state !== 'CANCELED' &&
            (end === undefined || numberEnd === undefined || end.endsWith(numberEnd)),
        )
        return own && { relationshipId: own.relationshipId, state: own.state }
      },
      async send(call) {
        const application = await readClient(store, call)
        const next = nextOf(application, call)
        if (!next && application.bank?.id !== call.input.bankId) throw superseded()
        await endOthers(application)
        const { relationshipId, state } = await broker.createBankRelationship(
          brokerAccountIdOf(application),
          next
            ? await linkedBank(next.id, next.access_token, next.provider_account_id)
            : await newBank(application),
        )
        return { answer: { relationshipId, state } }
      },
      async record(tx, call, answer) {
        const before = await readClient(tx, call, 'hold')
        const { client, bank } = before
        const relationshipId = String(answer.relationshipId)
        const state = String(answer.state)
        const next = nextOf(before, call)
        if (next) {
          const related = { ...next, relationship_id: relationshipId, relationship_state: state }
          await putNextBank(tx, vault, before, related)
          const action = 'bank_relationship_created'
          return tx.applications.record({ clientId: client.id, now: clock.now(), action })
        }
        // The applicant has saved another account since this call began, so the new relationship is canceled.
        if (!bank || bank.id !== call.input.bankId)
          return void (await tx.calls.enqueue(cancelCall(client.id, relationshipId), clock.now()))
        const typed = isTypedBank(bank)
        await tx.accounts.putBank(client.id, {
          id: bank.id,
          method: bank.method,
          bank_account_status: state === 'REJECTED' ? 'REJECTED' : bank.bank_account_status,
          relationship_id: relationshipId,
          relationship_state: state,
          ...(typed
            ? { deposits_sent_on: clock.today(), deposit_tries: 0, deposit_amounts_sealed: null }
            : {}),
        })
        const awaitsDeposits = typed && state !== 'REJECTED'
        if (awaitsDeposits)
          await tx.calls.enqueue(securityMail('mail_bank_linked', client.user_id, bank.id), clock.now())
        const action = 'bank_relationship_created'
        if (awaitsDeposits) await moveClient(tx, clock.now(), before, 'relationship_created', action)
        else await tx.applications.record({ clientId: client.id, now: clock.now(), action })
        if (awaitsDeposits && state === 'APPROVED')
          await settleDeposits(tx, deps, await readClient(tx, call, 'hold'), { state })
      },
    },

    verify_deposits: {
      /** Reads the state instead of resending, because the first request may have arrived and used up an attempt. */
      async reconcile(call, isFinal) {
        const application = await readClient(store, call)
        const { bank } = application
        if (!bank?.relationship_id || bank.id !== call.input.bankId) return { state: 'CANCELED' }
        const { state } = await broker.getBankRelationship(
          brokerAccountIdOf(application),
          bank.relationship_id,
        )
        return state === 'PENDING' && !isFinal ? undefined : { state, lost: true }
      },
      async send(call) {
        const application = await readClient(store, call)
        const { bank } = application
        if (!bank?.relationship_id || bank.id !== call.input.bankId) throw superseded()
        const account = brokerAccountIdOf(application)
        const amounts = JSON.parse(open(application, 'deposit_amounts')) as [string, string]
        if (!broker.verifyDeposits) throw superseded()
        try {
          const { state } = await broker.verifyDeposits(account, bank.relationship_id, amounts)
          return { answer: { state } }
        } catch (error) {
          const isAnswer =
            error instanceof ProviderError && error.failure === 'refused' && error.status !== 401
          if (!isAnswer) throw error
          // The broker rejects wrong amounts like any other invalid request, so only the state shows the result.
          const { state } = await broker
            .getBankRelationship(account, bank.relationship_id)
            .catch(() => ({ state: 'PENDING' }))
          return { answer: { state, exhausted: error.providerCode === failedPrecondition } }
        }
      },
      async record(tx, call, answer) {
        const application = await readClient(tx, call, 'hold')
        if (application.bank?.id !== call.input.bankId) return
        const state = String(answer.state)
        const exhausted = answer.exhausted === true
        const now = await settleDeposits(tx, deps, application, { state, exhausted })
        if (now === 'waiting')
          await moveClient(tx, clock.now(), application, 'deposits_answered', 'deposits_not_verified')
      },
      async onRefused(tx, call) {
        const { client, bank } = await readClient(tx, call, 'hold')
        if (!bank || bank.id !== call.input.bankId) return
        await tx.accounts.putBank(client.id, {
          ...keyOf(bank),
          deposit_tries: Math.max(0, bank.deposit_tries - 1),
          deposit_amounts_sealed: null,
        })
      },
    },

    cancel_bank_relationship: {
      retryUntilDelivered: true,
      async reconcile(call) {
        const accountId = brokerAccountIdOf(await readClient(store, call))
        const { state } = await broker.getBankRelationship(accountId, String(call.input.relationshipId))
        return state === 'CANCELED' || state === 'REJECTED' ? { state } : undefined
      },
      async send(call) {
        const accountId = brokerAccountIdOf(await readClient(store, call))
        await broker.cancelBankRelationship(accountId, String(call.input.relationshipId), comment)
        return { answer: { state: 'CANCELED' } }
      },
    },
  }
}

type SealedColumn = 'access_token' | 'account_number' | 'routing_number' | 'deposit_amounts'

/** The google.rpc.Code that the broker returns after too many attempts to verify the deposits. */
const failedPrecondition = '9'
