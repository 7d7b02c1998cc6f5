import type { DepositRules } from '@vestibule/domain/deposits/deposit-days'
import type { BankLink } from '../../ports/bank-link.ts'
import type { OpeningDeps } from '../opening/operations.ts'

export type MoneyDeps = OpeningDeps & { bankLink: BankLink; depositRules: DepositRules }
