import { expect, test } from 'vitest'
import { accountTypeNames, hasBeneficiaries, parseAccountType } from '../account-types.ts'
import { bandLabels, dollarBands, parseBand } from './bands.ts'
import { fundingSources, parseFundingSource } from './funding-source.ts'
import { maritalStatuses, parseMaritalStatus } from './marital-status.ts'

test('[PE-14] [FI-01] a choice is required, and one of its list, spelt as the list spells it', () => {
  const fields = [
    [parseMaritalStatus, maritalStatuses],
    [parseFundingSource, fundingSources],
    [parseBand, dollarBands],
  ] as const
  for (const [parse, choices] of fields) {
    for (const choice of choices) expect(parse(choice)).toEqual({ ok: true, value: choice })
    expect(parse('')).toEqual({ ok: false, code: 'required' })
    for (const bad of ['other', 'toString', ` ${choices[0]}`])
      expect(parse(bad)).toEqual({ ok: false, code: 'unknown' })
  }
})

test('[PE-14] [FI-01] [FI-02] the lists are the specification’s', () => {
  expect(maritalStatuses).toEqual(['SINGLE', 'MARRIED'])
  expect(fundingSources).toEqual([
    'Employment',
    'Investments',
    'Inheritance',
    'Business',
    'Savings',
    'Family',
  ])
  expect(dollarBands.map((band) => bandLabels[band])).toEqual([
    'Under $25,000',
    '$25,000 - $50,000',
    '$50,000 - $100,000',
    '$100,000 - $200,000',
    '$200,000 - $300,000',
    '$300,000 - $500,000',
    '$500,000 - $1,000,000',
    '$1,000,000 - $5,000,000',
    'Over $5,000,000',
  ])
})

test('[SU-18] an account type that is missing or unknown counts as REGULAR', () => {
  for (const type of accountTypeNames) expect(parseAccountType(type)).toBe(type)
  for (const other of [null, undefined, '', 'roth_ira', 'SEP_IRA', 'toString'])
    expect(parseAccountType(other)).toBe('REGULAR')
})

test('[CO-03] the two IRAs alone are IRAs', () => {
  expect(accountTypeNames.filter(hasBeneficiaries)).toEqual(['ROTH_IRA', 'TRADITIONAL_IRA'])
})
