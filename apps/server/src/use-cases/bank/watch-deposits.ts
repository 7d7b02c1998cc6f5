import { arriveBy } from '@vestibule/domain/deposits/deposit-days'
import { depositVerifyStatuses } from '@vestibule/domain/flow/status-lists'
import { compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import { clientCall } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { isTypedBank, triesLeft } from './bank-of.ts'
import { settleDeposits } from './deposit-outcome.ts'

const pollEveryMs = 10 * 60 * 1000
const atOnce = 100

/** Hour in New York before which no email about deposits is sent. */
const mailsFrom = 9
const hourInNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Enqueues one email per pair of deposits, after the deposits should have arrived. */
const writeOfArrival = async ({ store, clock }: Deps, { client, bank }: Application): Promise<void> => {
  const today = clock.today()
  const isDue = bank?.deposits_sent_on && compareDates(today, arriveBy(bank.deposits_sent_on as IsoDate)) >= 0
  if (Number(hourInNewYork.format(clock.now())) < mailsFrom) return
  if (!isDue || !depositVerifyStatuses.includes(client.client_status)) return
  const call = clientCall('mail_deposits', client.id, bank.id, { bankId: bank.id }, client.user_id)
  await store.calls.enqueue(call, clock.now())
}

const watchOne = async (deps: Deps, clientId: string): Promise<void> => {
  const { store, broker, clock, depositRules } = deps
  const application = await store.applications.read(clientId)
  const { bank, account } = application ?? {}
  if (!application || !isTypedBank(bank ?? null) || !bank?.relationship_id || !account?.account_id) return
  await store.deposits.recordPoll(bank.id, clock.now())
  if (triesLeft(bank, clock.today(), depositRules) > 0) await writeOfArrival(deps, application)
  const { state } = await broker.getBankRelationship(account.account_id, bank.relationship_id)
  await store.transaction(async (tx) => {
    const now = await tx.applications.read(clientId, 'hold')
    if (now?.bank?.id === bank.id && now.bank.relationship_state === 'PENDING')
      await settleDeposits(tx, deps, now, { state })
  })
}

/** Polls pending deposits, and settles returned, approved and expired deposits. @returns the number polled */
export const watchDeposits = async (deps: Deps): Promise<number> => {
  const waiting = await deps.store.deposits.pending(
    new Date(deps.clock.now().getTime() - pollEveryMs),
    atOnce,
  )
  for (const clientId of waiting) await watchOne(deps, clientId).catch(ignoreProviderError)
  return waiting.length
}
