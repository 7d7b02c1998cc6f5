import type { BodyOf } from '@vestibule/contract/calls'
import type { Client } from '@vestibule/contract/entities'
import { type CitizenshipAnswer, citizenshipAnswer } from '@vestibule/domain/fields/citizenship'
import { type Country, countryNamed } from '@vestibule/domain/fields/country-search'
import { check, judgedValue, type Wrongs } from '../../form/judge.ts'
import type { Described } from '../../form/standing.ts'
import { answerWords, birthCountryWords, citizenshipCountryWords, questions, YES_NO } from './words.ts'

/**
 * The form's values: the countries by their names, under the server's names for the fields, and the two questions that
 * residencyStatus is made of.
 */
export interface Answers extends Record<string, string> {
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
export const answersOf = (client: Client | null, countries: readonly Country[]): Answers => {
  const status = client?.residencyStatus ?? ''
  const nameOf = (saved = '') => countries.find(({ code }) => code === saved)?.name ?? ''
  return {
    citizen: status === '' ? '' : status === 'US_CITIZEN' ? 'yes' : 'no',
    resident: status === 'GREEN_CARD_HOLDER' ? 'yes' : status === 'NEITHER' ? 'no' : '',
    passport_country: nameOf(client?.passport_country),
    country_of_birth: nameOf(client?.country_of_birth),
  }
}

/** PE-07. The answers that are asked for: the second question of who is no citizen, the countries of a resident. */
export const asked = (answers: Answers): Answers => {
  const resident = answers.citizen === 'no' ? answers.resident : ''
  return resident === 'yes' ? answers : { ...answers, resident, passport_country: '', country_of_birth: '' }
}

/** A question that is not on the page, for its answer before it is another. */
export const describeAnswer = (name: string): Described | undefined => {
  if (!Object.hasOwn(questions, name)) return undefined
  return {
    label: questions[name as keyof typeof questions],
    text: (value) => YES_NO.find((answer) => answer.value === value)?.label ?? String(value),
  }
}

/** PE-07. The second question is asked after a No to the first, the countries after a Yes to the second. */
export const judgeAnswers = (answers: Answers, countries: readonly Country[]): Wrongs => {
  const answer = answerOf(answers)
  if (!answer.ok)
    return answer.code === 'citizen_unanswered'
      ? { citizen: answerWords.citizen_unanswered }
      : { resident: answerWords.resident_unanswered }
  if (answer.value !== 'GREEN_CARD_HOLDER') return {}
  const named = (typed: string) => countryNamed(countries, typed)
  return {
    passport_country: check(named, citizenshipCountryWords)(answers.passport_country),
    country_of_birth: check(named, birthCountryWords)(answers.country_of_birth),
  }
}

/** PE-07. What is saved of answers that were judged right: countries of a permanent resident only. */
export const bodyOf = (
  answers: Answers,
  countries: readonly Country[],
): { residencyStatus: CitizenshipAnswer } & Pick<
  BodyOf<'updateClient'>,
  'passport_country' | 'country_of_birth'
> => {
  const answer = answerOf(answers)
  if (!answer.ok) throw new Error(`used an answer that fails its rule: ${answer.code}`)
  if (answer.value !== 'GREEN_CARD_HOLDER') return { residencyStatus: answer.value }
  const codeOf = (typed: string) => judgedValue(countryNamed(countries, typed)).code
  return {
    residencyStatus: answer.value,
    passport_country: codeOf(answers.passport_country),
    country_of_birth: codeOf(answers.country_of_birth),
  }
}
