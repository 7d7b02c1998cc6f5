import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { currentDisclosure, currentDisclosures, disclosureIds } from './disclosures.ts'
import { render } from './render.ts'
import {
  disclosuresOf,
  disclosuresRequiredFor,
  disclosuresShownWith,
  missingDisclosures,
  shownOnPage,
} from './required.ts'
import { taxCertification } from './tax-certification.ts'

/** First 16 hex digits of the SHA-256 of each version's text. A changed text needs a new version and a new line. */
const recordedHashes: Record<string, string> = {
  'firm 1': '2bb59dad1cdff502',
  'consent 1': 'e6c3aa2f36aa94eb',
  'texts 1': '6fd3046ec18ab527',
  'cip 1': '72613705ca9f802f',
  'ssn 1': 'c56d39598b595afd',
  'beneficiaries 1': '2d7c9b8da901f3bb',
  'spouse 1': '2ba40a519e282d00',
  'sign 1': '0dcc27a7ef9a962a',
  'w9 1': 'ed9241dcc7467132',
  'w9 2': '28650af7deeeea32',
  'arbitration 1': 'c0ddc12bf12302e5',
  'own-bank 1': 'c080c81e9402a3e4',
  'debit 1': 'f20e522d52a38180',
  'debit 2': 'd3d76ba2ae3b6a0d',
  'revoke 1': '39d0981c28c1feae',
  'revoke 2': '0acdebef51629366',
  'esign 1': '45ac3e9219434a4a',
  'identity-check 1': '655db4aa83dbf0af',
  'statement-self 1': '00e8b9a7001695de',
  'statement-risk 1': '3066939d88bf7ef0',
  'statement-terms 1': '34d2081c92efaf3d',
  'statement-electronic 1': 'f9f0516509b815bb',
}

const checksum = (words: object) =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)

describe('disclosure texts', () => {
  test('[SE-08] matches the recorded checksum of each version’s words', () => {
    const now = disclosureIds.map((id) => [
      `${id} ${currentDisclosures[id].version}`,
      checksum(currentDisclosures[id].words),
    ])
    const recorded = now.map(([key]) => [key, recordedHashes[key ?? '']])
    expect(now).toEqual(recorded)
  })

  test('[SE-08] has a row for each disclosure of a screen', () => {
    expect(disclosureIds).toEqual(
      entries(`
      firm | consent | texts | cip | esign | ssn | beneficiaries | spouse | sign | w9 | arbitration
      own-bank | debit | revoke | statement-self | statement-risk | statement-terms
      statement-electronic | identity-check
    `),
    )
  })

  test('[SU-04] names the brand in the consent', () => {
    expect(render(currentDisclosures.consent.words.main, { brand: 'Acme' })).toBe(
      'By continuing, you agree that Acme may contact you about your account by email, phone and text message, including automated messages. Message and data rates may apply.',
    )
  })

  test('[AG-11] uses the IRS wording of the tax certification, with the last four digits', () => {
    expect(taxCertification('4814')).toEqual({
      main: 'Under penalties of perjury, I certify that: 1. the number ending 4814 is my correct taxpayer identification number; 2. I am not subject to backup withholding because I am exempt, the IRS has not notified me that I am, or it has told me that I no longer am; 3. I am a U.S. citizen or other U.S. person.',
      backup: 'The IRS has told me that I am subject to backup withholding (this replaces item 2).',
      consent:
        'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
    })
  })

  test('[CF-01] mentions the yearly limit in the debit authorization of an IRA only', () => {
    const values = {
      company: 'Acme',
      bank: 'First Bank',
      mask: '1234',
      amount: '$100',
      frequency: 'monthly',
      date: 'December 5, 2026',
      url: 'https://acme.example/',
      contact: 'help@acme.example',
    }
    const { main, limit } = currentDisclosures.debit.words
    expect(render(main, { ...values, limit })).toContain(
      'I authorize Acme to debit First Bank ••••1234 $100 monthly from December 5, 2026, up to the IRA limit of each year. I own',
    )
    expect(render(main, { ...values, limit: '' })).toContain('from December 5, 2026. I own this account.')
  })

  test('[CF-08] states in the debit authorization how and until when it can be canceled', () => {
    expect(currentDisclosures.debit.words.main).toContain(
      'I can cancel on {url}, or by writing to {contact}, until three business days before a debit.',
    )
  })

  test('[SE-08] inserts values verbatim, and throws when one is missing', () => {
    expect(render('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&')
    expect(() => render('{a}', {} as { a: string })).toThrow('{a}')
    expect(() => render('{toString}', {} as { toString: string })).toThrow('{toString}')
  })
})

describe('disclosures of a call', () => {
  test('[SE-08] [AG-14] [PR-06] lists the disclosures that each call requires or records', () => {
    expect(disclosuresRequiredFor).toEqual({
      'create-user': ['consent', 'texts'],
      acceptance: ['sign', 'w9', 'arbitration'],
      'create-client': ['esign'],
      statements: [
        'statement-self',
        'statement-risk',
        'statement-terms',
        'statement-electronic',
        'sign',
        'identity-check',
      ],
      confirmation: ['own-bank', 'debit'],
    })
    expect(disclosuresShownWith).toEqual({
      name: ['cip', 'esign'],
      identity: ['ssn'],
      marital: ['beneficiaries', 'spouse'],
      page: ['own-bank', 'revoke', 'identity-check'],
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
    expect(shownOnPage(['cip'])).toEqual([currentDisclosure('cip'), currentDisclosure('firm')])
  })

  test('[PR-06] uses the exact wording of the consent to the identity check', () => {
    expect(render(currentDisclosures['identity-check'].words.main, { brand: 'Acme' })).toBe(
      "I have read Acme's Privacy Policy and agree that Acme shares my name, address, date of birth, Social Security number, email and phone with Plaid to verify my identity.",
    )
  })

  test('[AG-14] states scope, paper copies, withdrawal and requirements in the E-SIGN disclosure', () => {
    const { main, ...statement } = currentDisclosures.esign.words
    expect(main).toContain('By continuing, you agree')
    expect(Object.keys(statement)).toEqual(['scope', 'paper', 'withdrawal', 'contact', 'needs', 'shows'])
  })
})
