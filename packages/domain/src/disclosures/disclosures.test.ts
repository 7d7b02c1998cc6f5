import { describe, expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { type DisclosureId, disclosureIds } from './disclosures.ts'
import {
  disclosuresOf,
  disclosuresRequiredFor,
  disclosuresShownWith,
  missingDisclosures,
  shownOnPage,
} from './required.ts'

test('[SE-08] has a row for each disclosure of a screen', () => {
  expect(disclosureIds).toEqual(
    entries(`
    firm | consent | texts | cip | esign | ssn | trusted-contact | beneficiaries | spouse | sign | w9 | arbitration
    ira-eligibility | own-bank | debit | revoke | statement-self | statement-risk | statement-terms
    statement-electronic | identity-check | designation | spouse-consent
  `),
  )
})

describe('disclosures of a call', () => {
  test('[SE-08] [AG-14] [PR-06] [HO-06] lists the disclosures that each call requires or records', () => {
    expect(disclosuresRequiredFor).toEqual({
      'create-user': ['consent', 'texts'],
      acceptance: ['sign', 'w9', 'arbitration'],
      'create-client': ['esign'],
      employment: ['trusted-contact'],
      statements: entries(`
        statement-self | statement-risk | statement-terms | statement-electronic | sign | w9
        identity-check
      `),
      confirmation: ['own-bank', 'debit'],
      designation: ['designation'],
      'spouse-consent': ['spouse-consent'],
    })
    expect(disclosuresShownWith).toEqual({
      name: ['cip', 'esign'],
      identity: ['ssn'],
      marital: ['beneficiaries', 'spouse'],
      page: ['ira-eligibility', 'own-bank', 'revoke', 'identity-check'],
      mail: ['revoke'],
    })
  })

  test('[SE-08] lists the disclosures that were not shown', () => {
    expect(missingDisclosures('create-user', [])).toEqual(['consent', 'texts'])
    expect(missingDisclosures('create-user', ['consent'])).toEqual(['texts'])
    expect(missingDisclosures('create-user', ['debit', 'texts', 'consent'])).toEqual([])
    expect(missingDisclosures('create-user', ['texts', 'consent'], ['spouse'])).toEqual(['spouse'])
  })

  test('[AG-12] adds the footer’s disclosure to every call', () => {
    for (const call of [
      'create-user',
      'create-client',
      'name',
      'statements',
      'confirmation',
      'page',
    ] as const)
      expect(disclosuresOf(call)).toContain('firm')
    const texts = Object.fromEntries(disclosureIds.map((id, index) => [id, { version: index }]))
    expect(shownOnPage(['cip'], texts as Record<DisclosureId, { version: number }>)).toEqual([
      { id: 'cip', version: disclosureIds.indexOf('cip') },
      { id: 'firm', version: disclosureIds.indexOf('firm') },
    ])
  })
})
