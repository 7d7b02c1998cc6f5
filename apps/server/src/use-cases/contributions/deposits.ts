import { taxYearContributionOf } from '@vestibule/domain/account-types'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Answer } from '../../calls/operation.ts'
import type { Broker } from '../../ports/broker.ts'
import type { BrokerNewDeposit } from '../../ports/broker-money.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import type { Deps } from '../deps.ts'

/** Returns the error of a transfer that this server did not send. */
export const notSent = (
  { traits }: Pick<Broker, 'traits'>,
  failure: 'refused' | 'unavailable',
  providerCode: string,
): ProviderError => new ProviderError(traits.name, failure, { providerCode })

interface SentDeposit {
  accountId: string
  terms: Omit<BrokerNewDeposit, 'clientTransferId'>
}

export const depositOf = (
  { client, account, bank }: Application,
  { amount, tax_year }: TransferRow,
): SentDeposit => {
  if (!bank?.relationship_id || !account?.account_id)
    throw new Error('a transfer has no brokerage account or no bank relationship')
  const type = taxYearContributionOf(client.account_type)
  const contribution = type && tax_year ? { type, taxYear: tax_year } : undefined
  return {
    accountId: account.account_id,
    terms: { relationshipId: bank.relationship_id, amount, contribution },
  }
}

/**
 * Looks for a deposit whose answer was lost, among those that no other call created. Equal deposits can stand for each
 * other. @throws ProviderError if there are more than calls in doubt: an operator must cancel the others at the broker
 */
export const findSent = async (
  { store, broker }: Pick<Deps, 'store' | 'broker'>,
  application: Application,
  transfer: TransferRow,
  since: IsoDate,
): Promise<Answer | undefined> => {
  if (!broker.findDeposits) return undefined
  const { id: clientId } = application.client
  const { accountId, terms } = depositOf(application, transfer)
  const known = await store.accounts.createdIds(clientId)
  const found = (await broker.findDeposits(accountId, terms, since)).filter(
    ({ depositId }) => !known.has(depositId),
  )
  if (found.length > (await store.accounts.depositsInDoubt(clientId)))
    throw notSent(broker, 'unavailable', 'unclear')
  const [first] = found
  return first && { brokerId: first.depositId, state: first.state }
}

/** Prevents that two look-ups take the same deposit. Requires that the transaction has locked the client. */
export const requireUnknown = async (
  { accounts }: Pick<Store, 'accounts'>,
  { findDeposits }: Pick<Broker, 'findDeposits'>,
  { id, clientId }: { id: string; clientId: string | null },
  { brokerId }: Answer,
): Promise<void> => {
  if (!findDeposits || typeof brokerId !== 'string') return
  if ((await accounts.createdIds(clientId ?? '', id)).has(brokerId))
    throw new Error('another call has created this deposit')
}
