import type { NewCall } from '../../ports/provider-calls.ts'
import { clientCall } from '../application/load.ts'

/** One exchange per public token: the same token again joins the same call (API-08). */
export const exchangeCall = (clientId: string, tokenHash: string, accountId?: string): NewCall =>
  clientCall('exchange_public_token', clientId, `${clientId}:${tokenHash}`, { accountId: accountId ?? null })

/** One relationship per bank account: another account has another id. */
export const relationshipCall = (clientId: string, bankId: string): NewCall =>
  clientCall('create_bank_relationship', clientId, bankId, { bankId })

export const cancelCall = (clientId: string, relationshipId: string): NewCall =>
  clientCall('cancel_bank_relationship', clientId, relationshipId, { relationshipId })

/** One call per try, counted from 1. The amounts are sealed with the bank. */
export const verifyCall = (clientId: string, bankId: string, tryNumber: number): NewCall =>
  clientCall('verify_deposits', clientId, `${bankId}:${tryNumber}`, { bankId })
