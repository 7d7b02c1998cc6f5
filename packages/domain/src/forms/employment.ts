import {
  parseEmployerName,
  parseEmploymentStatus,
  parseJobTitle,
  parseYearStarted,
} from '../fields/employment.ts'
import { type FormAnswers, form, when } from './form.ts'

interface Years {
  readonly currentYear: number
  readonly birthYear: number
}

export const isEmployed = ({ employment_status }: { employment_status?: string | undefined }): boolean =>
  employment_status === 'Employed'

export const employmentForm = form({
  employment_status: parseEmploymentStatus,
  employer_name: when(isEmployed, parseEmployerName),
  job_title: when(isEmployed, parseJobTitle),
  joined_year: when(isEmployed, (typed: string, { currentYear, birthYear }: Years) =>
    parseYearStarted(typed, currentYear, birthYear),
  ),
})

type Employment = FormAnswers<typeof employmentForm>

export const clearHiddenEmployment = (answers: Employment): Employment =>
  isEmployed(answers) ? answers : { ...answers, employer_name: '', job_title: '', joined_year: '' }
