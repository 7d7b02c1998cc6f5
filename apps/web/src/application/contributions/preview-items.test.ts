import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { growthRates } from '@vestibule/domain/contribution/pace'
import { isoDate } from '@vestibule/domain/iso-date'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import {
  fullText,
  limitText,
  limitUsed,
  nothingChosen,
  paceTexts,
  previewItems,
  previewSummary,
  type Shown,
} from './preview-items.ts'

const english = createLanguage('en', en)

const contribution = (part: Partial<Contribution>): Contribution => ({
  accountType: 'ROTH_IRA',
  amount: 300,
  schedule: { frequency: 'TWICE_PER_MONTH', days: [5, 20] },
  today: isoDate(2026, 11, 21),
  birthYear: 1985,
  limits: 'specification',
  alreadyContributed: {},
  ...part,
})

test('[CO-11][CO-04][CF-09] shows the IRA limit of the tax year, when it stops the plan and when the plan resumes', () => {
  expect(previewItems(contribution({}), english)).toEqual([
    { term: 'First deposit', value: 'Scheduled Sat, Dec 5; arrives Mon, Dec 7' },
    { term: 'Deposits left this year', value: '2' },
    { term: 'Total in 2026', value: '$600' },
    { term: 'Yearly limit, tax year 2026', value: '$7,000' },
    { term: 'Reaches the 2027 limit', value: 'Scheduled Mon, Dec 20, 2027; arrives Tue, Dec 21, 2027' },
    { term: 'Resumes', value: 'Scheduled Wed, Jan 5, 2028; arrives Thu, Jan 6, 2028' },
  ])
})

test('[CO-05][CO-11] subtracts contributions to another IRA of the same person', () => {
  const shared = contribution({ alreadyContributed: { 2026: 6_500, 2027: 7_000 } })
  expect(previewItems(shared, english)).toMatchObject([
    { value: 'Scheduled Sat, Dec 5; arrives Mon, Dec 7' },
    { value: '2' },
    { term: 'Total in 2026', value: '$500' },
    { term: 'Yearly limit, tax year 2026', value: '$7,000' },
    { term: 'Used by your other IRA', value: '$6,500' },
    { term: 'Reaches the 2026 limit', value: 'Scheduled Sun, Dec 20; arrives Mon, Dec 21' },
  ])
  expect(fullText(shared, 'help@a.example', english)).toBeUndefined()
})

const full = { 2026: 7_000, 2027: 7_000, 2028: 7_000 }
const oneTime = (year: number, month: number, day: number, taxYear?: number): Contribution['schedule'] => ({
  frequency: 'ONE_TIME',
  date: isoDate(year, month, day),
  ...(taxYear === undefined ? {} : { taxYear }),
})
test.each<[Partial<Contribution>, string | undefined]>([
  [
    { alreadyContributed: full },
    'for 2026 ($7,000), 2027 ($7,000), and 2028 ($7,000), so nothing would be drawn. Choose One-time and a date from Mon, Jan 1, 2029,',
  ],
  [
    { alreadyContributed: { 2026: 7_000 }, schedule: oneTime(2026, 12, 4) },
    'for 2026 ($7,000), so nothing would be drawn. Choose a date from Fri, Jan 1, 2027,',
  ],
  [
    { alreadyContributed: { 2026: 7_000 }, schedule: oneTime(2027, 3, 4, 2026) },
    'for 2026 ($7,000), so nothing would be drawn. Choose tax year 2027 or a date from Sat, Jan 1, 2028,',
  ],
  [{ alreadyContributed: { 2026: 6_999 }, schedule: oneTime(2026, 12, 4) }, undefined],
  [{ alreadyContributed: full, accountType: 'REGULAR' }, undefined],
])(
  '[CO-14] the text names what is possible instead of a contribution of which nothing is drawn: %j',
  (part, text) => {
    const shown = fullText(contribution(part), 'help@a.example', english)
    if (text === undefined) return expect(shown).toBeUndefined()
    expect(shown).toContain(`${text} or write to help@a.example`)
  },
)

test('[CO-15] marks a limit that the IRS has not announced yet', () => {
  const limitIn = (taxYear: number) =>
    previewItems(
      contribution({ limits: 'statutory', schedule: oneTime(taxYear, 12, 4), today: isoDate(2026, 11, 21) }),
      english,
    )[3]?.value
  expect(limitIn(2026)).toBe('$7,500')
  expect(limitIn(2027)).toMatch(/^\$7,500, as in 2026\. The IRS has not announced/)
})

test('[CO-11] shows no limit for other accounts', () => {
  const items = previewItems(contribution({ accountType: 'REGULAR' }), english)
  expect(items.map(({ term }) => term)).toEqual(['First deposit', 'Deposits left this year', 'Total in 2026'])
})

test('[CF-09] shows no date in the product flow, which transfers nothing', () => {
  const items = previewItems(contribution({ accountType: 'PRODUCT' }), english)
  expect(items.map(({ term }) => term)).toEqual(['Deposits left this year', 'Total in 2026'])
})

