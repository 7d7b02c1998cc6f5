import { expect, test } from 'vitest'
import { type Answers, asked, bodyOf, judgeAnswers } from './answers.ts'

const employed: Answers = {
  employment_status: 'Employed',
  employer_name: ' Acme  Tools ',
  job_title: 'Welder',
  joined_year: '2015',
}
const wrongs = (part: Partial<Answers>, birthYear = 1984) => {
  const judged = judgeAnswers(2026, birthYear)({ ...employed, ...part } as Answers)
  return Object.fromEntries(Object.entries(judged).filter(([, message]) => message !== undefined))
}

test('[PE-12] the employed give employer, title and year, each with its own message', () => {
  expect(wrongs({})).toEqual({})
  expect(wrongs({ employer_name: '', job_title: '', joined_year: '' })).toEqual({
    employer_name: 'Employer Name is Required',
    job_title: 'Job Title is Required',
    joined_year: 'Year Started is Required',
  })
  expect(wrongs({ employer_name: 'Acme (US)' })).toEqual({
    employer_name: "Use letters, numbers, spaces and & ' . , - only, under 150 characters.",
  })
})

test('[PE-12] the year lies within the last 30 years, not in the future, and after the year of birth', () => {
  const wrong = { joined_year: 'Provide correct Year' }
  expect(wrongs({ joined_year: '1996' })).toEqual({})
  expect(wrongs({ joined_year: '1995' })).toEqual(wrong)
  expect(wrongs({ joined_year: '2027' })).toEqual(wrong)
  expect(wrongs({ joined_year: '15' })).toEqual(wrong)
  expect(wrongs({ joined_year: '2008' }, 2008)).toEqual(wrong)
})

test('[PE-12] whoever is not employed is asked for no employer, and none is saved', () => {
  const answers = { ...employed, employment_status: 'Retired', joined_year: 'soon' }
  expect(wrongs(answers)).toEqual({})
  expect(bodyOf(answers)).toEqual({ employment_status: 'Retired' })
})

test('[PE-12] an employment status must be chosen', () => {
  expect(wrongs({ employment_status: '' })).toEqual({ employment_status: 'Employment Status is required' })
})

test('[PE-12] the employer is saved as the rule reads it', () => {
  expect(bodyOf(employed)).toEqual({ ...employed, employer_name: 'Acme Tools' })
})

test('[NV-14] [PE-12] an employer that was typed before another status was chosen is no answer', () => {
  expect(asked(employed)).toEqual(employed)
  const retired = { employment_status: 'Retired', employer_name: '', job_title: '', joined_year: '' }
  expect(asked({ ...employed, employment_status: 'Retired' })).toEqual(retired)
})
