import { expect, test } from 'vitest'
import { accountTypeNames, hasBeneficiaries, parseAccountType } from '../account-types.ts'
import { entries } from '../testing/results.ts'
import { dollarBands, parseBand } from './bands.ts'
import { bankAccountTypes, parseBankAccountType } from './bank-account-type.ts'
import { citizenshipAnswers, parseCitizenshipAnswer } from './citizenship.ts'
import { employmentStatuses, parseEmploymentStatus } from './employment.ts'
import { fundingSources, parseFundingSource } from './funding-source.ts'
import { maritalStatuses, parseMaritalStatus } from './marital-status.ts'

test('[PE-14] [FI-01] [PE-07] [PE-12] [BA-06] requires an exact choice of the list', () => {
  const fields = [
    [parseMaritalStatus, maritalStatuses],
    [parseFundingSource, fundingSources],
    [parseBand, dollarBands],
    [parseBankAccountType, bankAccountTypes],
    [parseCitizenshipAnswer, citizenshipAnswers],
    [parseEmploymentStatus, employmentStatuses],
  ] as const
  for (const [parse, choices] of fields) {
    for (const choice of choices) expect(parse(choice)).toEqual({ ok: true, value: choice })
    expect(parse('')).toEqual({ ok: false, code: 'required' })
    for (const bad of ['other', 'toString', ` ${choices[0]}`])
      expect(parse(bad)).toEqual({ ok: false, code: 'unknown' })
  }
})

test('[PE-14] [FI-01] matches the lists of the specification', () => {
  expect(maritalStatuses).toEqual(['SINGLE', 'MARRIED'])
  expect(employmentStatuses).toHaveLength(4)
  expect(fundingSources).toEqual(
    entries(`Employment | Investments | Inheritance | Business | Savings | Family`),
  )
})

test('[SU-18] defaults a missing or unknown account type to REGULAR', () => {
  for (const type of accountTypeNames) expect(parseAccountType(type)).toBe(type)
  for (const other of [null, undefined, '', 'roth_ira', 'SEP_IRA', 'toString'])
    expect(parseAccountType(other)).toBe('REGULAR')
})

test('[CO-03] has beneficiaries for the two IRAs only', () => {
  expect(accountTypeNames.filter(hasBeneficiaries)).toEqual(['ROTH_IRA', 'TRADITIONAL_IRA'])
})
