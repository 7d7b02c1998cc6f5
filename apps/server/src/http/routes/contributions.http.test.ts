import { createHash } from 'node:crypto'
import { type Applicant, monthlyContribution, oneTimeContribution } from '@vestibule/testing/applicant'
import { allSucceed, expectRefusal } from '@vestibule/testing/in-vitest'
import { shown } from '@vestibule/testing/samples/sample'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvalid, useSharedServer } from './testing/use-server.ts'

/** A Wednesday. In New York, March 10 ends at 05:00 UTC on March 11. */
const its = useSharedServer()

const once = { ...monthlyContribution, ...oneTimeContribution('2027-03-10') }

const heldBy = async ({ accountId }: Applicant) => {
  const ledger = await its.sandbox.ledger()
  const own = (rows: unknown[]) =>
    rows.filter((row) => JSON.stringify(row).includes(accountId)) as Record<string, unknown>[]
  const schedules = own(ledger.achSchedules).map((row) => ({
    amount: Number(row.amount),
    start: row.start_date,
    times: row.occurrences,
    year: (row.retirement_contribution as { tax_year?: number } | undefined)?.tax_year,
    state: row.state,
    every: `${row.unit_multiplier} ${row.time_unit}`,
  }))
  return {
    relationships: own(ledger.bankRelationships),
    deposits: own(ledger.achDeposits),
    schedules: schedules.sort((a, b) => String(a.start).localeCompare(String(b.start))),
  }
}
const plan = async (applicant: Applicant) =>
  (await heldBy(applicant)).schedules.map(({ year, start, amount, times }) => [year, start, amount, times])
const plannedYears = async (applicant: Applicant) =>
  (await heldBy(applicant)).schedules.map(({ year }) => year)

test('[CO-16] retired with an income over $5M: a notice beside a Roth contribution is recorded, and nothing is refused', async () => {
  const [retired, employed] = await Promise.all([its.withAccount(), its.withAccount()])
  await its.query(`update client_details set employment_status = 'Retired' where client_id = $1`, [
    retired.clientId,
  ])
  await its.query(`update investor_profile set annual_household_income = 'OVER_5M' where client_id = $1`, [
    retired.clientId,
  ])
  const doubts = { taxYear: 2027, noCompensation: true, incomeEnd: 168_000, joint: false }
  expect(await retired.readBank()).toMatchObject({ ira_doubts: doubts })
  expect(await employed.readBank()).toMatchObject({ ira_doubts: null })
  const recorded = async ({ api, clientId, userId }: Applicant) => {
    const path = `/api/agreements/disclosures-shown/${clientId}`
    await api.post(path, { disclosures: shown('ira-eligibility') })
    const sql = `select * from disclosure_shown where user_id = $1 and disclosure_id = 'ira-eligibility'`
    return (await its.query<Shown>(sql, [userId])).map((row) => openedShown(row)?.rendered)
  }
  const notice = expect.stringMatching(
    /no job\. For 2027, .* For 2027, Roth IRA contributions end at an income of \$168,000 for people who are single/,
  )
  expect([await recorded(retired), await recorded(retired), await recorded(employed)]).toEqual([
    [notice],
    [notice],
    [],
  ])
  expect((await retired.contribute({ amount: 7000 })).status).toBe(200)
})

