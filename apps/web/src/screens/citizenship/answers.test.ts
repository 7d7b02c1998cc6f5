import type { Client } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { type Answers, answersOf, bodyOf, judgeAnswers } from './answers.ts'

const none: Answers = { citizen: '', resident: '', passport_country: '', country_of_birth: '' }
const saved = (part: Partial<Client>) => answersOf({ residencyStatus: '', ...part } as Client)

test('[PE-07] a citizen is asked nothing more, and no country is sent', () => {
  const answers = { ...none, citizen: 'yes', resident: 'yes', passport_country: 'FR', country_of_birth: 'FR' }
  expect(judgeAnswers(answers)).toEqual({})
  expect(bodyOf(answers)).toEqual({ residencyStatus: 'US_CITIZEN' })
})

test('[PE-07] a permanent resident must give both countries', () => {
  const answers = { ...none, citizen: 'no', resident: 'yes' }
  expect(judgeAnswers(answers)).toEqual({
    passport_country: 'Country of citizenship is required.',
    country_of_birth: 'Country of birth is required.',
  })
  const given = { ...answers, passport_country: 'FR', country_of_birth: 'MA' }
  expect(Object.values(judgeAnswers(given)).filter(Boolean)).toEqual([])
  expect(bodyOf(given)).toEqual({
    residencyStatus: 'GREEN_CARD_HOLDER',
    passport_country: 'FR',
    country_of_birth: 'MA',
  })
})

test('[PE-07] neither is an answer that is kept', () => {
  const answers = { ...none, citizen: 'no', resident: 'no' }
  expect(judgeAnswers(answers)).toEqual({})
  expect(bodyOf(answers)).toEqual({ residencyStatus: 'NEITHER' })
})

test('[PE-07] the question that is unanswered is the one that is marked', () => {
  expect(Object.keys(judgeAnswers(none))).toEqual(['citizen'])
  expect(Object.keys(judgeAnswers({ ...none, citizen: 'no' }))).toEqual(['resident'])
})

test('[NV-13] what was saved is shown as the answers that it came from', () => {
  expect(answersOf(null)).toEqual(none)
  expect(saved({})).toMatchObject({ citizen: '', resident: '' })
  expect(saved({ residencyStatus: 'US_CITIZEN' })).toMatchObject({ citizen: 'yes', resident: '' })
  expect(saved({ residencyStatus: 'NEITHER' })).toMatchObject({ citizen: 'no', resident: 'no' })
  expect(saved({ residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR' })).toMatchObject({
    citizen: 'no',
    resident: 'yes',
    passport_country: 'FR',
  })
})
