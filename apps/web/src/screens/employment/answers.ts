import {
  parseEmployerName,
  parseEmploymentStatus,
  parseJobTitle,
  parseYearStarted,
} from '@vestibule/domain/fields/employment'
import type { Answer } from '../../api/call.ts'
import { byField, check, judgedValue, type Rule } from '../../form/judge.ts'
import { employerWords, jobTitleWords, statusWords, yearWords } from './words.ts'

/** The form's values, in the server's names. */
export interface Answers extends Record<string, string> {
  employment_status: string
  employer_name: string
  job_title: string
  joined_year: string
}

export const answersOf = (saved: Answer<'getClientDetails'> | undefined): Answers => ({
  employment_status: saved?.employment_status ?? '',
  employer_name: saved?.employer_name ?? '',
  job_title: saved?.job_title ?? '',
  joined_year: saved?.joined_year ?? '',
})

const isEmployed = ({ employment_status }: Answers): boolean => employment_status === 'Employed'

/** PE-12. The answers that are asked for: nobody but the employed has an employer. */
export const asked = (answers: Answers): Answers =>
  isEmployed(answers) ? answers : { ...answersOf(undefined), employment_status: answers.employment_status }

const ifEmployed =
  (rule: (typed: string) => string | undefined): Rule<string, Answers> =>
  (typed, answers) =>
    isEmployed(answers) ? rule(typed) : undefined

/** PE-12. The employer's fields are asked of the employed alone; the year is judged against today's and the year of birth. */
export const judgeAnswers = (currentYear: number, birthYear: number) =>
  byField<Answers>({
    employment_status: check(parseEmploymentStatus, statusWords),
    employer_name: ifEmployed(check(parseEmployerName, employerWords)),
    job_title: ifEmployed(check(parseJobTitle, jobTitleWords)),
    joined_year: ifEmployed(check((typed) => parseYearStarted(typed, currentYear, birthYear), yearWords)),
  })

/** PE-12. What is saved of answers that were judged right: the employer's fields of the employed alone. */
export const bodyOf = (answers: Answers) => {
  const employment_status = judgedValue(parseEmploymentStatus(answers.employment_status))
  if (!isEmployed(answers)) return { employment_status }
  return {
    employment_status,
    employer_name: judgedValue(parseEmployerName(answers.employer_name)),
    job_title: judgedValue(parseJobTitle(answers.job_title)),
    joined_year: answers.joined_year.trim(),
  }
}
