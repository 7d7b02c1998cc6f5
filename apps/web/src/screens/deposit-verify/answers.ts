import { parseDepositAmount } from '@vestibule/domain/fields/deposit-amount'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { firstWords, secondWords } from './words.ts'

export interface Answers extends Record<string, string> {
  amount1: string
  amount2: string
}

/** BA-08. */
export const judgeAnswers = byField<Answers>({
  amount1: check(parseDepositAmount, firstWords),
  amount2: check(parseDepositAmount, secondWords),
})

/** The valid amounts as the call takes them: `.12` as `0.12`. */
export const bodyOf = ({ amount1, amount2 }: Answers) => ({
  amount1: { value: judgedValue(parseDepositAmount(amount1)) },
  amount2: { value: judgedValue(parseDepositAmount(amount2)) },
})
