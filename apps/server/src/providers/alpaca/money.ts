import { setTimeout as sleep } from 'node:timers/promises'
import { compareDates } from '@vestibule/domain/iso-date'
import { z } from 'zod'
import { recover } from '../../platform/http-client/failure.ts'
import type { ScheduleMembers } from '../../ports/broker.ts'
import type {
  BrokerBankRelationship,
  BrokerMoney,
  BrokerNewBank,
  BrokerNewDeposit,
} from '../../ports/broker-money.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import * as answers from './answers.ts'
import { type AlpacaApi, accountPath } from './api.ts'

type MoneyCalls = Omit<BrokerMoney, ScheduleMembers> & {
  findDeposits: NonNullable<BrokerMoney['findDeposits']>
}

const pageSize = 100
/** A bank that the applicant has just linked is usually approved within seconds. */
const longestReviewMs = 3_000
const reviewPollMs = 500

export const createMoneyCalls = (api: AlpacaApi): MoneyCalls => {
  const banksPath = (accountId: string) => `${accountPath(accountId)}/ach_relationships`
  const transfersPath = (accountId: string) => `${accountPath(accountId)}/transfers`

  const findBankRelationships = (accountId: string): Promise<BrokerBankRelationship[]> =>
    api.get('findBankRelationships', banksPath(accountId), z.array(answers.bank))

  /** Alpaca lists no relationship that it has deleted, and has no request for one. */
  const getBankRelationship = async (accountId: string, relationshipId: string) =>
    (await findBankRelationships(accountId)).find((one) => one.relationshipId === relationshipId) ?? {
      relationshipId,
      nickname: '',
      state: 'CANCELED',
      numberEnd: undefined,
    }

  /**
   * Reads until a page has nothing new, because Alpaca documents neither a page's greatest size nor the order. A deposit
   * that is created meanwhile moves the others, so that some come twice.
   */
  async function* transfersOf(accountId: string): AsyncGenerator<answers.Transfer> {
    const read = new Set<string>()
    for (let offset = 0; ; ) {
      const query = new URLSearchParams({
        direction: 'INCOMING',
        limit: String(pageSize),
        offset: String(offset),
      })
      const page = await api.get(
        'listTransfers',
        `${transfersPath(accountId)}?${query}`,
        z.array(answers.transfer),
      )
      const unread = page.filter(({ transferId }) => !read.has(transferId))
      if (unread.length === 0) return
      for (const one of unread) {
        read.add(one.transferId)
        yield one
      }
      offset += page.length
    }
  }

  /** Alpaca has no request for one transfer. */
  const getTransfer = async (accountId: string, transferId: string): Promise<answers.Transfer> => {
    for await (const one of transfersOf(accountId)) if (one.transferId === transferId) return one
    throw new ProviderError('alpaca', 'refused', { status: 404 })
  }

  /** Whether Alpaca still reviews the bank, or a change of the account, and therefore refuses deposits. */
  const isUnderReview = async (accountId: string, relationshipId: string): Promise<boolean> =>
    (await getBankRelationship(accountId, relationshipId)).state === 'PENDING' ||
    (await api.get('getAccount', accountPath(accountId), answers.account)).status === 'ACCOUNT_UPDATED'

  return {
    findBankRelationships,
    getBankRelationship,
    verifyDeposits: undefined,

    createBankRelationship: (accountId, bank) =>
      recover(
        api.post('createBankRelationship', banksPath(accountId), toBank(bank), answers.bank),
        ({ status }) => status === 409,
        // The bank that this one replaces may still count as active for a while.
        () => {
          throw new ProviderError('alpaca', 'unavailable', { status: 409 })
        },
      ),

    cancelBankRelationship: (accountId, relationshipId) =>
      recover(
        api.delete('cancelBankRelationship', `${banksPath(accountId)}/${encodeURIComponent(relationshipId)}`),
        ({ status }) => status === 404,
        async (error) => {
          const { state } = await getBankRelationship(accountId, relationshipId)
          if (state !== 'CANCELED') throw error
        },
      ),

    createDeposit(accountId, deposit) {
      const send = () =>
        api.post('createDeposit', transfersPath(accountId), toDeposit(deposit), answers.transfer)
      return recover(
        send(),
        ({ failure }) => failure === 'refused',
        async () => {
          const until = Date.now() + longestReviewMs
          while (await isUnderReview(accountId, deposit.relationshipId)) {
            if (Date.now() > until)
              throw new ProviderError('alpaca', 'unavailable', { providerCode: 'under_review' })
            await sleep(reviewPollMs)
          }
          // The review may have ended after the refusal.
          return send()
        },
      )
    },

    async findDeposits(accountId, { relationshipId, amount, contribution }, since) {
      const taxYear = contribution && String(contribution.taxYear)
      const found: answers.Transfer[] = []
      for await (const one of transfersOf(accountId))
        if (
          one.relationshipId === relationshipId &&
          one.amount === amount &&
          (one.taxYear === undefined || one.taxYear === taxYear) &&
          compareDates(one.createdOn, since) >= 0
        )
          found.push(one)
      return found
        .sort((a, b) => a.createdAt - b.createdAt)
        .map(({ transferId, state }) => ({ depositId: transferId, state }))
    },

    getTransferState: async (accountId, _kind, transferId) =>
      (await getTransfer(accountId, transferId)).state,

    async getDeposit(accountId, depositId) {
      const { state, amount, returnCode } = await getTransfer(accountId, depositId)
      return { state, amount, clientTransferId: undefined, returnCode }
    },

    async listBookedDeposits(accountId) {
      const booked: { depositId: string; bookedOn: answers.Transfer['createdOn'] }[] = []
      for await (const { transferId, createdOn, state } of transfersOf(accountId))
        if (state === 'COMPLETED' || state === 'RETURNED')
          booked.push({ depositId: transferId, bookedOn: createdOn })
      return booked
    },

    cancelTransfer: (accountId, _kind, transferId) =>
      recover(
        api.delete('cancelTransfer', `${transfersPath(accountId)}/${encodeURIComponent(transferId)}`),
        ({ status }) => status === 404,
        async (error) => {
          if ((await getTransfer(accountId, transferId)).state !== 'CANCELED') throw error
        },
      ),
  }
}

const toBank = (bank: BrokerNewBank) => {
  const { nickname } = bank
  if ('processorToken' in bank) return { nickname, processor_token: bank.processorToken }
  const { owner, number, routingNumber, type } = bank.account
  return {
    nickname,
    account_owner_name: owner,
    bank_account_type: type,
    bank_account_number: number,
    bank_routing_number: routingNumber,
  }
}

/** Alpaca has no field for the type of a contribution: every deposit to an IRA is a regular one. */
const toDeposit = ({ relationshipId, amount, contribution }: BrokerNewDeposit) => {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Error('an amount must be whole dollars above zero')
  return {
    transfer_type: 'ach',
    relationship_id: relationshipId,
    amount: String(amount),
    direction: 'INCOMING',
    timing: 'immediate',
    ...(contribution && { ira: { tax_year: String(contribution.taxYear) } }),
  }
}
