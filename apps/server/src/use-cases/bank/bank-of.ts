import { type DepositRules, triesLeft as leftOf } from '@vestibule/domain/deposits/deposit-days'
import { legalNameOf } from '@vestibule/domain/forms/name'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { BankLink } from '../../ports/bank-link.ts'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import type { OpeningDeps } from '../opening/operations.ts'

export type MoneyDeps = OpeningDeps & { bankLink: BankLink; depositRules: DepositRules }

export const isTypedBank = (bank: BankRow | null): bank is BankRow & { account_number_sealed: Buffer } =>
  bank !== null && bank.account_number_sealed !== null

export const triesLeft = (bank: BankRow, today: IsoDate, rules: DepositRules): number =>
  bank.relationship_state === 'PENDING' && bank.deposits_sent_on !== null
    ? leftOf({ sentOn: bank.deposits_sent_on as IsoDate, tries: bank.deposit_tries }, today, rules)
    : 0

export const ownerOf = ({ client }: Application): string => legalNameOf(client)

export const isLive = (bank: BankRow): boolean =>
  bank.relationship_id !== null && ['PENDING', 'APPROVED'].includes(bank.relationship_state ?? '')
