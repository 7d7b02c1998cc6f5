import { type IsoDate, isoDate } from '@vestibule/domain/iso-date'
import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
import { sendConfirmation } from '@vestibule/testing/contribute'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { tryChoices } from '@vestibule/testing/schedules'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { describe, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

/** A Monday at noon in New York. */
const its = useServer({ at: '2027-03-08T17:00:00Z' })
const day = 24 * 60 * 60

/** Returns the start, the amount and the number of deposits of each schedule at the broker. */
const schedulesOf = async ({ accountId }: Applicant): Promise<unknown[][]> =>
  (await its.sandbox.ledger()).achSchedules
    .filter(({ account }) => account === accountId)
    .map((row) => [row.start_date, Number(row.amount), row.occurrences])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
const comeBackAfter = async (applicant: Applicant, days: number): Promise<void> => {
  its.advance(days * day)
  await applicant.logIn()
  await applicant.readClient()
}

describe('a confirmation that is refused', () => {
  const refuse = (times: number) =>
    its.sandbox.fault({
      provider: 'ascend',
      match: '"client_schedule_id"',
      kind: 'error',
      status: 400,
      times,
    })

  test('[CF-07] [CO-10] by the broker entirely allows a new contribution and a new confirmation', async () => {
    const applicant = await its.related({ amount: 500 })
    await refuse(3)
    await expectRefusal(applicant.schedule(), '502 provider_refused')
    await its.sandbox.clearFaults()
    expect((await applicant.contribute({ amount: 200 })).status).toBe(200)
    await applicant.readClient()
    await applicant.must(applicant.schedule())
    expect(await schedulesOf(applicant)).toEqual([
      ['2027-04-05', 200, 9],
      ['2028-01-05', 200, 12],
      ['2029-01-05', 200, 12],
    ])
    // The authorizations of $500 and of $200 are stored and emailed.
    const authorizations = await its.query<Shown>(
      `select * from disclosure_shown where user_id = $1 and disclosure_id = 'debit' order by shown_at`,
      [applicant.userId],
    )
    const amounts = authorizations.map((row) => /\$\d+/.exec(openedShown(row)?.rendered ?? '')?.[0])
    expect(amounts).toEqual(['$500', '$200'])
    const mails = `provider_call where user_id = $1 and operation = 'mail_authorization'`
    expect(await its.count(mails, applicant.userId)).toBe(2)
  })

  test('[BA-14] by the broker and confirmed again is one plan with one authorization mail', async () => {
    const applicant = await its.related({ amount: 300 }, { accountType: 'REGULAR' })
    for (let time = 0; time < 2; time += 1) {
      await refuse(1)
      await expectRefusal(applicant.schedule(), '502 provider_refused')
    }
    await applicant.must(applicant.schedule())
    expect(await schedulesOf(applicant)).toHaveLength(1)
    const mails = `provider_call where user_id = $1 and operation = 'mail_authorization'`
    expect(await its.count(mails, applicant.userId)).toBe(1)
  })

  test('[CF-04] [CF-07] by the broker in part can be repeated and not changed', async () => {
    const applicant = await its.related({ amount: 500 })
    await refuse(1)
    await expectRefusal(applicant.schedule(), '502 provider_refused')
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
    await expectRefusal(applicant.contribute({ amount: 200 }), '409 status_conflict')
    await applicant.must(applicant.schedule())
    expect(await schedulesOf(applicant)).toHaveLength(3)
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
  })

  test('[CF-01] [CO-06] [CO-08] because its one-time date has passed, is date_passed', async () => {
    const applicant = await its.related({ amount: 500, ...oneTimeContribution('2027-03-08') })
    await comeBackAfter(applicant, 1)
    const date = isoDate(2027, 3, 8)
    const confirm = (shown?: IsoDate) => sendConfirmation(applicant, { date }, shown)
    for (const shown of [undefined, date])
      await expectRefusal(confirm(shown), '409 date_passed', 'one_time_date')
    expect(await its.count('transfer where client_id = $1', applicant.clientId)).toBe(0)
    await applicant.must(applicant.contribute({ amount: 500, ...oneTimeContribution('2027-03-09') }))
    await applicant.must(confirm())
    const { achDeposits } = await its.sandbox.ledger()
    expect(achDeposits.filter(({ name }) => name.includes(applicant.accountId))).toHaveLength(1)
  })

  test('[CF-01] [SE-08] because the page showed another first day, is stale', async () => {
    const applicant = await its.related({ amount: 500, first_deposit_date: 12 })
    await comeBackAfter(applicant, 4)
    const confirm = (shown: IsoDate) => sendConfirmation(applicant, { date: '' }, shown)
    await expectRefusal(confirm(isoDate(2027, 3, 12)), '409 stale')
    expect(await schedulesOf(applicant)).toEqual([])
    await applicant.must(confirm(isoDate(2027, 4, 12)))
    expect((await schedulesOf(applicant))[0]).toEqual(['2027-04-12', 500, 9])
    expect(await applicant.readBank()).toMatchObject({ next_deposit: '2027-04-12' })
  })
})

describe('two IRAs of one person', () => {
  const contributed = async (applicant: Applicant) => (await applicant.readBank()).already_contributed

  test('[CO-05] share the cap: the page shows what the other IRA draws', async () => {
    const ssn = '219-09-5678'
    const roth = await its.related({ amount: 400 }, { ssn })
    await roth.must(roth.schedule())
    expect(await contributed(roth)).toEqual({})
    const other = await its.related({ amount: 1000 }, { ssn, accountType: 'TRADITIONAL_IRA' })
    expect(await contributed(other)).toEqual({ 2027: 3600, 2028: 4800, 2029: 4800 })
    await other.must(other.schedule())
    expect(await schedulesOf(other)).toEqual([
      ['2027-04-05', 1000, 3],
      ['2027-07-05', 400, 1],
      ['2028-01-05', 1000, 2],
      ['2028-03-05', 200, 1],
      ['2029-01-05', 1000, 2],
      ['2029-03-05', 200, 1],
    ])
    expect(await contributed(await its.related({ amount: 500 }))).toEqual({})
    const canceled = `update transfer set state = 'CANCELED', stopped_on = '2027-05-20'
      where client_id = $1 and tax_year = 2027`
    await its.query(canceled, [roth.clientId])
    expect(await contributed(other), 'what a stopped schedule drew').toMatchObject({ 2027: 800, 2028: 4800 })
  })

  test('[CO-05] [CO-14] [CF-04] stay within the cap when they are confirmed in parallel', async () => {
    const ssn = '219-09-6789'
    const both = await Promise.all([
      its.related({ amount: 7000 }, { ssn }),
      its.related({ amount: 7000 }, { ssn, accountType: 'TRADITIONAL_IRA' }),
    ])
    // The two IRAs share a limit, which the first confirmation uses up in all three years.
    const shown = isoDate(2027, 4, 5)
    const replies = both.map((applicant) => sendConfirmation(applicant, { date: '' }, shown))
    const codes = (await Promise.all(replies)).map(({ body }) => (body as { code?: string }).code)
    expect(codes.sort(), '[CO-14] the loser is told the limit').toEqual(['ira_limit', undefined])
    const schedules = (await Promise.all(both.map(schedulesOf))).flat()
    expect(schedules.map(([start, amount]) => [String(start).slice(0, 4), amount])).toEqual([
      ['2027', 7000],
      ['2028', 7000],
      ['2029', 7000],
    ])
  })
})

test('[CO-05] [CO-07] [CO-11] [CF-04] for 25 random contributions the broker holds what the page showed, within the caps', async () => {
  const { choices, differences } = await tryChoices(its.stack, { count: 25, seed: 1, atOnce: 3 })
  expect(differences).toEqual([])
  expect(choices).toBeGreaterThanOrEqual(25)
})
