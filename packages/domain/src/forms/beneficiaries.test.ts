import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import {
  type BeneficiaryAnswers,
  type BeneficiaryErrors,
  type BeneficiaryInSet,
  parseBeneficiaries,
} from './beneficiaries.ts'

const today = isoDate(2026, 11, 21)

const beneficiaryWith = (
  changes: Partial<BeneficiaryAnswers> & Pick<BeneficiaryInSet, 'stored'> = {},
): BeneficiaryAnswers & Pick<BeneficiaryInSet, 'stored'> => ({
  percentage: '100',
  firstName: 'Byron',
  lastName: 'King',
  birthDate: '05/12/1936',
  phone_number: '212-555-0142',
  email: 'byron@example.com',
  relation: 'OTHER',
  taxIdType: '',
  taxId: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  ...changes,
})

const shares = (...percentages: (number | string)[]) =>
  percentages.map((percentage) => beneficiaryWith({ percentage: String(percentage) }))

const parse = (answers: BeneficiaryAnswers[], maritalStatus?: 'SINGLE' | 'MARRIED') =>
  parseBeneficiaries(answers, { maritalStatus, today })

const errorsOf = (answers: BeneficiaryAnswers[], maritalStatus?: 'SINGLE' | 'MARRIED') => {
  const parsed = parse(answers, maritalStatus)
  if (parsed.ok) return {}
  const byIndex = parsed.errors.flatMap((errors, index) => (errors ? [[index, errors] as const] : []))
  return { ...(parsed.set ? { set: parsed.set } : {}), ...Object.fromEntries(byIndex) }
}

const errorOf = (changes: Parameters<typeof beneficiaryWith>[0], maritalStatus?: 'SINGLE' | 'MARRIED') =>
  (errorsOf([beneficiaryWith(changes)], maritalStatus) as Record<number, BeneficiaryErrors>)[0]

describe('[PE-14] shares', () => {
  test.each([
    [[]],
    [[100]],
    [[99, 1]],
    [[1, 99]],
    [[50, 50]],
    [[34, 33, 33]],
    [[20, 20, 20, 20, 20]],
    [[96, 1, 1, 1, 1]],
  ])('accepts %j', (percentages) => {
    expect(parse(shares(...percentages)).ok).toBe(true)
  })

  test.each([
    [[0], { 0: { percentage: 'not_a_share' } }],
    [[1], { set: 'not_whole' }],
    [[99], { set: 'not_whole' }],
    [[101], { 0: { percentage: 'not_a_share' } }],
    [[50, 49], { set: 'not_whole' }],
    [[50, 51], { set: 'not_whole', 1: { percentage: 'above_remaining' } }],
    [[100, 1], { set: 'not_whole', 1: { percentage: 'above_remaining' } }],
    [
      [60, 60, 1],
      { set: 'not_whole', 1: { percentage: 'above_remaining' }, 2: { percentage: 'above_remaining' } },
    ],
    [['', 100], { 0: { percentage: 'required' } }],
    [[50, 'x'], { 1: { percentage: 'not_a_share' } }],
    [[20, 20, 20, 20, 10, 10], { set: 'too_many' }],
  ])('refuses %j: %j', (percentages, expected) => {
    expect(errorsOf(shares(...percentages))).toEqual(expected)
  })
})

