import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type { EmployerNameCode, JobTitleCode, YearStartedCode } from '@vestibule/domain/fields/employment'
import type { Words } from '../../form/judge.ts'

export const labels = {
  employment_status: 'Employment status',
  employer_name: 'Employer name',
  job_title: 'Job title',
  joined_year: 'Year started',
} as const

const status = 'Employment Status is required'
export const statusWords = { required: status, unknown: status } as const satisfies Words<ChoiceCode>

export const employerWords = {
  required: 'Employer Name is Required',
  invalid: "Use letters, numbers, spaces and & ' . , - only, under 150 characters.",
} as const satisfies Words<EmployerNameCode>

export const jobTitleWords = {
  required: 'Job Title is Required',
  too_long: 'Please use 100 characters at most.',
} as const satisfies Words<JobTitleCode>

export const yearWords = {
  required: 'Year Started is Required',
  incorrect: 'Provide correct Year',
} as const satisfies Words<YearStartedCode>
