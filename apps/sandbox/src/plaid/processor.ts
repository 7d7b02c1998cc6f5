import type { Sandbox } from '../core/sandbox.ts'
import { findItem, type ProcessorToken, processorTokenKind } from './items.ts'

/** Returns the processor token's bank account, or `undefined` if the token is unknown or the item was removed. */
export const plaidProcessorAccount = (sandbox: Sandbox, processorToken: string) => {
  const token = sandbox.store.get<ProcessorToken>(processorTokenKind, processorToken)
  const item = token && findItem(sandbox, token.accessToken)
  const account = item?.accounts.find((candidate) => candidate.account_id === token?.accountId)
  if (!item || !account?.numbers) return undefined
  return {
    account_number: account.numbers.account,
    routing_number: account.numbers.routing,
    type: account.subtype === 'savings' ? ('SAVINGS' as const) : ('CHECKING' as const),
    owner: item.owner,
  }
}
