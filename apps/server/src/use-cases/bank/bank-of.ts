import type { DepositRules } from '@vestibule/domain/deposits/deposit-days'
import { triesLeft as leftOf } from '@vestibule/domain/deposits/deposit-days'
import { legalNameOf } from '@vestibule/domain/forms/name'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Application, BankRow } from '../../stores/application/rows.ts'

/** A bank account whose numbers were typed, not linked. */
export const isTyped = (bank: BankRow | null): bank is BankRow & { account_number_sealed: Buffer } =>
  bank !== null && bank.account_number_sealed !== null

/** Tries left of the deposits that were sent to it; none where none are on their way. */
export const triesLeft = (bank: BankRow, today: IsoDate, rules: DepositRules): number =>
  bank.relationship_state === 'PENDING' && bank.deposits_sent_on !== null
    ? leftOf({ sentOn: bank.deposits_sent_on as IsoDate, tries: bank.deposit_tries }, today, rules)
    : 0

/** The account's owner as the broker is told. */
export const ownerOf = ({ client }: Application): string => legalNameOf(client)

/** The states in which a relationship can still be used, or become so. */
export const isLive = (bank: BankRow): boolean =>
  bank.relationship_id !== null && ['PENDING', 'APPROVED'].includes(bank.relationship_state ?? '')