describe('[PE-15] beneficiary', () => {
  test('requires share, names, date of birth, phone, email and relation only', () => {
    const nothing = Object.fromEntries(Object.keys(beneficiaryWith()).map((field) => [field, '']))
    expect(errorsOf([nothing as unknown as BeneficiaryAnswers])).toEqual({
      0: Object.fromEntries(
        ['percentage', 'firstName', 'lastName', 'birthDate', 'phone_number', 'email', 'relation'].map(
          (field) => [field, 'required'],
        ),
      ),
    })
    expect(errorOf({})).toBeUndefined()
  })

  test.each<[Partial<BeneficiaryAnswers>, BeneficiaryErrors]>([
    [{ firstName: 'Ada2' }, { firstName: 'invalid' }],
    [{ lastName: "O''Brien" }, { lastName: 'invalid' }],
    [{ birthDate: '11/22/2026' }, { birthDate: 'in_future' }],
    [{ phone_number: '416-555-0142' }, { phone_number: 'invalid_format' }],
    [{ email: 'nobody' }, { email: 'invalid' }],
    [{ relation: 'TRUST' }, { relation: 'unknown' }],
    [{ address1: 'PO Box 12' }, { address1: 'po_box' }],
    [{ address2: 'x'.repeat(51) }, { address2: 'too_long' }],
    [{ city: 'x'.repeat(101) }, { city: 'too_long' }],
    [{ state: 'ZZ' }, { state: 'unknown' }],
    [{ zipcode: '1001' }, { zipcode: 'invalid' }],
    [
      { firstName: '', email: 'x', zipcode: 'x' },
      { firstName: 'required', email: 'invalid', zipcode: 'invalid' },
    ],
  ])('refuses %j: %j', (changes, errors) => {
    expect(errorOf(changes)).toEqual(errors)
  })

  test.each<[Partial<BeneficiaryAnswers>, BeneficiaryErrors | undefined]>([
    [{ taxIdType: 'SSN', taxId: '000-00-0000' }, undefined],
    [{ taxIdType: 'EIN', taxId: '12-3456789' }, undefined],
    [{ taxIdType: 'ITIN', taxId: '912-70-1234' }, undefined],
    [{ taxIdType: 'SSN', taxId: '' }, { taxId: 'required' }],
    [{ taxIdType: 'SSN', taxId: '12-3456789' }, { taxId: 'not_nine_digits' }],
    [{ taxIdType: '', taxId: '212-34-5678' }, { taxIdType: 'required' }],
    [{ taxIdType: '', taxId: '12-3456789' }, { taxIdType: 'required' }],
    [
      { taxIdType: '', taxId: '1' },
      { taxIdType: 'required', taxId: 'not_nine_digits' },
    ],
    [{ taxIdType: 'ATIN', taxId: '212-34-5678' }, { taxIdType: 'unknown' }],
    [
      { taxIdType: 'ATIN', taxId: '' },
      { taxIdType: 'unknown', taxId: 'required' },
    ],
    [{ taxIdType: 'SSN', taxId: '***-**-1234' }, { taxId: 'not_nine_digits' }],
  ])('requires tax ID and type together: %j: %j', (changes, errors) => {
    expect(errorOf(changes)).toEqual(errors)
  })

  test('[SE-01] keeps the stored tax ID for its masked form and type', () => {
    const stored = { taxIdType: 'SSN', taxId: '***-**-1234' }
    const one = parse([beneficiaryWith({ ...stored, stored })])
    expect(one.ok && one.value[0]).toMatchObject({ taxIdType: 'SSN', taxId: 'stored' })
    expect(errorOf({ ...stored, stored, taxIdType: 'ITIN' })).toEqual({ taxId: 'not_nine_digits' })
    expect(errorOf({ ...stored, stored, taxId: '***-**-9999' })).toEqual({ taxId: 'not_nine_digits' })
    const another = parse([beneficiaryWith({ stored, taxIdType: 'SSN', taxId: '212-34-5678' })])
    expect(another.ok && another.value[0]).toMatchObject({ taxIdType: 'SSN', taxId: '212345678' })
    const none = parse([beneficiaryWith({ stored })])
    expect(none.ok && none.value[0]).toMatchObject({ taxIdType: '', taxId: '' })
  })

  test('normalizes every field', () => {
    const one = parse([
      beneficiaryWith({
        percentage: ' 100% ',
        firstName: ' Zoë  Anne ',
        lastName: 'D’Arcy',
        birthDate: '02/29/2024',
        email: ' Zoe@Example.COM ',
        taxIdType: 'EIN',
        taxId: '12-3456789',
        address1: ' 12  Bedford Street ',
        zipcode: '10014-1234',
        state: 'NY',
      }),
    ])
    expect(one.ok && one.value).toEqual([
      {
        percentage: 100,
        firstName: 'Zoë Anne',
        lastName: "D'Arcy",
        birthDate: '2024-02-29',
        phone_number: '212-555-0142',
        email: 'zoe@example.com',
        relation: 'OTHER',
        taxIdType: 'EIN',
        taxId: '123456789',
        address1: '12 Bedford Street',
        address2: '',
        city: '',
        state: 'NY',
        zipcode: '10014-1234',
      },
    ])
  })
})