describe('the contribution', () => {
  let applicant: Applicant
  beforeAll(async () => {
    applicant = await its.withAccount()
  })

  test('[CO-10] is saved, read back, and leads to the bank, step 4', async () => {
    expect(await applicant.place()).toBe('ONBOARDING_CONTRIBUTION 4')
    expect((await applicant.contribute()).body).toEqual(monthlyContribution)
    expect(await applicant.place()).toBe('ONBOARDING_BANK_SETUP 4')
    expect(await applicant.readBank()).toMatchObject(monthlyContribution)
  })

  test('[CO-09] [CO-06] [CO-13] what the form refuses is 422 with its field, and the limits themselves are accepted', async () => {
    for (const [choice, field] of [
      [{ amount: 99 }, 'amount'],
      [{ amount: 7001 }, 'amount'],
      [{ first_deposit_date: 31 }, 'first_deposit_date'],
      [{ second_deposit_date: 5 }, 'second_deposit_date'],
      [{ ...once, one_time_date: '2027-03-09' }, 'one_time_date'],
    ] as const)
      await expectInvalid(applicant.contribute(choice), field)
    expect((await applicant.contribute({ amount: '$1,000' })).status).toBe(400)
    for (const choice of [{ amount: 100 }, { first_deposit_date: 29, second_deposit_date: 30 }, once])
      expect((await applicant.contribute(choice)).body).toEqual({ ...monthlyContribution, ...choice })
  })

  test('[CO-03] [CO-04] the limit follows the birth year and the account type', async () => {
    for (const [accountType, year, max] of [
      ['ROTH_IRA', '1976', 8000],
      ['REGULAR', '1960', 50_000],
    ] as const) {
      const one = await its.withAccount({ accountType, birthDate: { year, month: '04', day: '17' } })
      await expectInvalid(one.contribute({ amount: max + 1 }), 'amount')
      expect((await one.contribute({ amount: max })).body).toMatchObject({ amount: max })
    }
  })

  test('[CO-10] changed from a later screen, it keeps the status', async () => {
    const linked = await its.withBank()
    expect((await linked.contribute({ amount: 450 })).body).toMatchObject({ amount: 450 })
    expect(await linked.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[CO-10] leads to the statements, step 3, in the product flow', async () => {
    const product = await its.answered({ accountType: 'PRODUCT' })
    await product.must(product.contribute({ amount: 50_000 }))
    expect(await product.place()).toBe('ONBOARDING_AGREEMENTS 3')
  })

  test('[CO-17] takes the tax year of a one-time IRA contribution, the earlier one until its deposit would arrive late', async () => {
    const at = (one_time_date: string, tax_year: number) => ({ ...once, one_time_date, tax_year })
    for (const choice of [at('2027-03-10', 2026), at('2027-04-14', 2026), at('2027-04-15', 2027)])
      expect((await applicant.contribute(choice)).body).toEqual({ ...monthlyContribution, ...choice })
    for (const choice of [
      at('2027-04-15', 2026),
      at('2027-03-10', 2025),
      at('2027-03-10', 2028),
      { ...monthlyContribution, tax_year: 2027 },
    ])
      await expectInvalid(applicant.contribute(choice), 'tax_year')
    expect((await applicant.contribute(once)).body).not.toHaveProperty('tax_year')
    const regular = await its.withAccount({ accountType: 'REGULAR' })
    await expectInvalid(regular.contribute(at('2027-03-10', 2027)), 'tax_year')
  })

  test('[CO-14] of which nothing would be drawn is refused with the limit, and a later date is not', async () => {
    const ssn = '219-09-7531'
    const roth = await its.related({ ...once, amount: 7000 }, { ssn })
    await roth.must(roth.deposit())
    const other = await its.withAccount({ ssn, accountType: 'TRADITIONAL_IRA' })
    await expectRefusal(other.contribute({ ...once, amount: 100 }), '422 ira_limit', 'amount')
    expect(await other.place()).toBe('ONBOARDING_CONTRIBUTION 4')
    for (const choice of [{ one_time_date: '2028-01-03' }, { tax_year: 2026 }])
      expect((await other.contribute({ ...once, ...choice })).status).toBe(200)
  })

  test('[NV-05] refuses an earlier status and an old version', async () => {
    await expectRefusal((await its.answered()).contribute(), '409 status_conflict')
    await applicant.readClient()
    const { api, clientId, version } = applicant
    const path = `/api/contribution/client/${clientId}`
    await expectRefusal(api.patch(path, monthlyContribution, { ifMatch: version - 1 }), '409 stale')
  })

  test('[CO-08] today is the date in New York: 10 p.m. there is tomorrow in UTC', async () => {
    its.advance((Date.parse('2027-03-11T03:00:00Z') - its.now().getTime()) / 1000)
    await applicant.must(applicant.submitPassword())
    expect((await applicant.contribute({ ...once, one_time_date: '2027-03-10' })).status).toBe(200)
    await expectInvalid(applicant.contribute({ ...once, one_time_date: '2027-03-09' }), 'one_time_date')
  })
})

describe('the confirmation', () => {
  test('[CF-03] [CF-04] a monthly Roth contribution becomes one schedule for each of three tax years', async () => {
    const applicant = await its.related()
    await expectRefusal(applicant.deposit(), '409 status_conflict')
    const { schedules } = await applicant.must(applicant.schedule())
    expect(schedules).toHaveLength(3)
    const common = { amount: 300, state: 'ACTIVE', every: '1 MONTH' }
    const held = await heldBy(applicant)
    expect(held).toEqual({
      schedules: [
        { ...common, start: '2027-04-05', times: 9, year: 2027 },
        { ...common, start: '2028-01-05', times: 12, year: 2028 },
        { ...common, start: '2029-01-05', times: 12, year: 2029 },
      ],
      relationships: [expect.anything()],
      deposits: [],
    })
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
    expect((await applicant.schedule()).body).toEqual({ schedules })
    expect(await heldBy(applicant)).toEqual(held)
  })

  test('[CF-03] a one-time contribution of today becomes a deposit of its tax year', async () => {
    const applicant = await its.related(once)
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    const reply = await applicant.deposit()
    expect(reply).toMatchObject({ status: 200, body: { transfer: { id: expect.any(String) } } })
    const { deposits, schedules } = await heldBy(applicant)
    expect(schedules).toEqual([])
    expect(deposits).toHaveLength(1)
    expect(JSON.stringify(deposits)).toMatch(/"300(\.00)?"/)
    expect(JSON.stringify(deposits)).toContain('2027')
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
    expect((await applicant.deposit()).body).toEqual(reply.body)
    expect((await heldBy(applicant)).deposits).toHaveLength(1)
  })

  test('[CO-17] the chosen tax year is in the authorization, in its mail and at the broker', async () => {
    const [today, later] = [once, { ...once, one_time_date: '2027-04-14' }].map((choice) =>
      its.related({ ...choice, tax_year: 2026 }),
    )
    for (const applicant of await Promise.all([today, later])) {
      if (!applicant) continue
      await applicant.must(applicant.deposit())
      const { deposits, schedules } = await heldBy(applicant)
      const years = [
        ...deposits.map(
          ({ retirement_contribution }) => (retirement_contribution as { tax_year: number }).tax_year,
        ),
        ...schedules.map(({ year }) => year),
      ]
      expect(years).toEqual([2026])
      const [mail] = await its.mails(applicant.person.email, /debit/)
      expect(mail?.text.replace(/\s+/g, ' ')).toContain('$300 once for tax year 2026 from')
    }
  })

  test('[CF-04] [API-08] five parallel calls create one relationship, one set of schedules and one authorization', async () => {
    const applicant = await its.withBank()
    await allSucceed(5, () => applicant.relate())
    await applicant.readClient()
    await allSucceed(5, () => applicant.schedule())
    expect((await heldBy(applicant)).relationships).toHaveLength(1)
    expect(await plannedYears(applicant)).toEqual([2027, 2028, 2029])
    const authorizations = `disclosure_shown where user_id = $1 and disclosure_id = 'debit'`
    expect(await its.count(authorizations, applicant.userId)).toBe(1)
  })

  test('[CF-01] [SE-08] requires the authorization in its current version', async () => {
    const applicant = await its.related()
    const ownBank = { id: 'own-bank', version: 1 }
    await expectRefusal(applicant.schedule([]), '409 disclosure_required', 'own-bank', 'debit')
    for (const disclosures of [[ownBank], [ownBank, { id: 'debit', version: 99 }]])
      await expectRefusal(applicant.schedule(disclosures), '409 disclosure_required', 'debit')
    expect(await plan(applicant)).toEqual([])
    expect(await its.count('transfer where client_id = $1', applicant.clientId)).toBe(0)
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[CF-01] stores the authorization as shown, with its hash, and mails it', {
    timeout: 40_000,
  }, async () => {
    const applicant = await its.related({ amount: 1_250 })
    await applicant.must(applicant.schedule())
    const words =
      'I authorize Vestibule to debit First Platypus Bank ••••0000 $1,250 on the 5th of each month from April 5, 2027, up to the IRA limit of each year.'
    const row = await its.row<Shown & { rendered_hash: Buffer }>(
      `select * from disclosure_shown where user_id = $1 and disclosure_id = 'debit'`,
      applicant.userId,
    )
    const { rendered, ip } = openedShown(row) ?? {}
    expect(rendered?.slice(0, words.length)).toBe(words)
    const hash = createHash('sha256').update(rendered ?? '')
    expect(row.rendered_hash).toEqual(hash.digest())
    expect(ip).toMatch(/^198\.18\./)
    const [mail] = await its.mails(applicant.person.email, /debit/)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(rendered)
  })

  test('[NV-05] [NV-14] requires a bank, a relationship and the current version', async () => {
    const unlinked = await its.atBankSetup()
    await expectRefusal(unlinked.relate(), '409 status_conflict')
    await expectRefusal(unlinked.schedule(), '409 status_conflict')
    const applicant = await its.withBank()
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    await applicant.readClient()
    applicant.version -= 1
    await expectRefusal(applicant.relate(), '409 stale')
    await applicant.readClient()
    await applicant.must(applicant.relate())
    await applicant.readClient()
    applicant.version -= 1
    await expectRefusal(applicant.schedule(), '409 stale')
    expect(await heldBy(applicant)).toMatchObject({ schedules: [], relationships: [expect.anything()] })
  })

  test.each([
    ['Plaid', { provider: 'plaid', path: '/processor/token/create', times: 3 }],
    ['the broker', { provider: 'ascend', match: 'plaid_processor_token' }],
  ] as const)('[CF-07] while %s fails, the relationship is 503; a retry works', async (_, fault) => {
    const applicant = await its.withBank()
    await its.sandbox.fault({ ...fault, kind: 'error', status: 500 })
    await expectRefusal(applicant.relate(), '503 provider_unavailable')
    await its.sandbox.clearFaults()
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
    await applicant.readClient()
    expect((await applicant.relate()).body).toEqual({ bankRelationship: { state: { state: 'APPROVED' } } })
    expect((await heldBy(applicant)).relationships).toHaveLength(1)
  })

  test.each([
    ['a 500', { kind: 'error', status: 500 }],
    ['a dropped request', { kind: 'drop-before' }],
    ['a dropped reply', { kind: 'drop-after' }],
  ] as const)('[CF-04] [CF-07] [OP-09] %s to a schedule is retried; one set is created', async (_, fault) => {
    const applicant = await its.related()
    await its.sandbox.fault({ provider: 'ascend', match: '"client_schedule_id"', ...fault })
    await applicant.must(applicant.schedule())
    expect(await plannedYears(applicant)).toEqual([2027, 2028, 2029])
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
  })

  test('[CF-04] a deposit whose reply was lost is not drawn again', async () => {
    const applicant = await its.related(once)
    await its.sandbox.fault({ provider: 'ascend', match: '"client_transfer_id"', kind: 'drop-after' })
    await applicant.must(applicant.deposit())
    expect((await heldBy(applicant)).deposits).toHaveLength(1)
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
  })

  test('[CF-04] is final for the calls before it: refuses changes of the contribution, the bank and the status', async () => {
    const applicant = await its.related()
    await applicant.must(applicant.schedule())
    await expectRefusal(applicant.contribute({ amount: 500 }), '409 status_conflict')
    await applicant.linkBank(await its.stack.publicToken('ins_109511'))
    for (const status of ['ONBOARDING_CONFIRMATION', 'ONBOARDING_BANK_SETUP', 'ONBOARDING_CONTRIBUTION'])
      await expectRefusal(applicant.askForStatus(status, 4), '409 status_conflict')
    const bank_name = 'First Platypus Bank'
    expect(await applicant.readBank()).toMatchObject({ ...monthlyContribution, bank_name })
  })
})
