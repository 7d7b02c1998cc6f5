import { choiceParser } from './choice.ts'

export const bankAccountTypes = ['Checking', 'Savings'] as const

export const parseBankAccountType = choiceParser(bankAccountTypes)