describe('[PE-16] spouse', () => {
  const spouse = (percentage: string) => beneficiaryWith({ percentage, relation: 'SPOUSE' })
  const other = (percentage: string) => beneficiaryWith({ percentage })

  test('allows one spouse and several others', () => {
    expect(errorsOf([spouse('40'), other('30'), other('30')], 'MARRIED')).toEqual({})
    expect(errorsOf([other('40'), spouse('30'), other('30')], 'MARRIED')).toEqual({})
    expect(errorsOf([spouse('40'), spouse('30'), spouse('30')], 'MARRIED')).toEqual({
      1: { relation: 'second_spouse' },
      2: { relation: 'second_spouse' },
    })
  })

  test('refuses a spouse of a single applicant', () => {
    expect(errorsOf([other('60'), spouse('40')], 'SINGLE')).toEqual({ 1: { relation: 'not_married' } })
    expect(errorsOf([other('60'), spouse('40')], undefined)).toEqual({})
  })
})

describe('[PE-14] [PE-15] [PE-16] any list', () => {
  const text = fc.oneof(fc.constant(''), fc.string({ maxLength: 12 }))
  const person: fc.Arbitrary<BeneficiaryAnswers> = fc.record({
    percentage: fc.oneof(fc.integer({ min: -1, max: 101 }).map(String), text),
    firstName: fc.oneof(fc.constant('Ada'), text),
    lastName: fc.oneof(fc.constant('King'), text),
    birthDate: fc.oneof(fc.constant('05/12/1936'), text),
    phone_number: fc.oneof(fc.constant('212-555-0142'), text),
    email: fc.oneof(fc.constant('a@example.com'), text),
    relation: fc.constantFrom('SPOUSE', 'OTHER', '', 'TRUST'),
    taxIdType: fc.constantFrom('', 'SSN', 'EIN', 'x'),
    taxId: fc.oneof(fc.constantFrom('', '212-34-5678', '12-3456789'), text),
    address1: text,
    address2: text,
    city: text,
    state: fc.constantFrom('', 'NY', 'ZZ'),
    zipcode: fc.constantFrom('', '10014', 'x'),
  })
  const whole = fc
    .tuple(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }), fc.nat({ max: 5 }))
    .map(([cuts, spouseAt]) => {
      const marks = [0, ...[...new Set(cuts)].sort((a, b) => a - b), 100]
      return marks.slice(1).map((mark, index) =>
        beneficiaryWith({
          percentage: String(mark - (marks[index] ?? 0)),
          relation: index === spouseAt ? 'SPOUSE' : 'OTHER',
        }),
      )
    })
  const status = fc.constantFrom('SINGLE', 'MARRIED', undefined)

  test('is accepted only with at most five, 100 percent, and one spouse unless single', () => {
    let taken = 0
    fc.assert(
      fc.property(fc.oneof(fc.array(person, { maxLength: 6 }), whole), status, (answers, maritalStatus) => {
        const parsed = parseBeneficiaries(answers, { maritalStatus, today })
        if (!parsed.ok) return
        taken += 1
        const total = parsed.value.reduce((sum, { percentage }) => sum + percentage, 0)
        expect(parsed.value).toHaveLength(answers.length)
        expect(answers.length).toBeLessThanOrEqual(5)
        expect(total).toBe(answers.length === 0 ? 0 : 100)
        const spouses = parsed.value.filter(({ relation }) => relation === 'SPOUSE')
        expect(spouses.length).toBeLessThanOrEqual(maritalStatus === 'SINGLE' ? 0 : 1)
      }),
    )
    expect(taken).toBeGreaterThan(10)
  })
})
