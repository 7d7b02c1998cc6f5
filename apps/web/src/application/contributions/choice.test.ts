import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { startEnglish } from '../../words/testing.ts'
import {
  type Choice,
  contributionFrom,
  daysFor,
  describeSchedule,
  draftFrom,
  missingOf,
  mostFrom,
  startOf,
  type Terms,
  taxYearsToChoose,
  validateChoice,
  withoutUnasked,
} from './choice.ts'

startEnglish()

const terms: Terms = {
  accountType: 'ROTH_IRA',
  birthYear: 1985,
  limits: 'specification',
  maximum: 7000,
  today: isoDate(2026, 11, 21),
  alreadyContributed: {},
}
const choice = (part: Partial<Choice>): Choice => ({
  amount: '300',
  frequency: 'MONTHLY',
  days: [5],
  date: '',
  taxYear: '',
  ...part,
})
const validate = (part: Partial<Choice>) => validateChoice(terms)(choice(part))
const errors = (part: Partial<Choice>) => {
  const validated = validate(part)
  return validated.ok ? {} : validated.errors
}

const nothing = {
  amount: 0,
  first_deposit_date: 0,
  second_deposit_date: 0,
  one_time: false,
  one_time_date: '',
}

test('[CO-02] the form starts with $100, or with the saved contribution', () => {
  expect(startOf(nothing)).toEqual({
    amount: '100',
    frequency: 'MONTHLY',
    days: [],
    date: '',
    taxYear: '',
  })
  const saved = { ...nothing, amount: 300, first_deposit_date: 5, second_deposit_date: 20 }
  expect(startOf(saved)).toEqual({
    amount: '300',
    frequency: 'TWICE_PER_MONTH',
    days: [5, 20],
    date: '',
    taxYear: '',
  })
})

test.each([
  ['[CO-02]', '', 'Contribution must be at least $100'],
  ['[CO-02]', '99', 'Contribution must be at least $100'],
  ['[CO-03]', '7001', 'Maximum allowed contribution is $7,000'],
  ['[CO-13]', '250.75', 'Use digits only, such as 500.'],
])('%s the amount "%s" has its message', (_, amount, message) => {
  expect(errors({ amount }).amount).toBe(message)
})

test('[CO-06] requires one day, two days, or a date that is not past', () => {
  expect(errors({ days: [] }).days).toBe('Select Date')
  expect(errors({ frequency: 'TWICE_PER_MONTH', days: [] }).days).toBe('Select Date')
  expect(errors({ frequency: 'TWICE_PER_MONTH', days: [5] }).days).toBe('Select Second Date')
  expect(errors({ frequency: 'TWICE_PER_MONTH', days: [5, 20] }).days).toBeUndefined()
  expect(errors({ frequency: 'ONE_TIME' })).toEqual({ amount: undefined, date: 'Select Date' })
  expect(errors({ frequency: 'ONE_TIME', date: '2026-11-20' }).date).toBe('Select Date')
  expect(errors({ frequency: 'ONE_TIME', date: '2026-11-21' }).date).toBeUndefined()
})

test('[CO-06] a change from two days to one keeps the first', () => {
  expect(daysFor('MONTHLY', [5, 20])).toEqual([5])
  expect(daysFor('TWICE_PER_MONTH', [5])).toEqual([5])
})

test('[CO-09] sends the days or the date, never both', () => {
  expect(validate({})).toEqual({ ok: true, value: { ...nothing, amount: 300, first_deposit_date: 5 } })
  expect(validate({ frequency: 'ONE_TIME', date: '2026-12-01' })).toEqual({
    ok: true,
    value: { ...nothing, amount: 300, one_time: true, one_time_date: '2026-12-01' },
  })
})

const spring: Terms = { ...terms, today: isoDate(2027, 3, 1), limits: 'statutory', maximum: 7500 }
const once = (date: string, taxYear = '') => choice({ frequency: 'ONE_TIME', date, taxYear })

test.each<[Choice, Partial<Terms>, number[]]>([
  [once('2027-03-01'), {}, [2026, 2027]],
  // The deposit must arrive by April 15.
  [once('2027-04-14'), {}, [2026, 2027]],
  [once('2027-04-15'), {}, []],
  [once('2028-01-01'), {}, [2027, 2028]],
  [once('2027-12-31'), {}, []],
  [choice({ taxYear: '2026' }), {}, []],
  [once('2027-03-01'), { accountType: 'REGULAR' }, []],
  [once('2027-03-01'), { alreadyContributed: { 2026: 7499 } }, [2026, 2027]],
  [once('2027-03-01'), { alreadyContributed: { 2026: 7500 } }, []],
  [once('2027-03-01', '2026'), { alreadyContributed: { 2026: 7500 } }, [2026, 2027]],
])('[CO-17] %j, %j: the tax years to choose from are %j', (picked, part, years) => {
  expect(taxYearsToChoose(picked, { ...spring, ...part })).toEqual(years)
})

