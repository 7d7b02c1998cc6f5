import { isoDate } from '@vestibule/domain/iso-date'
import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
import { sendConfirmation } from '@vestibule/testing/contribute'
import { expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { tryChoices } from '@vestibule/testing/schedules'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { describe, expect, test } from 'vitest'

/** A Monday, at noon in New York. */
const its = useStack({ at: '2027-03-08T17:00:00Z' })
const day = 24 * 60 * 60

const bankOf = ({ api, clientId }: Applicant) =>
  api.get<{ already_contributed: Record<string, number>; next_deposit: string }>(
    `/api/data-api/bank/client/${clientId}`,
  )

const held = async ({ accountId }: Applicant): Promise<unknown[][]> =>
  (await its.sandbox.ledger()).achSchedules
    .filter(({ account }) => account === accountId)
    .map((row) => [row.start_date, Number(row.amount), row.occurrences])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))

describe('a confirmation that comes to nothing', () => {
  test('[CF-07] [CO-10] refused by the broker, the contribution can be changed, and what is confirmed then is drawn', async () => {
    const applicant = await its.related({ amount: 500 })
    const fault = { provider: 'ascend', match: '"client_schedule_id"', kind: 'error', status: 400 } as const
    await its.sandbox.fault({ ...fault, times: 3 })
    await expectRefusal(applicant.schedule(), '502 provider_refused')
    await its.sandbox.clearFaults()
    expect((await applicant.contribute({ amount: 200 })).status).toBe(200)
    await applicant.readClient()
    await applicant.must(applicant.schedule())
    expect(await held(applicant)).toEqual([
      ['2027-04-05', 200, 9],
      ['2028-01-05', 200, 12],
      ['2029-01-05', 200, 12],
    ])
    // each was authorized, and each is kept and mailed
    const kept = await its.query<Shown>(
      `select * from disclosure_shown where user_id = $1 and disclosure_id = 'debit' order by shown_at`,
      [applicant.userId],
    )
    expect(kept.map((row) => /\$\d+/.exec(openedShown(row)?.rendered ?? '')?.[0])).toEqual(['$500', '$200'])
    const mails = `select from outside_call where user_id = $1 and operation = 'mail_authorization'`
    expect(await its.query(mails, [applicant.userId])).toHaveLength(2)
  })

  test('[CF-04] where a part of it was done it goes on, and cannot be changed', async () => {
    const applicant = await its.related({ amount: 500 })
    const fault = { provider: 'ascend', match: '"client_schedule_id"', kind: 'error', status: 400 } as const
    await its.sandbox.fault({ ...fault })
    await expectRefusal(applicant.schedule(), '502 provider_refused')
    await expectRefusal(applicant.contribute({ amount: 200 }), '409 status_conflict')
    await applicant.must(applicant.schedule())
    expect(await held(applicant)).toHaveLength(3)
  })

  test('[CF-01] [CO-06] [CO-08] a date that was to come when it was chosen, and has passed when it is confirmed, has a code of its own', async () => {
    const applicant = await its.related({ amount: 500, ...oneTimeContribution('2027-03-08') })
    its.stack.clock.advance(day)
    await applicant.logIn()
    await applicant.readClient()
    const once8 = { date: isoDate(2027, 3, 8) }
    const confirm = () => sendConfirmation(applicant, once8, undefined)
    for (const shown of [undefined, once8.date])
      await expectRefusal(sendConfirmation(applicant, once8, shown), '409 date_passed', 'one_time_date')
    expect(await its.count('transfer where client_id = $1', applicant.clientId)).toBe(0)
    await applicant.must(applicant.contribute({ amount: 500, ...oneTimeContribution('2027-03-09') }))
    await applicant.must(confirm())
    const { achDeposits } = await its.sandbox.ledger()
    expect(achDeposits.filter(({ name }) => name.includes(applicant.accountId))).toHaveLength(1)
  })

  test('[CF-01] [SE-08] another day than the page named, or another day today, is not confirmed unseen', async () => {
    const applicant = await its.related({ amount: 500, first_deposit_date: 12 })
    const monthly = { date: '' } as const
    its.stack.clock.advance(4 * day)
    await applicant.logIn()
    await applicant.readClient()
    const shownBefore = sendConfirmation(applicant, monthly, isoDate(2027, 3, 12))
    await expectRefusal(shownBefore, '409 stale')
    expect(await held(applicant)).toEqual([])
    await applicant.must(sendConfirmation(applicant, monthly, isoDate(2027, 4, 12)))
    expect((await held(applicant))[0]).toEqual(['2027-04-12', 500, 9])
    expect((await bankOf(applicant)).body.next_deposit).toBe('2027-04-12')
  })
})

describe('both IRAs of one person', () => {
  test('[CO-05] what one draws leaves the other as much less room, told before it is confirmed', async () => {
    const ssn = '219-09-5678'
    const roth = await its.related({ amount: 400 }, { ssn })
    await roth.must(roth.schedule())
    expect((await bankOf(roth)).body.already_contributed).toEqual({})
    const other = await its.related({ amount: 1000 }, { ssn, accountType: 'TRADITIONAL_IRA' })
    expect((await bankOf(other)).body.already_contributed).toEqual({ 2027: 3600, 2028: 4800, 2029: 4800 })
    await other.must(other.schedule())
    expect(await held(other)).toEqual([
      ['2027-04-05', 1000, 3],
      ['2027-07-05', 400, 1],
      ['2028-01-05', 1000, 2],
      ['2028-03-05', 200, 1],
      ['2029-01-05', 1000, 2],
      ['2029-03-05', 200, 1],
    ])
    const stranger = await its.related({ amount: 500 })
    expect((await bankOf(stranger)).body.already_contributed).toEqual({})
  })

  test('[CO-05] [CF-04] confirmed at once, they stay within the one cap', async () => {
    const ssn = '219-09-6789'
    const both = await Promise.all([
      its.related({ amount: 7000 }, { ssn }),
      its.related({ amount: 7000 }, { ssn, accountType: 'TRADITIONAL_IRA' }),
    ])
    const replies = await Promise.all(both.map((applicant) => applicant.schedule()))
    // the one that came second has no room left in any of the three years
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const draws = (await Promise.all(both.map(held))).flat()
    expect(draws.map(([start, amount]) => [String(start).slice(0, 4), amount])).toEqual([
      ['2027', 7000],
      ['2028', 7000],
      ['2029', 7000],
    ])
  })
})

test('[CO-05] [CO-07] [CO-11] [CF-04] what the broker holds of 25 random choices is what was shown, within the caps', {
  timeout: 120_000,
}, async () => {
  const { choices, differences } = await tryChoices(its.stack, { count: 25, seed: 1, atOnce: 3 })
  expect(differences).toEqual([])
  expect(choices).toBeGreaterThanOrEqual(25)
})
