import { QUESTIONS } from '@vestibule/domain/suitability/questionnaire'
import { expect, test } from 'vitest'
import { questionWords } from './words.ts'

test("[FI-03] every question has labels, with choices in the questionnaire's order", () => {
  expect(Object.keys(questionWords)).toEqual(Object.keys(QUESTIONS))
  for (const [question, choices] of Object.entries(QUESTIONS))
    expect(Object.keys(questionWords[question as keyof typeof QUESTIONS].choices)).toEqual([...choices])
})
