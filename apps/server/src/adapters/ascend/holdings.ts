import type { BrokerHoldings } from '../../ports/broker-holdings.ts'
import { MalformedAnswer, readObject, readText } from '../http/reading.ts'
import { type AscendApi, PAGE } from './api.ts'
import type { AscendConfig } from './config.ts'
import { quoted } from './filter.ts'
import { readAccount, readPerson } from './read.ts'
import type { WireScheduleSummary } from './wire-money.ts'

/** Schedules are short: a page of them stays far below the largest answer that is read. */
const SCHEDULES = { page_size: '500', filter: 'mechanism == "ACH" && direction == "DEPOSIT"' }

/** Lists over everything that our credentials reach, narrowed to our correspondent and account group where Ascend can. */
export function createHoldingCalls(config: AscendConfig, api: AscendApi): BrokerHoldings {
  const ofCorrespondent = `correspondent_id == ${quoted(config.correspondentId)}`
  const ofGroup = `account_group_id == ${quoted(config.accountGroupId)}`

  return {
    pageOfPersons: (page) =>
      api.page(
        'pageOfPersons',
        '/accounts/v1/legalNaturalPersons',
        { ...PAGE, filter: ofCorrespondent },
        'legal_natural_persons',
        readPerson,
        page,
      ),

    pageOfAccounts: (since, page) =>
      api.page(
        'pageOfAccounts',
        '/accounts/v1/accounts',
        {
          ...PAGE,
          order_by: 'create_time',
          filter: [ofCorrespondent, ofGroup, ...(since ? [`create_time >= ${timestamp(since)}`] : [])].join(
            ' && ',
          ),
        },
        'accounts',
        (json) => {
          const { accountId, clientAccountId } = readAccount(json)
          return { accountId, clientAccountId }
        },
        page,
      ),

    pageOfSchedules: (page) =>
      api.page(
        'pageOfSchedules',
        '/transfers/v1/schedules',
        SCHEDULES,
        'schedule_summaries',
        readSummary,
        page,
      ),
  }
}

/** In whole seconds, as the provider's documentation writes it. */
const timestamp = (at: Date): string => `timestamp("${at.toISOString().replace(/\.\d+/, '')}")`

function readSummary(json: unknown): { accountId: string; scheduleId: string } {
  const summary = readObject<WireScheduleSummary>(json, 'schedule_summaries')
  const name = readText(summary.transfer_schedule, 'transfer_schedule')
  const [, accountId, scheduleId] = /^accounts\/([^/]+)\/[^/]+\/([^/]+)$/.exec(name) ?? []
  if (!accountId || !scheduleId) throw new MalformedAnswer('transfer_schedule')
  return { accountId, scheduleId }
}
