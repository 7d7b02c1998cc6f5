import { choiceParser } from './choice.ts'

export const bankAccountTypes = ['Checking', 'Savings'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

export const parseBankAccountType = choiceParser(bankAccountTypes)
