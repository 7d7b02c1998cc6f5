import { suitabilityChoices } from '@vestibule/domain/suitability/questionnaire'
import { expect, test } from 'vitest'
import { questionWords } from './words.ts'

test("[FI-03] every question has labels, with choices in the questionnaire's order", () => {
  expect(Object.keys(questionWords)).toEqual(Object.keys(suitabilityChoices))
  for (const [question, choices] of Object.entries(suitabilityChoices))
    expect(Object.keys(questionWords[question as keyof typeof suitabilityChoices].choices)).toEqual([
      ...choices,
    ])
})
