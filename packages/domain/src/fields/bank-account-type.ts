import type { Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

export const BANK_ACCOUNT_TYPES = ['Checking', 'Savings'] as const
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number]

export const parseBankAccountType = (input: string): Result<BankAccountType, ChoiceCode> =>
  parseChoice(BANK_ACCOUNT_TYPES, input)