test('[CO-11] says how much more can be scheduled within the limit of the tax year', () => {
  const irs = 'The IRS limit covers all your IRAs and depends on your income.'
  const text = (part: Partial<Contribution>) => limitText(contribution(part), english)
  expect(text({})).toBe(`You can schedule $6,400 more here for 2026. ${irs}`)
  expect(text({ alreadyContributed: { 2026: 400 } })).toBe(
    `You can schedule $6,000 more here for 2026. ${irs}`,
  )
  expect(text({ today: isoDate(2026, 12, 20), amount: 100 })).toBe(
    `You can schedule $4,600 more here for 2027. ${irs}`,
  )
  for (const full of [{ amount: 3_500 }, { amount: 7_000 }, { alreadyContributed: { 2026: 7_000 } }])
    expect(text(full)).toBe(`You cannot schedule more here for 2026. ${irs}`)
  for (const accountType of ['REGULAR', 'PRODUCT'] as const) expect(text({ accountType })).toBeUndefined()
})

test('[CO-11] returns the used part of the limit, with the other IRA', () => {
  expect(limitUsed(contribution({}))).toBeCloseTo(600 / 7_000)
  expect(limitUsed(contribution({ alreadyContributed: { 2026: 400 } }))).toBeCloseTo(1_000 / 7_000)
  expect(limitUsed(contribution({ today: isoDate(2026, 12, 20), amount: 100 }))).toBeCloseTo(2_400 / 7_000)
  expect(limitUsed(contribution({ amount: 7_000 }))).toBe(1)
  for (const accountType of ['REGULAR', 'PRODUCT'] as const)
    expect(limitUsed(contribution({ accountType }))).toBeUndefined()
})

test('[CF-09] sums up both days of the first debit, and no day in the product flow', () => {
  expect(previewSummary(contribution({}), english)).toEqual({
    deposits: 'Scheduled Sat, Dec 5; arrives Mon, Dec 7',
    total: '$600 in 2026',
  })
  expect(previewSummary(contribution({ accountType: 'PRODUCT' }), english).deposits).toBe(
    '5th and 20th of each month',
  )
  const full = contribution({ alreadyContributed: { 2026: 7_000, 2027: 7_000, 2028: 7_000 } })
  expect(previewSummary(full, english)).toEqual({ deposits: 'Nothing would be drawn', total: '' })
})

test('[CO-14] [CO-05] if the limit of this year is used up, the summary says when the contribution starts', () => {
  const used = contribution({ alreadyContributed: { 2026: 7_000 } })
  expect(previewSummary(used, english)).toEqual({
    deposits: 'Scheduled Tue, Jan 5, 2027; arrives Wed, Jan 6, 2027',
    total: 'Starts January 5, 2027',
  })
  // Without deposits left this year, the limit is not the reason.
  const late = contribution({ today: isoDate(2026, 12, 20) })
  expect(previewSummary(late, english).total).toBe('$0 in 2026')
})

test('[CO-11] shows what another IRA uses of the limit before an amount and days are chosen', () => {
  const draft = nothingChosen(contribution({ amount: 600, alreadyContributed: { 2026: 1_750 } }))
  expect(limitUsed(draft)).toBe(0.25)
  expect(limitText(draft, english)).toMatch(/^You can schedule \$5,250 more here for 2026\./)
  expect(limitText(nothingChosen(contribution({ accountType: 'REGULAR' })), english)).toBeUndefined()
})

const pace = (part: Partial<Contribution>, missing?: Shown['missing'], rates: readonly number[] = []) =>
  paceTexts({ contribution: contribution(part), missing }, rates, english)
const sentences = (...texts: Parameters<typeof pace>) => {
  const { yearly, decade } = pace(...texts) ?? {}
  return [yearly, decade]
}
const monthly = { frequency: 'MONTHLY', days: [5] } as const

test('[CO-11] says what a recurring contribution adds up to in a year and in ten years', () => {
  expect(sentences({ amount: 150, schedule: monthly }, 'schedule')).toEqual([
    '$150 a month is $1,800 a year.',
    'At this pace you put in $18,000 in 10 years.',
  ])
  expect(sentences({ amount: 250, accountType: 'REGULAR' })).toEqual([
    '$250 twice a month is $6,000 a year.',
    'At this pace you put in $60,000 in 10 years.',
  ])
  expect(pace({ schedule: oneTime(2026, 12, 4) })).toBeUndefined()
})

// The person turns 51 in 2036, whose limit is higher.
test('[CO-15] [CO-11] at the limit, the sentences name it, and wait for the days that they depend on', () => {
  const most = { amount: 1_000, schedule: monthly, today: isoDate(2026, 12, 31) }
  expect(sentences(most)).toEqual([
    'With the IRA limit, $1,000 a month is $7,000 in 2027.',
    'At this pace, with the IRA limits known today, you put in $71,000 in 10 years.',
  ])
  expect(pace(most, 'schedule')).toBeUndefined()
})

test('[CO-11] assumes no return, unless the brand explains rates', () => {
  const part = { amount: 100, schedule: monthly, accountType: 'REGULAR' } as const
  expect(pace(part)?.totals).toMatchObject([{ rate: 0 }])
  const totals = pace(part, undefined, growthRates)?.totals ?? []
  expect(totals.map(({ rate, byYear }) => [rate, byYear.at(-1)])).toEqual([
    [0, 12_000],
    [3, 13_979],
    [5, 15_499],
    [7, 17_201],
  ])
})
