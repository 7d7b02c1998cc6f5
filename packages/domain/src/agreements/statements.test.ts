import { expect, test } from 'vitest'
import { currentDisclosures } from '../disclosures/disclosures.ts'
import { disclosuresRequiredFor } from '../disclosures/required.ts'
import { revisionOf } from './revision.ts'
import { productStatements, statementUris } from './statements.ts'

test('[PR-02] has the four statements of the screen', () => {
  expect(productStatements.map(({ id }) => currentDisclosures[id].words.main)).toEqual([
    'I am opening this account for myself and the information I have given is true and complete.',
    'I understand that investing involves risk and that I may lose money.',
    'I have read and agree to the {brand} account agreement and its fee schedule.',
    'I agree to receive documents and notices about my account electronically.',
  ])
})

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
