import type { BrokerNewBank } from '../../ports/broker-shapes.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { cancelCall } from '../contributions/calls.ts'
import type { MoneyDeps } from '../contributions/deps.ts'
import { bankLinkedMail } from '../mail/security-mails.ts'
import { isTyped, ownerOf } from './bank-of.ts'
import { moveClient, settleDeposits } from './deposit-outcome.ts'

/** The name by which a bank relationship is found again at the broker. */
const nicknameOf = (bankId: unknown): string => `bank ${String(bankId)}`

/** Another bank account took the place of the one that the call was for: it is not sent. */
const superseded = (): ProviderError => new ProviderError('ascend', 'refused', { providerCode: 'superseded' })

/** Why the broker is told that a relationship ends. */
const comment = 'The bank account was not verified, or another one was chosen.'

export const relationshipOperations = (deps: MoneyDeps): Operations => {
  const { store, clock, vault, broker, bankLink } = deps
  const applicationOf = async ({ clientId }: ProviderCall, within?: Store): Promise<Application> => {
    const application = await (within
      ? within.applications.read(clientId ?? '', 'hold')
      : store.applications.read(clientId ?? ''))
    if (!application) throw new Error('an outside call has no client')
    return application
  }
  const accountOf = (application: Application): string => {
    const id = application.account?.account_id
    if (!id) throw new Error('there is no brokerage account')
    return id
  }
  const open = ({ client, bank }: Application, column: SealedColumn): string => {
    const sealed = bank?.[`${column}_sealed`]
    if (!sealed) throw superseded()
    return vault.open(client.data_key, { table: 'bank', column, clientId: client.id }, sealed)
  }

  /** The bank account of the call, as the broker is told of it. */
  const newBank = async (application: Application): Promise<BrokerNewBank> => {
    const { bank } = application
    const nickname = nicknameOf(bank?.id)
    if (!isTyped(bank)) {
      const accessToken = open(application, 'access_token')
      const { processorToken } = await bankLink.createProcessorToken(
        accessToken,
        bank?.provider_account_id ?? '',
      )
      return { nickname, processorToken }
    }
    return {
      nickname,
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
      async reconcile(outside) {
        const application = await applicationOf(outside)
        const { bank } = application
        const end =
          isTyped(bank) && bank.id === outside.input.bankId ? open(application, 'account_number') : undefined
        const own = (await broker.findBankRelationships(accountOf(application))).find(
          ({ nickname, state, numberEnd }) =>
            nickname === nicknameOf(outside.input.bankId) &&
            state !== 'CANCELED' &&
            (end === undefined || numberEnd === undefined || end.endsWith(numberEnd)),
        )
        return own && { relationshipId: own.relationshipId, state: own.state }
      },
      async send(outside) {
        const application = await applicationOf(outside)
        if (application.bank?.id !== outside.input.bankId) throw superseded()
        const { relationshipId, state } = await broker.createBankRelationship(
          accountOf(application),
          await newBank(application),
        )
        return { answer: { relationshipId, state } }
      },
      async record(within, outside, answer) {
        const before = await applicationOf(outside, within)
        const { client, bank } = before
        const relationshipId = String(answer.relationshipId)
        const state = String(answer.state)
        // another bank account was given while this one was in doubt: what came of it is ended (BA-12)
        if (!bank || bank.id !== outside.input.bankId)
          return void (await within.calls.enqueue(cancelCall(client.id, relationshipId), clock.now()))
        const typed = isTyped(bank)
        await within.records.putBank(client.id, {
          id: bank.id,
          method: bank.method,
          bank_account_status: state === 'REJECTED' ? 'REJECTED' : bank.bank_account_status,
          relationship_id: relationshipId,
          relationship_state: state,
          ...(typed
            ? { deposits_sent_on: clock.today(), deposit_tries: 0, deposit_amounts_sealed: null }
            : {}),
        })
        const goesOn = typed && state !== 'REJECTED'
        if (goesOn) await within.calls.enqueue(bankLinkedMail(client.user_id, bank.id), clock.now())
        const action = 'bank_relationship_created'
        if (goesOn) await moveClient(within, clock, before, 'relationship_created', action)
        else await within.applications.record({ clientId: client.id, now: clock.now(), moves: {}, action })
        if (goesOn && state === 'APPROVED')
          await settleDeposits(within, deps, await applicationOf(outside, within), { state })
      },
    },

    verify_deposits: {
      /** Never sent twice: whether it arrived only the relationship's state can tell, and it counts either way. */
      async reconcile(outside, isFinal) {
        const application = await applicationOf(outside)
        const { bank } = application
        if (!bank?.relationship_id || bank.id !== outside.input.bankId) return { state: 'CANCELED' }
        const { state } = await broker.getBankRelationship(accountOf(application), bank.relationship_id)
        return state === 'PENDING' && !isFinal ? undefined : { state, lost: true }
      },
      async send(outside) {
        const application = await applicationOf(outside)
        const { bank } = application
        if (!bank?.relationship_id || bank.id !== outside.input.bankId) throw superseded()
        const account = accountOf(application)
        const amounts = JSON.parse(open(application, 'deposit_amounts')) as [string, string]
        try {
          const { state } = await broker.verifyDeposits(account, bank.relationship_id, amounts)
          return { answer: { state } }
        } catch (error) {
          const isAnswer =
            error instanceof ProviderError && error.failure === 'refused' && error.status !== 401
          if (!isAnswer) throw error
          // wrong amounts are refused like anything else: the state tells whether it is over
          const { state } = await broker
            .getBankRelationship(account, bank.relationship_id)
            .catch(() => ({ state: 'PENDING' }))
          return { answer: { state, exhausted: error.providerCode === FAILED_PRECONDITION } }
        }
      },
      async record(within, outside, answer) {
        const application = await applicationOf(outside, within)
        if (application.bank?.id !== outside.input.bankId) return
        const state = String(answer.state)
        const exhausted = answer.exhausted === true
        const now = await settleDeposits(within, deps, application, { state, exhausted })
        if (now === 'waiting')
          await moveClient(within, clock, application, 'deposits_answered', 'deposits_not_verified')
      },
      /** It was certainly not sent: the try is given back. */
      async onRefused(within, outside) {
        const { client, bank } = await applicationOf(outside, within)
        if (!bank || bank.id !== outside.input.bankId) return
        await within.records.putBank(client.id, {
          id: bank.id,
          method: bank.method,
          bank_account_status: bank.bank_account_status,
          deposit_tries: Math.max(0, bank.deposit_tries - 1),
          deposit_amounts_sealed: null,
        })
      },
    },

    cancel_bank_relationship: {
      retryUntilDelivered: true,
      async reconcile(outside) {
        const accountId = accountOf(await applicationOf(outside))
        const { state } = await broker.getBankRelationship(accountId, String(outside.input.relationshipId))
        return state === 'CANCELED' || state === 'REJECTED' ? { state } : undefined
      },
      async send(outside) {
        const accountId = accountOf(await applicationOf(outside))
        await broker.cancelBankRelationship(accountId, String(outside.input.relationshipId), comment)
        return { answer: { state: 'CANCELED' } }
      },
    },
  }
}

type SealedColumn = 'access_token' | 'account_number' | 'routing_number' | 'deposit_amounts'

/** google.rpc.Code: the deposits were tried too often. */
const FAILED_PRECONDITION = '9'