test('[CO-17] sends the chosen tax year, or the date’s where there is a choice, with the limit of that year', () => {
  const limits = { table: 'statutory', added: [{ fromTaxYear: 2027, cap: 7600, higherCap: 8700 }] } as const
  const validated = (picked: Choice) => validateChoice({ ...spring, limits, maximum: 7600 })(picked)
  expect(validated(once('2027-03-01', '2026'))).toMatchObject({ value: { tax_year: 2026 } })
  expect(validated(once('2027-03-01'))).toMatchObject({ value: { tax_year: 2027 } })
  expect(validated({ ...once('2027-03-01', '2026'), amount: '7600' })).toMatchObject({
    errors: { amount: 'Maximum allowed contribution is $7,500' },
  })
  expect(validated({ ...once('2027-03-01', '2027'), amount: '7600' })).toMatchObject({ ok: true })
  const later = validated(once('2027-04-15', '2026'))
  expect(later.ok && 'tax_year' in later.value).toBe(false)
  expect(
    startOf({ ...nothing, amount: 300, one_time: true, one_time_date: '2027-03-01', tax_year: 2026 }),
  ).toEqual({
    ...once('2027-03-01', '2026'),
    days: [],
  })
})

test('[CO-14] refuses a contribution of which nothing would be drawn, at the calendar', () => {
  const full = { 2026: 7000, 2027: 7000, 2028: 7000 }
  const errorsOf = (picked: Choice, alreadyContributed: Terms['alreadyContributed']) => {
    const validated = validateChoice({ ...terms, alreadyContributed })(picked)
    return validated.ok ? {} : validated.errors
  }
  expect(errorsOf(choice({}), full)).toEqual({ days: 'Nothing would be drawn' })
  expect(errorsOf(choice({}), { ...full, 2028: 6999 })).toEqual({})
  expect(errorsOf(once('2026-12-01'), { 2026: 7000 })).toEqual({ date: 'Nothing would be drawn' })
  expect(errorsOf(once('2027-12-01'), { 2026: 7000 })).toEqual({})
})

test('[CO-11] an incomplete choice has no preview', () => {
  expect(contributionFrom(choice({ days: [] }), terms)).toBeUndefined()
  expect(contributionFrom(choice({ amount: '50' }), terms)).toBeUndefined()
  expect(contributionFrom(choice({}), terms)?.schedule).toEqual({ frequency: 'MONTHLY', days: [5] })
})

test('[CO-11] a draft has assumed days, and no amount that is too high or no number', () => {
  const draft = (part: Partial<Choice>) => draftFrom(choice(part), terms)
  expect(draft({ days: [] })).toMatchObject({ amount: 300, schedule: { frequency: 'MONTHLY', days: [1] } })
  expect(draft({ frequency: 'TWICE_PER_MONTH', days: [1] })?.schedule).toMatchObject({ days: [1, 2] })
  expect(draft({ frequency: 'ONE_TIME', days: [] })?.schedule).toMatchObject({ date: terms.today })
  for (const [amount, shown] of [
    ['100', 100],
    ['99', 0],
    ['5e2', 0],
    ['7001', 0],
    ['2.5', 0],
    ['', 0],
    ['x', 0],
  ] as const)
    expect(draft({ amount })?.amount, amount).toBe(shown)
})

test('[CO-05] an incomplete choice lacks its days or date first, then its amount', () => {
  expect(missingOf(choice({ days: [], amount: '' }), terms)).toBe('schedule')
  expect(missingOf(choice({ frequency: 'TWICE_PER_MONTH', days: [1] }), terms)).toBe('schedule')
  expect(missingOf(choice({ frequency: 'ONE_TIME', date: '' }), terms)).toBe('schedule')
  expect(missingOf(choice({ amount: '99' }), terms)).toBe('amount')
})

test('[CO-05] offers the deposit that uses up the limit, once its number of deposits is known', () => {
  const most = (part: Partial<Choice>, its: Partial<Terms> = {}) =>
    mostFrom(choice(part), { ...terms, ...its })
  expect(most({})).toEqual({ amount: 7_000, taxYear: 2026 })
  expect(most({ frequency: 'TWICE_PER_MONTH', days: [5, 20] })).toEqual({ amount: 3_500, taxYear: 2026 })
  expect(most({}, { today: isoDate(2026, 12, 20) })).toEqual({ amount: 583, taxYear: 2027 })
  expect(most({ frequency: 'ONE_TIME', days: [] }, { alreadyContributed: { 2026: 1_000 } })).toEqual({
    amount: 6_000,
    taxYear: 2026,
  })
  expect(most({ days: [] }), 'no day').toBeUndefined()
  expect(most({}, { alreadyContributed: { 2026: 6_901 } }), 'less than the minimum').toBeUndefined()
  expect(most({}, { accountType: 'REGULAR' }), 'no limit').toBeUndefined()
})

test('[NV-14] describes the schedule and ignores fields that its frequency lacks', () => {
  const both = choice({ days: [5, 20], date: '2026-12-04' })
  expect(withoutUnasked(both)).toEqual({ ...both, date: '' })
  expect(withoutUnasked({ ...both, frequency: 'ONE_TIME' })).toEqual({
    ...both,
    frequency: 'ONE_TIME',
    days: [],
  })
  expect(describeSchedule('days')?.text([5, 20])).toBe('5 and 20')
  expect(describeSchedule('date')?.text('2026-12-04')).toBe('Friday, December 4, 2026')
  expect(describeSchedule('date')?.text('')).toBe('')
  expect(describeSchedule('amount')).toBeUndefined()
})
