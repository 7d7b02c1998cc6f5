import { designated } from '@vestibule/testing/samples/designation'
import { describe, expect, test } from 'vitest'
import { needsSpouseSignature } from '../agreements/spouse-consent.ts'
import { beneficiaryTaxIdTypes, maskTaxId } from '../beneficiaries/tax-id.ts'
import { isoDate } from '../iso-date.ts'
import { type DesignationInput, parseDesignation } from './designation.ts'

const today = isoDate(2026, 11, 29)
const person = designated()
const spouse = { ...person, relation: 'SPOUSE' }
const trust = {
  tier: 'PRIMARY',
  kind: 'TRUST',
  percentage: '100',
  entityName: 'King Family Trust of 2019',
  trustDate: '11/29/2026',
}
const charity = {
  tier: 'PRIMARY',
  kind: 'CHARITY',
  percentage: '100',
  entityName: 'Food & Co.',
  taxId: '12-3456789',
}
const estate = { tier: 'PRIMARY', kind: 'ESTATE', percentage: '100' }

const parse = (...answers: DesignationInput[]) =>
  parseDesignation(answers, { maritalStatus: 'MARRIED', today })

const errorsOf = (...answers: DesignationInput[]) => {
  const parsed = parse(...answers)
  if (parsed.ok) return {}
  const byIndex = parsed.errors.flatMap((errors, index) => (errors ? [[index, errors] as const] : []))
  return { ...parsed.tiers, ...Object.fromEntries(byIndex) }
}

describe('[MA-06] shares of a designation', () => {
  const shares = (tier: string, ...percentages: string[]) =>
    percentages.map((percentage) => ({ ...person, tier, percentage }))
  const whole = shares('PRIMARY', '100')

  test.each([
    [whole],
    [shares('PRIMARY', '99', '1')],
    [shares('PRIMARY', '20', '20', '20', '20', '20')],
    [[...whole, ...shares('CONTINGENT', '100')]],
    [[...shares('CONTINGENT', '50'), ...whole, ...shares('CONTINGENT', '50')]],
  ])('accepts 100 percent in each tier: %#', (answers) => {
    expect(errorsOf(...answers)).toEqual({})
  })

  test.each([
    [[], { PRIMARY: 'none' }],
    [shares('CONTINGENT', '100'), { PRIMARY: 'none' }],
    [shares('PRIMARY', '99'), { PRIMARY: 'not_whole' }],
    [shares('PRIMARY', '0'), { 0: { percentage: 'not_a_share' } }],
    [shares('PRIMARY', '60', '41'), { PRIMARY: 'not_whole', 1: { percentage: 'above_remaining' } }],
    [[...whole, ...shares('CONTINGENT', '99')], { CONTINGENT: 'not_whole' }],
    [shares('PRIMARY', '20', '20', '20', '20', '10', '10'), { PRIMARY: 'too_many' }],
    [[...whole, ...shares('CONTINGENT', '20', '20', '20', '20', '10', '10')], { CONTINGENT: 'too_many' }],
  ])('refuses %#: %j', (answers, expected) => {
    expect(errorsOf(...answers)).toEqual(expected)
  })
})

describe('[MA-06] kinds of beneficiaries', () => {
  test('keeps only the fields of each kind', () => {
    const parsed = parse(
      { ...person, percentage: '25', perStirpes: true, entityName: 'x' },
      { ...trust, percentage: '25', firstName: 'x', trustee: "Ada O'Neil" },
      { ...charity, percentage: '25', perStirpes: true },
      { ...estate, percentage: '25', taxId: 'x' },
    )
    expect(parsed.ok ? parsed.value : parsed).toEqual([
      expect.objectContaining({ kind: 'PERSON', perStirpes: true, birthDate: '1936-05-12', taxId: '' }),
      {
        ...{ tier: 'PRIMARY', kind: 'TRUST', percentage: 25, entityName: 'King Family Trust of 2019' },
        ...{ trustDate: '2026-11-29', trustee: "Ada O'Neil", taxId: '' },
      },
      { tier: 'PRIMARY', kind: 'CHARITY', percentage: 25, entityName: 'Food & Co.', taxId: '123456789' },
      { tier: 'PRIMARY', kind: 'ESTATE', percentage: 25 },
    ])
  })

  test.each([
    [{ ...person, tier: 'x' }, { tier: 'unknown' }],
    [{ ...person, kind: '' }, { kind: 'required' }],
    [{ ...person, email: '' }, { email: 'required' }],
    [{ ...trust, entityName: '' }, { entityName: 'required' }],
    [{ ...trust, entityName: '<b>' }, { entityName: 'invalid' }],
    [{ ...trust, entityName: 'x'.repeat(150) }, { entityName: 'invalid' }],
    [{ ...trust, trustDate: '' }, { trustDate: 'required' }],
    [{ ...trust, trustDate: '11/30/2026' }, { trustDate: 'in_future' }],
    [{ ...trust, trustee: '7' }, { trustee: 'invalid' }],
    [{ ...trust, taxId: '1' }, { taxId: 'not_nine_digits' }],
    [{ ...charity, taxId: '' }, { taxId: 'required' }],
    [{ ...charity, taxId: '***-**-6789' }, { taxId: 'not_nine_digits' }],
    [{ ...estate, percentage: '' }, { percentage: 'required' }],
  ])('refuses %#: %j', (one, errors) => {
    expect(errorsOf(one)).toMatchObject({ 0: errors })
  })

  test.each(beneficiaryTaxIdTypes)('only a masked EIN repeats the stored EIN: %s', (taxIdType) => {
    const stored = { taxIdType, taxId: maskTaxId('6789', taxIdType) }
    const parsed = parse({ ...charity, taxId: stored.taxId, stored })
    expect(parsed).toMatchObject(
      taxIdType === 'EIN'
        ? { ok: true, value: [{ taxId: 'stored' }] }
        : { ok: false, errors: [{ taxId: 'not_nine_digits' }] },
    )
  })

  test('one of all beneficiaries can be the spouse, and only of a married owner', () => {
    expect(errorsOf(spouse, { ...spouse, tier: 'CONTINGENT' })).toEqual({ 1: { relation: 'second_spouse' } })
    expect(parseDesignation([spouse], { maritalStatus: 'SINGLE', today })).toMatchObject({
      errors: [{ relation: 'not_married' }],
    })
  })
})

test.each([
  [[spouse], 'CA', true, false],
  [[spouse, { ...person, tier: 'CONTINGENT' }], 'CA', true, false],
  [
    [
      { ...spouse, percentage: '99' },
      { ...person, percentage: '1' },
    ],
    'CA',
    true,
    true,
  ],
  [[person], 'CA', true, true],
  [[estate], 'TX', true, true],
  [[person, { ...spouse, tier: 'CONTINGENT' }], 'CA', true, true],
  [[person], 'NY', true, false],
  [[person], 'CA', false, false],
])('[MA-06] the spouse must sign: %# in %s, married: %s: %s', (answers, state, married, expected) => {
  const parsed = parse(...answers)
  if (!parsed.ok) throw new Error('the fixture is invalid')
  const holder = { hasBeneficiaries: true, married, state }
  expect(needsSpouseSignature(holder, parsed.value)).toBe(expected)
})
