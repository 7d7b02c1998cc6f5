import { parseDepositAmount } from '../fields/deposit-amount.ts'
import { form } from './form.ts'

export const depositAmountsForm = form({ amount1: parseDepositAmount, amount2: parseDepositAmount })
