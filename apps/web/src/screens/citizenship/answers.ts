import type { UpdateClient } from '@vestibule/contract/application/update-client'
import type { BodyOf } from '@vestibule/contract/call'
import type { Client } from '@vestibule/contract/entities'
import { type CitizenshipAnswer, citizenshipAnswer } from '@vestibule/domain/fields/citizenship'
import type { Wrongs } from '../../form/judge.ts'
import { answerWords, birthCountryWords, citizenshipCountryWords } from './words.ts'

/** The form's values: the fields of the client in the server's names, and the two questions that residencyStatus is made of. */
export interface Answers {
  citizen: string
  resident: string
  passport_country: string
  country_of_birth: string
}

const yesNo = (answer: string): boolean | undefined =>
  answer === 'yes' ? true : answer === 'no' ? false : undefined

const answerOf = ({ citizen, resident }: Pick<Answers, 'citizen' | 'resident'>) =>
  citizenshipAnswer(yesNo(citizen), yesNo(resident))

/** What was saved, as the questions ask it. */
export const answersOf = (client: Client | null): Answers => {
  const status = client?.residencyStatus ?? ''
  return {
    citizen: status === '' ? '' : status === 'US_CITIZEN' ? 'yes' : 'no',
    resident: status === 'GREEN_CARD_HOLDER' ? 'yes' : status === 'NEITHER' ? 'no' : '',
    passport_country: client?.passport_country ?? '',
    country_of_birth: client?.country_of_birth ?? '',
  }
}

/** PE-07. The second question is asked after a No to the first, the countries after a Yes to the second. */
export const judgeAnswers = (answers: Answers): Wrongs => {
  const answer = answerOf(answers)
  if (!answer.ok)
    return answer.code === 'citizen_unanswered'
      ? { citizen: answerWords.citizen_unanswered }
      : { resident: answerWords.resident_unanswered }
  if (answer.value !== 'GREEN_CARD_HOLDER') return {}
  return {
    passport_country: answers.passport_country ? undefined : citizenshipCountryWords.required,
    country_of_birth: answers.country_of_birth ? undefined : birthCountryWords.required,
  }
}

/** PE-07. What is saved of answers that were judged right: countries of a permanent resident only. */
export const bodyOf = (
  answers: Answers,
): { residencyStatus: CitizenshipAnswer } & Pick<
  BodyOf<UpdateClient>,
  'passport_country' | 'country_of_birth'
> => {
  const answer = answerOf(answers)
  if (!answer.ok) throw new Error(`used an answer that fails its rule: ${answer.code}`)
  const { passport_country, country_of_birth } = answers
  return answer.value === 'GREEN_CARD_HOLDER'
    ? { residencyStatus: answer.value, passport_country, country_of_birth }
    : { residencyStatus: answer.value }
}
