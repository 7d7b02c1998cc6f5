import { expect, test } from 'vitest'
import { disclosuresRequiredFor } from '../disclosures/required.ts'
import { productStatements } from './statements.ts'

test('[PR-02] [PR-06] [PR-10] [SE-08] requires every statement, the signature disclosure, the tax certification and the consent to the identity check', () => {
  expect(disclosuresRequiredFor.statements).toEqual([...productStatements, 'sign', 'w9', 'identity-check'])
})
