import { parseAccountNumber } from '@vestibule/domain/fields/account-number'
import { parseBankAccountType } from '@vestibule/domain/fields/bank-account-type'
import { parseBankName } from '@vestibule/domain/fields/bank-name'
import { parseRoutingNumber } from '@vestibule/domain/fields/routing-number'
import type { Answer } from '../../api/call.ts'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { accountNumberWords, bankNameWords, routingWords, typeWords, words } from './words.ts'

/** In the server's names; the numbers are never read back. */
export interface Answers extends Record<string, string> {
  bank_name: string
  account_type: string
  routing_number: string
  account_number: string
  confirm: string
}

/** What was typed of a bank account before; of one that was linked, nothing. */
export const answersOf = (saved: Answer<'getBank'> | undefined): Answers => {
  const type = parseBankAccountType(saved?.account_type ?? '')
  return {
    bank_name: type.ok ? (saved?.bank_name ?? '') : '',
    account_type: type.ok ? type.value : '',
    routing_number: '',
    account_number: '',
    confirm: '',
  }
}

/** BA-06. */
export const judgeAnswers = byField<Answers>({
  bank_name: check(parseBankName, bankNameWords),
  account_type: check(parseBankAccountType, typeWords),
  routing_number: check(parseRoutingNumber, routingWords),
  account_number: check(parseAccountNumber, accountNumberWords),
  confirm: (typed, all) => (typed.trim() === all.account_number.trim() ? undefined : words.mismatch),
})

/** What is saved of answers that were judged right. */
export const bodyOf = (answers: Answers) => ({
  bank_name: judgedValue(parseBankName(answers.bank_name)),
  account_type: judgedValue(parseBankAccountType(answers.account_type)),
  routing_number: judgedValue(parseRoutingNumber(answers.routing_number)),
  account_number: judgedValue(parseAccountNumber(answers.account_number)),
})
