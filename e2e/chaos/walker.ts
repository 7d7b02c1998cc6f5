import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Applicant } from '@vestibule/testing/applicant'
import type { Choice } from '@vestibule/testing/choices'
import { type Contributed, saveChoice } from '@vestibule/testing/contribute'
import type { Stack } from '@vestibule/testing/stack'
import { type AnswerName, answers } from './answers.ts'
import type { Check } from './checks.ts'
import type { Kept } from './kept.ts'

/** An applicant with the answers acknowledged so far. */
export interface Walker {
  applicant: Applicant
  choice: Choice
  bank: 'instant' | 'deposits'
  today: IsoDate
  kept: Kept
  /** answers changed before the account is opened */
  edits: AnswerName[]
  shown: Contributed | undefined
  answered: number
  /** PRODUCT only */
  check: Check
  /** legal names agreed to, and those acknowledged */
  agreed: { sent: string[]; told: string[] }
  /** final status */
  end: string | undefined
}

export type Step = (walker: Walker, stack: Stack) => Promise<unknown>

export const answer = async (walker: Walker, name: AnswerName): Promise<void> => {
  walker.answered += 1
  const { place, fields, send } = answers[name](walker.applicant, walker.answered)
  await walker.kept.save(place, fields, send)
}
export const given =
  (name: AnswerName): Step =>
  (walker) =>
    answer(walker, name)

/** Changes one answer. @returns whether one was left */
export const answerAgain = async (walker: Walker): Promise<boolean> => {
  const again = walker.edits.shift()
  if (again) await answer(walker, again)
  return again !== undefined
}

export const choose: Step = ({ applicant, choice, kept }) => {
  const [first = 0, second = 0] = choice.days
  const fields = {
    amount: choice.amount,
    first_deposit_date: first,
    second_deposit_date: second,
    one_time: choice.date !== '',
    one_time_date: choice.date,
  }
  return kept.save('contribution', fields, () => saveChoice(applicant, choice))
}
