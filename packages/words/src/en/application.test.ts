import { expect, test } from 'vitest'
import { application } from './application.ts'

test('[NV-02] names the four steps of each flow', () => {
  expect(application.steps).toEqual({
    personal: { 1: 'Personal', 2: 'Financial', 3: 'Agreements', 4: 'Contribution' },
    product: { 1: 'Personal', 2: 'Financial', 3: 'Set-Up', 4: 'Confirmation' },
  })
})
