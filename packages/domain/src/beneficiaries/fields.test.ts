import { describe, expect, test } from 'vitest'
import { stateCodes } from '../fields/state.ts'
import { isoDate } from '../iso-date.ts'
import { parseBeneficiaryBirthDate } from './birth-date.ts'
import { communityPropertyStates, isCommunityProperty } from './community-property.ts'
import { parsePercentage, remainingFor, totalOf } from './percentage.ts'
import { parseRelation, relationsOffered } from './relation.ts'
import { beneficiaryTaxIdTypes, formatTaxId, maskTaxId, parseTaxId, parseTaxIdType } from './tax-id.ts'

const right = <T>(value: T) => ({ ok: true, value })
const wrong = (code: string) => ({ ok: false, code })

describe('[PE-14] percentage', () => {
  test.each([
    ['1', 1],
    ['99', 99],
    ['100', 100],
    [' 50 ', 50],
    ['50%', 50],
    ['50 %', 50],
    ['07', 7],
    ['５０％', 50],
    ['٥٠٪', 50],
  ])('accepts %j', (typed, value) => {
    expect(parsePercentage(typed, 100)).toEqual(right(value))
  })

  test.each(['', '  '])('requires a value: %j', (typed) => {
    expect(parsePercentage(typed, 100)).toEqual(wrong('required'))
  })

  test.each(['0', '00', '101', '999', '1000', '-1', '33.3', '50.0', '1e1', 'ten', '%', '5 0'])(
    'refuses %j',
    (typed) => {
      expect(parsePercentage(typed, 100)).toEqual(wrong('not_a_share'))
    },
  )

  test('allows at most what the beneficiaries above leave', () => {
    expect(parsePercentage('40', remainingFor(['30', '30', '40'], 2))).toEqual(right(40))
    expect(parsePercentage('41', remainingFor(['30', '30', '41'], 2))).toEqual(wrong('above_remaining'))
    expect(parsePercentage('1', remainingFor(['100', '1'], 1))).toEqual(wrong('above_remaining'))
    expect(parsePercentage('101', remainingFor(['100', '101'], 1))).toEqual(wrong('not_a_share'))
  })

  test('counts invalid shares as zero in the total', () => {
    expect(totalOf(['30', '', 'x', '0', '101', '20%'])).toBe(50)
    expect(totalOf([])).toBe(0)
    expect(remainingFor(['60', '', '60'], 2)).toBe(40)
    expect(remainingFor(['60', '60', '1'], 2)).toBe(0)
  })
})

describe('[PE-15] date of birth', () => {
  const today = isoDate(2026, 11, 21)

  test.each([
    ['11/21/2026', '2026-11-21'],
    ['11/20/2026', '2026-11-20'],
    ['01/01/1900', '1900-01-01'],
    ['02/29/2024', '2024-02-29'],
    [' 04/17/1985 ', '1985-04-17'],
  ])('accepts %j at any age', (typed, value) => {
    expect(parseBeneficiaryBirthDate(typed, today)).toEqual(right(value))
  })

  test.each([
    ['', 'required'],
    ['4/17/1985', 'invalid_format'],
    ['02/29/2025', 'not_a_date'],
    ['12/31/1899', 'too_long_ago'],
    ['11/22/2026', 'in_future'],
    ['01/01/9999', 'in_future'],
  ])('refuses %j: %s', (typed, code) => {
    expect(parseBeneficiaryBirthDate(typed, today)).toEqual(wrong(code))
  })
})

