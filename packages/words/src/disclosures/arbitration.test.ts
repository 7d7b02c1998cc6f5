import { expect, test } from 'vitest'
import { disclosures } from '../en/disclosures.ts'
import { arbitrationNotice } from './arbitration.ts'

test('[AG-10] names document and section of the clause in the arbitration notice', () => {
  expect(arbitrationNotice(disclosures.arbitration)).toBe(
    'These agreements contain a pre-dispute arbitration clause; see Standard Customer Account Agreement, section 21.',
  )
})
