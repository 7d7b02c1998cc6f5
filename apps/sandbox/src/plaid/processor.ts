import type { Sandbox } from '../core/sandbox.ts'
import { findItem, type ProcessorToken, processorTokenKind } from './items.ts'

export interface ProcessorAccount {
  accountNumber: string
  routingNumber: string
  type: 'CHECKING' | 'SAVINGS'
  owner: string
  mask: string
}

/** Returns the processor token's bank account, or `undefined` if the token is unknown or the item was removed. */
export const plaidProcessorAccount = (
  sandbox: Sandbox,
  processorToken: string,
): ProcessorAccount | undefined => {
  const token = sandbox.store.get<ProcessorToken>(processorTokenKind, processorToken)
  const item = token && findItem(sandbox, token.accessToken)
  const account = item?.accounts.find((candidate) => candidate.account_id === token?.accountId)
  if (!item || !account?.numbers) return undefined
  return {
    accountNumber: account.numbers.account,
    routingNumber: account.numbers.routing,
    type: account.subtype === 'savings' ? 'SAVINGS' : 'CHECKING',
    owner: item.owner,
    mask: account.mask,
  }
}
