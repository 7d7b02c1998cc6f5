import type { BrokerHoldings } from '../../ports/broker.ts'
import { accountIds, person, scheduleSummary } from './answers.ts'
import { type AscendApi, pageSize, quoted } from './api.ts'
import type { AscendConfig } from './config.ts'

/** Formats a time without fractional seconds, as in the provider's documentation. */
const timestamp = (at: Date): string => `timestamp("${at.toISOString().replace(/\.\d+/, '')}")`

/**
 * Lists persons by correspondent, accounts by correspondent and account group, and schedules without either filter,
 * because Ascend offers none for schedules.
 */
export const createHoldingCalls = (config: AscendConfig, api: AscendApi): BrokerHoldings => {
  const ofCorrespondent = `correspondent_id == ${quoted(config.correspondentId)}`
  const ofGroup = `account_group_id == ${quoted(config.accountGroupId)}`

  return {
    pageOfPersons: (page) =>
      api.page(
        {
          operation: 'pageOfPersons',
          path: '/accounts/v1/legalNaturalPersons',
          query: { ...pageSize, filter: ofCorrespondent },
          field: 'legal_natural_persons',
          item: person,
        },
        page,
      ),

    pageOfAccounts(since, page) {
      const created = since ? [`create_time >= ${timestamp(since)}`] : []
      const filter = [ofCorrespondent, ofGroup, ...created].join(' && ')
      return api.page(
        {
          operation: 'pageOfAccounts',
          path: '/accounts/v1/accounts',
          query: { ...pageSize, order_by: 'create_time', filter },
          field: 'accounts',
          item: accountIds,
        },
        page,
      )
    },

    // A schedule's JSON is short, so a page of 500 schedules stays far below the response's size limit.
    pageOfSchedules: (page) =>
      api.page(
        {
          operation: 'pageOfSchedules',
          path: '/transfers/v1/schedules',
          query: { page_size: '500', filter: 'mechanism == "ACH" && direction == "DEPOSIT"' },
          field: 'schedule_summaries',
          item: scheduleSummary,
        },
        page,
      ),
  }
}