describe('[PE-15] tax ID', () => {
  test('has the types SSN, EIN and ITIN', () => {
    expect(beneficiaryTaxIdTypes).toEqual(['SSN', 'EIN', 'ITIN'])
    expect(parseTaxIdType('ATIN')).toEqual(wrong('unknown'))
    expect(parseTaxIdType('')).toEqual(wrong('required'))
  })

  test.each([
    ['SSN', '212-34-5678'],
    ['SSN', '212345678'],
    ['ITIN', '912-70-1234'],
    ['EIN', '12-3456789'],
    ['EIN', '123-45-6789'],
    ['EIN', ' 123456789 '],
  ] as const)('accepts %s %j', (type, typed) => {
    expect(parseTaxId(typed, type)).toEqual(right(typed.replace(/\D/g, '')))
  })

  test.each(['000-12-3456', '666-12-3456', '900-12-3456', '212-00-3456', '212-34-0000'])(
    'accepts %s, which the SSA never issued, unlike for the applicant',
    (typed) => {
      for (const type of beneficiaryTaxIdTypes) expect(parseTaxId(typed, type).ok).toBe(true)
    },
  )

  test.each([
    ['SSN', '12-3456789'],
    ['ITIN', '12-3456789'],
    ['SSN', '212-34-567'],
    ['SSN', '2123456789'],
    ['EIN', '123-456789'],
    ['EIN', '12-34567890'],
    ['SSN', '212 34 5678'],
    ['SSN', '***-**-1234'],
    ['SSN', 'abc-de-fghi'],
  ] as const)('refuses %s %j', (type, typed) => {
    expect(parseTaxId(typed, type)).toEqual(wrong('not_nine_digits'))
    expect(parseTaxId('', type)).toEqual(wrong('required'))
  })

  test('formats by type, and keeps the masked form', () => {
    expect(formatTaxId('212345678', 'SSN')).toBe('212-34-5678')
    expect(formatTaxId('912701234', 'ITIN')).toBe('912-70-1234')
    expect(formatTaxId('123456789', 'EIN')).toBe('12-3456789')
    expect(formatTaxId('123-45-6789', 'EIN')).toBe('12-3456789')
    expect(formatTaxId('12', 'EIN')).toBe('12')
    expect(formatTaxId('123456789', '')).toBe('123-45-6789')
    for (const type of beneficiaryTaxIdTypes)
      expect(formatTaxId('１２３４５６７８９', type)).toBe(formatTaxId('123456789', type))
    for (const type of ['', ...beneficiaryTaxIdTypes])
      for (const masked of ['***-**-1234', '**-***1234']) expect(formatTaxId(masked, type)).toBe(masked)
    expect(beneficiaryTaxIdTypes.map((type) => maskTaxId('1234', type))).toEqual([
      '***-**-1234',
      '**-***1234',
      '***-**-1234',
    ])
  })
})

describe('[PE-16] relation', () => {
  test.each([
    [undefined, false, ['SPOUSE', 'OTHER']],
    ['MARRIED', false, ['SPOUSE', 'OTHER']],
    ['MARRIED', true, ['OTHER']],
    ['SINGLE', false, ['OTHER']],
    ['SINGLE', true, ['OTHER']],
  ] as const)(
    'offers and accepts only the relations for %s, spouse named: %s: %j',
    (maritalStatus, spouseNamed, offered) => {
      const context = { maritalStatus, spouseNamed }
      expect(relationsOffered(context)).toEqual(offered)
      for (const relation of ['SPOUSE', 'OTHER'] as const)
        expect(parseRelation(relation, context).ok).toBe((offered as readonly string[]).includes(relation))
    },
  )

  test('reports why a spouse is refused', () => {
    expect(parseRelation('SPOUSE', { maritalStatus: 'SINGLE', spouseNamed: true })).toEqual(
      wrong('not_married'),
    )
    expect(parseRelation('SPOUSE', { maritalStatus: 'MARRIED', spouseNamed: true })).toEqual(
      wrong('second_spouse'),
    )
    expect(parseRelation('', { maritalStatus: 'MARRIED', spouseNamed: false })).toEqual(wrong('required'))
    expect(parseRelation('TRUST', { maritalStatus: 'MARRIED', spouseNamed: false })).toEqual(wrong('unknown'))
  })
})

test('[AG-05] has nine community property states', () => {
  expect(stateCodes.filter(isCommunityProperty).sort()).toEqual([...communityPropertyStates].sort())
  expect(communityPropertyStates).toHaveLength(9)
  for (const other of ['', 'NY', 'ca', 'toString']) expect(isCommunityProperty(other)).toBe(false)
})
