import type { NewCall } from '../../ports/provider-calls.ts'

const call = (operation: string, clientId: string, key: string, input: NewCall['input'] = {}): NewCall => ({
  operation,
  key: `${operation}:${key}`,
  clientId,
  userId: null,
  input,
})

/** One exchange for each public token: the same token again is the same call (API-08). */
export const exchangeCall = (
  clientId: string,
  tokenHash: string,
  accountId: string | undefined = undefined,
): NewCall =>
  call('exchange_public_token', clientId, `${clientId}:${tokenHash}`, { accountId: accountId ?? null })

/** One relationship for each bank account that a client gave: another one has another id. */
export const relationshipCall = (clientId: string, bankId: string): NewCall =>
  call('create_bank_relationship', clientId, bankId, { bankId })

export const cancelCall = (clientId: string, relationshipId: string): NewCall =>
  call('cancel_bank_relationship', clientId, relationshipId, { relationshipId })

/** One call for each transfer: it is canceled once. */
export const cancelTransferCall = (clientId: string, transferId: string): NewCall =>
  call('cancel_transfer', clientId, transferId, { transferId })

/** One call for each try, counted from 1; what it gives is sealed with the bank. */
export const verifyCall = (clientId: string, bankId: string, tryNumber: number): NewCall =>
  call('verify_deposits', clientId, `${bankId}:${tryNumber}`, { bankId })
