export const labels = {
  employment_status: 'Employment status',
  employer_name: 'Employer name',
  job_title: 'Job title',
  joined_year: 'Year started',
} as const

const status = 'Employment Status is required'
export const employmentWords = {
  employment_status: { required: status, unknown: status },
  employer_name: {
    required: 'Employer Name is Required',
    invalid: "Use letters, numbers, spaces and & ' . , - only, under 150 characters.",
  },
  job_title: { required: 'Job Title is Required', too_long: 'Please use 100 characters at most.' },
  joined_year: { required: 'Year Started is Required', incorrect: 'Provide correct Year' },
}
