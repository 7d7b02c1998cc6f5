import { parseName } from '@vestibule/domain/fields/name'
import { byField, check, judgedValue } from '../../form/judge.ts'
import { firstNameWords, lastNameWords } from './words.ts'

export interface Answers extends Record<string, string> {
  firstName: string
  lastName: string
}

/** PE-01. */
export const judgeAnswers = byField<Answers>({
  firstName: check(parseName, firstNameWords),
  lastName: check(parseName, lastNameWords),
})

/** What is saved of names that were judged right. */
export const bodyOf = ({ firstName, lastName }: Answers) => ({
  firstName: judgedValue(parseName(firstName)),
  lastName: judgedValue(parseName(lastName)),
})
