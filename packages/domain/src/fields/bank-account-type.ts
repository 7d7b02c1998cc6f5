import type { Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

export const bankAccountTypes = ['Checking', 'Savings'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

export const parseBankAccountType = (input: string): Result<BankAccountType, ChoiceCode> =>
  parseChoice(bankAccountTypes, input)
