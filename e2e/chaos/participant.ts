import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Applicant } from '@vestibule/testing/applicant'
import type { Choice } from '@vestibule/testing/choices'
import { type Contributed, saveChoice } from '@vestibule/testing/contribute'
import type { Stack } from '@vestibule/testing/stack'
import type { AcknowledgedAnswers } from './acknowledged-answers.ts'
import { type AnswerName, answers } from './answers.ts'

/** How an identity check goes at the provider. */
export interface Check {
  /** last four digits of the SSN that decide the check; `undefined` passes */
  serial: string | undefined
  /** decisions on the attempts in review */
  decisions: readonly ('success' | 'failed' | 'expired' | 'canceled')[]
  /** expected number of attempts */
  attempts: number
  result: 'success' | 'failed'
}

/** An applicant with the answers acknowledged so far. */
export interface Participant {
  applicant: Applicant
  choice: Choice
  bank: 'instant' | 'deposits'
  today: IsoDate
  acknowledged: AcknowledgedAnswers
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

export type Step = (participant: Participant, stack: Stack) => Promise<unknown>

export const answer = async (participant: Participant, name: AnswerName): Promise<void> => {
  participant.answered += 1
  const { place, fields, send } = answers[name](participant.applicant, participant.answered)
  await participant.acknowledged.save(place, fields, send)
}
const given =
  (name: AnswerName): Step =>
  (participant) =>
    answer(participant, name)

/** The steps that both flows share. */
export const answerSteps: Readonly<Record<string, Step>> = {
  ONBOARDING_PERSONAL_INFO_1: given('name'),
  ONBOARDING_PERSONAL_INFO_2: given('address'),
  ONBOARDING_PERSONAL_INFO_3: given('citizenship'),
  ONBOARDING_PERSONAL_INFO_4: given('identity'),
  ONBOARDING_PERSONAL_INFO_5: given('employment'),
  ONBOARDING_FINANCIAL_INFO_1: given('finances'),
  ONBOARDING_FINANCIAL_INFO_2: given('suitability'),
}

/** Changes one answer. @returns whether one was left */
export const answerAgain = async (participant: Participant): Promise<boolean> => {
  const again = participant.edits.shift()
  if (again) await answer(participant, again)
  return again !== undefined
}

export const choose: Step = ({ applicant, choice, acknowledged }) => {
  const [first = 0, second = 0] = choice.days
  const fields = {
    amount: choice.amount,
    first_deposit_date: first,
    second_deposit_date: second,
    one_time: choice.date !== '',
    one_time_date: choice.date,
  }
  return acknowledged.save('contribution', fields, () => saveChoice(applicant, choice))
}
