import { type DepositRules, triesLeft as leftOf } from '@vestibule/domain/deposits/deposit-days'
import { legalNameOf } from '@vestibule/domain/forms/name'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import { clientCall } from '../application/client-call.ts'

/** A bank account that was linked through Plaid. */
export type LinkedAccount = Pick<
  BankRow,
  'bank_name' | 'institution_id' | 'account_type' | 'account_mask' | 'provider_account_id'
>
export type RelatedAccount = LinkedAccount & Pick<BankRow, 'id' | 'relationship_id' | 'relationship_state'>

/** Returns the columns that every write of a bank requires. */
export const keyOf = ({ id, method, bank_account_status }: BankRow) => ({ id, method, bank_account_status })

/** What a bank that was linked through Plaid has in the columns for micro-deposits. */
export const noDeposits = {
  account_number_sealed: null,
  routing_number_sealed: null,
  account_index: null,
  deposits_sent_on: null,
  deposit_tries: 0,
  deposit_amounts_sealed: null,
} as const

export const isTypedBank = (bank: BankRow | null): bank is BankRow & { account_number_sealed: Buffer } =>
  bank !== null && bank.account_number_sealed !== null

export const triesLeft = (bank: BankRow, today: IsoDate, rules: DepositRules): number =>
  bank.relationship_state === 'PENDING' && bank.deposits_sent_on !== null
    ? leftOf({ sentOn: bank.deposits_sent_on as IsoDate, tries: bank.deposit_tries }, today, rules)
    : 0

export const ownerOf = ({ client }: Application): string => legalNameOf(client)

export const isLive = (bank: BankRow): boolean =>
  bank.relationship_id !== null && ['PENDING', 'APPROVED'].includes(bank.relationship_state ?? '')

/** Creates the call that exchanges a public token. A repeated token joins the same call. */
export const exchangeCall = (clientId: string, tokenHash: string, accountId?: string): NewCall =>
  clientCall('exchange_public_token', clientId, `${clientId}:${tokenHash}`, { accountId: accountId ?? null })

/** Creates the call that registers a bank account at the broker. Each bank account has its own id and call. */
export const relationshipCall = (clientId: string, bankId: string): NewCall =>
  clientCall('create_bank_relationship', clientId, bankId, { bankId })

export const cancelCall = (clientId: string, relationshipId: string): NewCall =>
  clientCall('cancel_bank_relationship', clientId, relationshipId, { relationshipId })

/** Creates the call for an attempt, counted from 1, to verify deposits. Only the table `bank` stores the amounts. */
export const verifyCall = (clientId: string, bankId: string, tryNumber: number): NewCall =>
  clientCall('verify_deposits', clientId, `${bankId}:${tryNumber}`, { bankId })
