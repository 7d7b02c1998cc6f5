const tooLittle = 'Contribution must be at least $100'
const first = 'Select Date'
const second = 'Select Second Date'

/** The contribution screen, and the form and the summaries that other screens show too. */
export const contribution = {
  title: 'Select your contribution schedule and amount',
  intro: "You can stop future contributions. A debit already sent can't be recalled.",
  introWithoutTransfers: 'We save the contribution that you choose. We transfer no money.',
  amount: 'Contribution amount',
  aboutMinimum: 'About the minimum',
  minimum: 'Minimum $100 to start you can adjust it later.',
  /** The name of the group of buttons with amounts. */
  picks: 'Amounts to choose from',
  mostThisYear: 'Most for this year',
  mostForYear: 'Most for {year}',
  frequency: 'Frequency',
  frequencies: {
    MONTHLY: 'Monthly',
    TWICE_PER_MONTH: 'Twice per month',
    ONE_TIME: 'One-time',
  },
  days: 'Days of the month',
  dayCount: { MONTHLY: 'Choose one.', TWICE_PER_MONTH: 'Choose two.' },
  date: 'Date',
  dateForYear: '{date}, for tax year {year}',
  taxYear: 'Tax year',
  taxYearHint: 'A contribution that arrives by {deadline} can still be for {year}.',
  monthly: '{days} of each month',
  source: 'Source account',
  errors: {
    amount: {
      required: tooLittle,
      not_whole: 'Use digits only, such as 500.',
      below_minimum: tooLittle,
      above_maximum: 'Maximum allowed contribution is {maximum}',
    },
    schedule: {
      first_day_required: first,
      second_day_required: second,
      second_day_not_later: second,
      date_required: first,
      date_in_past: first,
      days_not_wanted: first,
      date_not_wanted: first,
      tax_year_not_open: 'Choose a tax year that is open on this date.',
    },
  },
  preview: {
    title: 'What this comes to',
    inYear: '{amount} in {year}',
    first: 'First deposit',
    none: 'None',
    left: 'Deposits left this year',
    total: 'Total in {year}',
    limit: 'Yearly limit, tax year {year}',
    provisional: "{limit}, as in {year}. The IRS has not announced this year's limit.",
    elsewhere: 'Used by your other IRA',
    reached: 'Reaches the {year} limit',
    resumes: 'Resumes',
    more: 'You can schedule {amount} more here for {year}. The IRS limit covers all your IRAs and depends on your income.',
    noMore:
      'You cannot schedule more here for {year}. The IRS limit covers all your IRAs and depends on your income.',
  },
  /** What a recurring contribution adds up to, without any return. */
  pace: {
    monthly: '{amount} a month is {total} a year.',
    twice: '{amount} twice a month is {total} a year.',
    monthlyToLimit: 'With the IRA limit, {amount} a month is {total} in {year}.',
    twiceToLimit: 'With the IRA limit, {amount} twice a month is {total} in {year}.',
    decade: 'At this pace you put in {total} in 10 years.',
    decadeToLimit: 'At this pace, with the IRA limits known today, you put in {total} in 10 years.',
    noReturn: 'This is only what you put in, without any return. Investments can lose value.',
    now: 'Now',
    end: '10 years',
    byYear: 'Year by year',
    after: 'After',
    years: { one: '{count} year', other: '{count} years' },
    putIn: 'You put in',
    /** With the brand's own words about assumed returns. */
    growth: 'If it grew by the same percentage every year, after 10 years:',
    rate: '{rate}% every year',
  },
  choose: { MONTHLY: 'Choose a day', TWICE_PER_MONTH: 'Choose two days', ONE_TIME: 'Choose a date' },
  starts: 'Starts {date}',
  maxesOut:
    "Your IRA contributions will max out before year-end. They'll resume next tax year or you can adjust now.",
  full: {
    recurring:
      'Your other IRA with us already uses the whole IRA limit for {years}, so nothing would be drawn. Choose One-time and a date from {from}, or write to {contact} to put less into your other IRA.',
    oneTime:
      'Your other IRA with us already uses the whole IRA limit for {years}, so nothing would be drawn. Choose a date from {from}, or write to {contact} to put less into your other IRA.',
    otherYear:
      'Your other IRA with us already uses the whole IRA limit for {years}, so nothing would be drawn. Choose tax year {year} or a date from {from}, or write to {contact} to put less into your other IRA.',
  },
  irsLimits: 'IRA contribution limits at irs.gov',
  /** A year and its limit, in a list of years. */
  yearLimit: '{year} ({limit})',
  nothingDrawn: 'Nothing would be drawn',
  datePassed: 'The date you picked has passed. Please choose another one.',
  failed: 'An error occurred while processing your contribution.',
  delayed: {
    saturday: 'The scheduled day is a Saturday, so your first contribution arrives on the next business day.',
    sunday: 'The scheduled day is a Sunday, so your first contribution arrives on the next business day.',
    holiday:
      'The scheduled day is a bank holiday, so your first contribution arrives on the next business day.',
  },
} as const
