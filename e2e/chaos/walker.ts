import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Applicant } from '@vestibule/testing/applicant'
import type { Choice } from '@vestibule/testing/choices'
import { type Contributed, saveChoice } from '@vestibule/testing/contribute'
import type { Stack } from '@vestibule/testing/stack'
import { type AnswerName, answers } from './answers.ts'
import type { Check } from './checks.ts'
import type { Kept } from './kept.ts'

/** One who applies, and what was acknowledged to them. */
export interface Walker {
  applicant: Applicant
  choice: Choice
  /** how the bank is linked */
  bank: 'instant' | 'deposits'
  today: IsoDate
  kept: Kept
  /** answers that are given once more, before anybody outside is told of them */
  edits: AnswerName[]
  /** what the confirmation's page showed */
  shown: Contributed | undefined
  answered: number
  /** how the identity check goes, of PRODUCT */
  check: Check
  /** the legal names that the statements were agreed to with, and those of them that were acknowledged */
  agreed: { sent: string[]; told: string[] }
  /** the status that they have come to, after which nothing follows */
  end: string | undefined
}

/** What a person does at a status. */
export type Step = (walker: Walker, stack: Stack) => Promise<unknown>

/** Gives an answer; it is kept once it is acknowledged. */
export const answer = async (walker: Walker, name: AnswerName): Promise<void> => {
  walker.answered += 1
  const { place, fields, send } = answers[name](walker.applicant, walker.answered)
  await walker.kept.save(place, fields, send)
}
/** The step that gives this answer. */
export const given =
  (name: AnswerName): Step =>
  (walker) =>
    answer(walker, name)

/** One of the answers that are given again. @returns whether there was one */
export const answerAgain = async (walker: Walker): Promise<boolean> => {
  const again = walker.edits.shift()
  if (again) await answer(walker, again)
  return again !== undefined
}

/** The contribution, as it is chosen. */
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
