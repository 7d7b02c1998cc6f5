import type { z } from 'zod'
import { recover } from '../../platform/http-client/failure.ts'
import { ignored } from '../../platform/http-client/reading.ts'
import type { BrokerMoney, BrokerTransfer, BrokerTransferKind } from '../../ports/broker-money.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import * as answers from './answers.ts'
import { type AscendApi, isDuplicate, pageSize } from './api.ts'
import * as map from './map-money.ts'

const collections = { deposit: 'achDeposits', schedule: 'achDepositSchedules' } as const

export function createMoneyCalls(
  api: AscendApi,
): BrokerMoney & { verifyDeposits: NonNullable<BrokerMoney['verifyDeposits']> } {
  const transfers = (accountId: string, kind: string) =>
    `/transfers/v1/accounts/${encodeURIComponent(accountId)}/${kind}`
  const relationship = (accountId: string, relationshipId: string) =>
    `${transfers(accountId, 'bankRelationships')}/${encodeURIComponent(relationshipId)}`

  const transfer = (accountId: string, kind: BrokerTransferKind, transferId: string) =>
    `${transfers(accountId, collections[kind])}/${encodeURIComponent(transferId)}`

  const listSchedules = (accountId: string) =>
    api.list({
      operation: 'findSchedules',
      path: transfers(accountId, 'achDepositSchedules'),
      query: pageSize,
      field: 'ach_deposit_schedules',
      item: answers.schedule,
    })

  /** Finds a schedule that must exist. @throws ProviderError `in_doubt` if the list is unreadable or incomplete */
  async function existingSchedule(accountId: string, clientScheduleId: string): Promise<BrokerTransfer> {
    const schedules = await recover(
      listSchedules(accountId),
      () => true,
      () => [],
    )
    const found = schedules.find((schedule) => schedule.clientScheduleId === clientScheduleId)
    if (!found) throw new ProviderError('ascend', 'in_doubt', { status: 409 })
    return found
  }

  return {
    listSchedules,
    findDeposits: undefined,
    drawsSchedules: true,

    async getTransferState(accountId, kind, transferId) {
      const schema: z.ZodType<{ state: string }> = kind === 'deposit' ? answers.deposit : answers.schedule
      return (await api.get('getTransferState', transfer(accountId, kind, transferId), schema)).state
    },

    getDeposit: (accountId, depositId) =>
      api.get('getDeposit', transfer(accountId, 'deposit', depositId), answers.sentDeposit),

    async listBookedDeposits(accountId) {
      const activities = await api.list({
        operation: 'listActivities',
        path: `/ledger/v1/accounts/${encodeURIComponent(accountId)}/activities`,
        query: { page_size: '1000' },
        field: 'activities',
        item: answers.activity,
      })
      return activities.filter((one) => one !== undefined)
    },

    cancelTransfer: (accountId, kind, transferId, comment) =>
      api.post(
        'cancelTransfer',
        `${transfer(accountId, kind, transferId)}:cancel`,
        {
          name: `accounts/${accountId}/${collections[kind]}/${transferId}`,
          // Deposits and schedules name this field differently.
          ...(kind === 'deposit' ? { reason: comment } : { comment }),
        },
        ignored,
      ),

    createBankRelationship: (accountId, bank) =>
      api.post(
        'createBankRelationship',
        transfers(accountId, 'bankRelationships'),
        map.toBank(bank),
        answers.bank,
      ),

    findBankRelationships: (accountId) =>
      api.list({
        operation: 'findBankRelationships',
        path: transfers(accountId, 'bankRelationships'),
        query: pageSize,
        field: 'bank_relationships',
        item: answers.bank,
      }),

    getBankRelationship: (accountId, relationshipId) =>
      api.get('getBankRelationship', relationship(accountId, relationshipId), answers.bank),

    verifyDeposits: (accountId, relationshipId, amounts) =>
      api.post(
        'verifyDeposits',
        `${relationship(accountId, relationshipId)}:verifyMicroDeposits`,
        map.toVerifyDeposits(accountId, relationshipId, amounts),
        answers.bank,
      ),

    cancelBankRelationship: (accountId, relationshipId, comment) =>
      api.post(
        'cancelBankRelationship',
        `${relationship(accountId, relationshipId)}:cancel`,
        { name: map.bankName(accountId, relationshipId), comment },
        ignored,
      ),

    createDeposit(accountId, deposit) {
      const path = transfers(accountId, 'achDeposits')
      return recover(
        api.post('createDeposit', path, map.toDeposit(accountId, deposit), answers.deposit),
        isDuplicate,
        // The provider cannot list deposits, so a duplicate's id is unknown.
        () => ({ transferId: undefined, state: answers.stateUnknown }),
      )
    },

    createSchedule(accountId, schedule) {
      const path = transfers(accountId, 'achDepositSchedules')
      return recover(
        api.post('createSchedule', path, map.toSchedule(accountId, schedule), answers.schedule),
        isDuplicate,
        () => existingSchedule(accountId, schedule.clientScheduleId),
      )
    },
  }
}
