import type { Client } from '@vestibule/contract/entities'
import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import { expect, test } from 'vitest'
import { type Answers, answersOf, asked, bodyOf, describeAnswer, judgeAnswers } from './answers.ts'

const none: Answers = { citizen: '', resident: '', passport_country: '', country_of_birth: '' }
const resident: Answers = { ...none, citizen: 'no', resident: 'yes' }
const saved = (part: Partial<Client>) => answersOf({ residencyStatus: '', ...part } as Client, COUNTRIES)
const judge = (answers: Answers) => judgeAnswers(answers, COUNTRIES)
const right = (answers: Answers) => Object.values(judge(answers)).every((wrong) => wrong === undefined)

test('[PE-07] a citizen is asked nothing more, and no country is sent', () => {
  const answers = { ...resident, citizen: 'yes', passport_country: 'France', country_of_birth: 'nowhere' }
  expect(judge(answers)).toEqual({})
  expect(bodyOf(answers, COUNTRIES)).toEqual({ residencyStatus: 'US_CITIZEN' })
})

test('[PE-07] a permanent resident must give both countries, each by a name that is one', () => {
  const wrong = {
    passport_country: 'Country of citizenship is required.',
    country_of_birth: 'Country of birth is required.',
  }
  expect(judge(resident)).toEqual(wrong)
  for (const typed of [' ', 'Franc', 'FR', 'Atlantis'])
    expect(judge({ ...resident, passport_country: typed, country_of_birth: typed })).toEqual(wrong)
  const given = { ...resident, passport_country: 'France', country_of_birth: " cote d'IVOIRE" }
  expect(right(given)).toBe(true)
  expect(bodyOf(given, COUNTRIES)).toEqual({
    residencyStatus: 'GREEN_CARD_HOLDER',
    passport_country: 'FR',
    country_of_birth: 'CI',
  })
})

test('[PE-08] names are those of the list that was given', () => {
  const theirs = [{ code: 'NL', name: 'The Netherlands' }]
  const given = { ...resident, passport_country: 'the netherlands', country_of_birth: 'The Netherlands' }
  expect(right(given)).toBe(false)
  expect(bodyOf(given, theirs)).toMatchObject({ passport_country: 'NL', country_of_birth: 'NL' })
})

test('[PE-07] neither is an answer that is kept', () => {
  const answers = { ...none, citizen: 'no', resident: 'no' }
  expect(judge(answers)).toEqual({})
  expect(bodyOf(answers, COUNTRIES)).toEqual({ residencyStatus: 'NEITHER' })
})

test('[PE-07] the question that is unanswered is the one that is marked', () => {
  expect(Object.keys(judge(none))).toEqual(['citizen'])
  expect(Object.keys(judge({ ...none, citizen: 'no' }))).toEqual(['resident'])
})

test('[NV-13] what was saved is shown as the answers that it came from, countries by their names', () => {
  expect(answersOf(null, COUNTRIES)).toEqual(none)
  expect(saved({})).toMatchObject({ citizen: '', resident: '' })
  expect(saved({ residencyStatus: 'US_CITIZEN' })).toMatchObject({ citizen: 'yes', resident: '' })
  expect(saved({ residencyStatus: 'NEITHER' })).toMatchObject({ citizen: 'no', resident: 'no' })
  const holder = {
    residencyStatus: 'GREEN_CARD_HOLDER',
    passport_country: 'FR',
    country_of_birth: 'ST',
  } as const
  expect(saved(holder)).toEqual({
    citizen: 'no',
    resident: 'yes',
    passport_country: 'France',
    country_of_birth: 'São Tomé and Príncipe',
  })
  expect(bodyOf(saved(holder), COUNTRIES)).toEqual(holder)
})

test('[PE-08] a saved country that the list does not have is asked for again', () => {
  expect(saved({ residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'QQ' }).passport_country).toBe('')
})

test('[NV-14] what is asked no more is no answer, and what is not on the page is told in words', () => {
  const holder = { ...resident, passport_country: 'France', country_of_birth: 'Chad' }
  expect(asked(holder)).toEqual(holder)
  expect(asked({ ...holder, citizen: 'yes' })).toEqual({ ...none, citizen: 'yes' })
  expect(asked({ ...holder, resident: 'no' })).toEqual({ ...none, citizen: 'no', resident: 'no' })
  expect(describeAnswer('resident')?.label).toBe('Are you a permanent resident?')
  expect(describeAnswer('resident')?.text('no')).toBe('No')
  expect(describeAnswer('country_of_birth')?.text('Chad')).toBe('Chad')
})
