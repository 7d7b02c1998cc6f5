import { expect, test } from 'vitest'
import { disclosuresRequiredFor } from '../disclosures/required.ts'
import { revisionOf } from './revision.ts'
import { productStatements, statementUris } from './statements.ts'

test('[PR-02] [PR-06] [SE-08] requires every statement, the signature disclosure and the consent to the identity check', () => {
  expect(disclosuresRequiredFor.statements).toEqual([
    ...productStatements.map(({ id }) => id),
    'sign',
    'identity-check',
  ])
})

test('[PR-02] [AG-03] has a revision for each document of the statements', () => {
  expect(statementUris()).toHaveLength(3)
  for (const uri of statementUris()) expect(revisionOf(uri).ok, uri).toBe(true)
})
