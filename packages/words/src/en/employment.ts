import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type {
  EmployerNameCode,
  EmploymentStatus,
  JobTitleCode,
  YearStartedCode,
} from '@vestibule/domain/fields/employment'

interface Codes {
  employment_status: ChoiceCode
  employer_name: EmployerNameCode
  job_title: JobTitleCode
  joined_year: YearStartedCode
}

const status = 'Employment Status is required'

export const employment = {
  title: 'Your employment',
  labels: {
    employment_status: 'Employment status',
    employer_name: 'Employer name',
    job_title: 'Job title',
    joined_year: 'Year started',
  },
  yearHint: 'YYYY',
  statuses: {
    Employed: 'Employed',
    Unemployed: 'Unemployed',
    Retired: 'Retired',
    Student: 'Student',
  },
  errors: {
    employment_status: { required: status, unknown: status },
    employer_name: {
      required: 'Employer Name is Required',
      invalid: "Use letters, numbers, spaces and & ' . , - only, under 150 characters.",
    },
    job_title: { required: 'Job Title is Required', too_long: 'Please use 100 characters at most.' },
    joined_year: { required: 'Year Started is Required', incorrect: 'Provide correct Year' },
  },
} as const satisfies {
  labels: Record<keyof Codes, string>
  statuses: Record<EmploymentStatus, string>
  errors: { [Field in keyof Codes]: Record<Codes[Field], string> }
  [key: string]: unknown
}
