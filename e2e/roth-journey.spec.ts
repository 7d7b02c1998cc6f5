import { inEveryEngine } from './engines/every-engine.ts'
import { expectSingleRecords, type Schedule } from './journeys/provider-records.ts'
import { type Driver, runJourney } from './journeys/roth-journey.ts'
import { described, expect, expectScreen, test } from './journeys/test.ts'

/** Reads the scheduled day, which is in the given year. */
const scheduledIn = (year: number, shown = ''): string => {
  const day = /^Scheduled (\w+, \w+ \d+); arrives /.exec(shown)?.[1]
  return new Date(`${day}, ${year} UTC`).toISOString().slice(0, 10)
}
const inWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
const inDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`

/** Completes the journey. @returns the terms shown at the contribution and at the confirmation */
async function journey(driver: Driver, record: (screen: string) => Promise<void>) {
  const { page } = driver
  const seen = { contribution: {}, confirmation: {}, authorization: '' }
  await runJourney(driver, {
    onArrive: ({ id }) => expectScreen(page, id),
    async onFilled({ id }) {
      await record(id)
      if (id === 'contribution') seen.contribution = await described(page)
      if (id !== 'confirmation') return
      seen.authorization = (await page.getByText(/^I authorize /).textContent()) ?? ''
      seen.confirmation = await described(page)
    },
  })
  return seen as Record<'contribution' | 'confirmation', Record<string, string>> & { authorization: string }
}

/** Expects the shown totals for $300 a month. @returns the schedules that the broker must have */
function schedulesShown(shown: Record<string, string>) {
  const year = Number(/\d{4}/.exec(Object.keys(shown).find((term) => term.startsWith('Total in')) ?? '')?.[0])
  const left = Number(shown['Deposits left this year'])
  expect(shown[`Total in ${year}`]).toBe(inDollars(300 * left))
  expect(shown[`Yearly limit, tax year ${left > 0 ? year : year + 1}`]).toBe('$7,000')
  const whole = [year + 1, year + 2].map((next) => ({
    start: `${next}-01-05`,
    occurrences: 12,
    tax_year: next,
  }))
  if (left === 0) return whole
  const first = scheduledIn(year, shown['First deposit'])
  return [{ start: first, occurrences: left, tax_year: year }, ...whole]
}

const termsOf = ({ amount, start_date, occurrences, retirement_contribution, ...every }: Schedule) => ({
  amount,
  type: retirement_contribution.type,
  every: `${every.unit_multiplier} ${every.time_unit}`,
  start: start_date,
  occurrences,
  tax_year: retirement_contribution.tax_year,
})

test('[SU-01] [SU-02] [PE-02] [FI-05] [AF-02] [AG-06] [CO-10] [RT-03] [CO-11] [BA-02] [CF-01] [CF-03] [CF-05] [CF-09] [EN-01] a Roth IRA is opened in Chromium, Firefox and WebKit, whose screens agree, and the providers hold once what the person saw', async ({
  page,
  driver,
  person,
  anotherPerson,
  stack,
}) => {
  test.slow()
  let seen: Awaited<ReturnType<typeof journey>> | undefined
  const problems = await inEveryEngine(
    { page, stack, width: 390, scheme: 'light' },
    anotherPerson,
    async (visitor) => {
      const { record } = visitor
      if (visitor.engine === 'chromium') seen = await journey(driver, record)
      else await runJourney({ ...visitor, sandbox: stack.sandbox }, { onFilled: ({ id }) => record(id) })
      await record('congratulations')
    },
  )
  expect(problems).toEqual([])
  const { contribution, confirmation, authorization } = seen as NonNullable<typeof seen>

  const shown = schedulesShown(contribution)
  expect((await expectSingleRecords(stack.sandbox, person)).map(termsOf)).toEqual(
    shown.map((terms) => ({ amount: '300.00', type: 'REGULAR', every: '1 MONTH', ...terms })),
  )
  expect(confirmation).toMatchObject({
    'Contribution amount': '$300',
    Frequency: '5th of each month',
    'Source account': 'First Platypus Bank ••••0000',
    'Funds arrive': contribution['First deposit'],
  })
  expect(authorization).toContain(
    `debit First Platypus Bank ••••0000 $300 on the 5th of each month from ${inWords(shown[0]?.start ?? '')}, up to the IRA limit of each year`,
  )

  await expect(page.getByText('Your Roth IRA is open.')).toBeVisible()
  const next = page.getByRole('listitem').filter({ hasText: 'Next contribution' })
  await expect(next.getByText(contribution['First deposit'] ?? '', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    'https://dashboard.vestibule.example/',
  )
  const mails = async () =>
    (await stack.sandbox.messages(person.email)).map(({ subject, text }) => ({ subject, text }))
  await expect
    .poll(mails, { message: 'the acceptance and the authorization are mailed', timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: 'The agreements you accepted with Vestibule' }),
        expect.objectContaining({ text: expect.stringContaining(authorization) }),
      ]),
    )
})
