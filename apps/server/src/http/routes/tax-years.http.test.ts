import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
import { becomes } from '@vestibule/testing/in-vitest'
import { passTime } from '@vestibule/testing/pass-time'
import { expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer({ at: '2027-03-10T15:00:00Z' })

const confirmed = async (contribution: object = {}, person: object = {}): Promise<Applicant> => {
  const applicant = await its.related(contribution, person)
  const isOneTime = 'one_time' in contribution
  await applicant.must<unknown>(isOneTime ? applicant.deposit() : applicant.schedule())
  return applicant
}

/** Returns the start, the amount and the number of deposits of each schedule for the tax year `year` or later. */
const schedulesFrom = async ({ accountId }: Applicant, year: number): Promise<unknown[][]> =>
  (await its.sandbox.ledger()).achSchedules
    .filter((row) => row.account === accountId && row.retirement_contribution?.tax_year >= year)
    .map((row) => [row.start_date, Number(row.amount), row.occurrences])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))

const plannedYears = async ({ clientId }: Applicant): Promise<number[]> => {
  const sql = 'select tax_year as year from planned_year where client_id = $1 order by tax_year'
  return (await its.query<{ year: number }>(sql, [clientId])).map(({ year }) => year)
}
const untilSent = () => becomes(() => its.count(`transfer where state = 'PLANNED'`), 0)

test('[CO-05] [CF-04] from December on each recurring IRA gets one more tax year, once for parallel workers', async () => {
  const ssn = '219-09-4321'
  const [monthly, capped, roth, traditional, regular, once] = await Promise.all([
    confirmed(),
    confirmed({ amount: 900, second_deposit_date: 20 }),
    confirmed({ amount: 400 }, { ssn }),
    confirmed({ amount: 400 }, { ssn, accountType: 'TRADITIONAL_IRA' }),
    confirmed({}, { accountType: 'REGULAR' }),
    confirmed(oneTimeContribution('2027-06-30')),
  ])
  its.setClock('2027-12-01T04:30:00Z')
  await its.housekeep()
  expect(await plannedYears(monthly)).toEqual([2027, 2028, 2029])

  its.setClock('2027-12-01T05:30:00Z')
  const late = await confirmed({ first_deposit_date: 15 })
  const runs = await Promise.all([1, 2, 3].map(() => its.stack.command('housekeeping')))
  for (const { code, output } of runs) expect(code, output).toBe(0)
  await untilSent()
  expect(await schedulesFrom(monthly, 2030)).toEqual([['2030-01-05', 300, 12]])
  expect(await schedulesFrom(capped, 2030)).toEqual([
    ['2030-01-05', 900, 4],
    ['2030-01-20', 900, 3],
    ['2030-04-20', 700, 1],
  ])
  // One person's IRAs share the limit of $7,000, even if the same maintenance run plans both IRAs.
  const both = [...(await schedulesFrom(roth, 2030)), ...(await schedulesFrom(traditional, 2030))]
  expect(both.reduce((sum, [, amount, times]) => sum + Number(amount) * Number(times), 0)).toBe(7000)
  for (const other of [regular, once, late]) expect(await schedulesFrom(other, 2030)).toEqual([])
  // A repeated confirmation returns only the first confirmation's schedules, not those of the year added in December.
  await monthly.logIn()
  await monthly.readClient()
  expect((await monthly.must(monthly.schedule())).schedules).toHaveLength(3)

  const before = (await its.sandbox.ledger()).achSchedules.length
  await its.housekeep()
  expect((await its.sandbox.ledger()).achSchedules).toHaveLength(before)

  its.setClock('2028-01-01T05:30:00Z')
  await its.housekeep()
  for (const one of [late, monthly]) expect(await plannedYears(one)).toEqual([2027, 2028, 2029, 2030])
})

test('[CO-05] [CF-04] an added year exists once after a 503, a lost reply and a kill of the server', async () => {
  its.setClock('2028-06-01T15:00:00Z')
  const applicant = await confirmed({ amount: 250 })
  const { sandbox, server } = its.stack
  its.setClock('2028-12-03T15:00:00Z')
  const schedule = { provider: 'ascend', match: '"client_schedule_id"' } as const
  await sandbox.fault({ ...schedule, kind: 'error', status: 503 })
  await sandbox.fault({ ...schedule, kind: 'drop-after', ms: 60_000 })
  await its.housekeep()
  await its.held(schedule)
  await server.kill9()
  await passTime(its.stack, 11)
  await server.restart()
  await untilSent()
  expect(await schedulesFrom(applicant, 2031)).toEqual([['2031-01-05', 250, 12]])
})

test('[MA-05] [CF-04] after a change in December, the year after is planned once, even while the change waits', async () => {
  its.setClock('2027-03-10T15:00:00Z')
  const applicant = await confirmed({ amount: 250, first_deposit_date: 25 })
  const change = async (amount: number) => {
    await applicant.logIn()
    const { bank } = await applicant.readPlan()
    await applicant.must(applicant.changePlan(bank.id, { amount, first_deposit_date: 25 }))
  }
  const isSent = () => becomes(() => its.count(`transfer where state in ('PLANNED', 'WAITING')`), 0)
  const liveOf = (year: number) =>
    its.query(
      `select start_date::text as start, amount, occurrences from transfer
       where client_id = $1 and tax_year = $2 and state = 'ACTIVE'`,
      [applicant.clientId, year],
    )
  its.setClock('2027-12-03T15:00:00Z')
  await its.housekeep()
  await isSent()
  await change(260)
  await isSent()
  expect(await liveOf(2030)).toEqual([])
  its.setClock('2028-01-03T15:00:00Z')
  await its.housekeep()
  await isSent()
  expect(await liveOf(2030)).toEqual([{ start: '2030-01-25', amount: 260, occurrences: 12 }])

  await its.sandbox.fault({ provider: 'ascend', match: ':cancel', kind: 'error', status: 503, times: 1000 })
  its.setClock('2028-12-03T15:00:00Z')
  await change(270)
  its.setClock('2029-01-03T15:00:00Z')
  await its.housekeep()
  await its.sandbox.clearFaults()
  await passTime(its.stack, 120)
  await isSent()
  expect(await liveOf(2031)).toEqual([{ start: '2031-01-25', amount: 270, occurrences: 12 }])
})

test('[CO-15] a known limit cancels schedules, adds others once these are canceled, and emails the change once', async () => {
  its.setClock('2029-11-28T15:00:00Z')
  const [capped, low] = await Promise.all([confirmed({ amount: 700 }), confirmed({ amount: 100 })])
  const before = await schedulesFrom(capped, 2030)
  expect(before.slice(0, 1)).toEqual([['2030-01-05', 700, 10]])
  const { sandbox, server } = its.stack
  await server.restart({ IRA_LIMIT_YEARS: '2030:7350/8350,2031:7000/8000' })
  await its.housekeep()
  await untilSent()
  expect(await schedulesFrom(capped, 2030), 'nothing to cancel adds at once').toContainEqual([
    '2030-11-05',
    350,
    1,
  ])
  expect(await its.mails(low.person.email, /for 2030 have changed/, 0)).toEqual([])
  const [mail] = await its.mails(capped.person.email, /for 2030 have changed/)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('$350. Scheduled Tue, Nov 5, 2030')

  const november = async () =>
    (await its.sandbox.ledger()).achSchedules.filter(
      (row) => row.account === capped.accountId && row.start_date === '2030-11-05',
    )
  const [rest] = await november()
  const cancel = { provider: 'ascend', match: `${rest?.name}:cancel` } as const
  await sandbox.fault({ ...cancel, kind: 'error', status: 503 })
  await sandbox.fault({ ...cancel, kind: 'drop-after', ms: 60_000 })
  await server.restart({ IRA_LIMIT_YEARS: '2030:7700/8350,2031:7000/8000' })
  await its.housekeep()
  await its.housekeep()
  expect(await november(), 'waits for the cancellation').toHaveLength(1)
  await its.held(cancel)
  await server.kill9()
  await passTime(its.stack, 11)
  await server.restart()
  await becomes(
    () => its.count(`transfer where client_id = $1 and stopped_on is not null`, capped.clientId),
    1,
  )
  await its.housekeep()
  await untilSent()
  await its.housekeep()
  const states = (await november()).map(({ amount, state }) => [Number(amount), state.state ?? state])
  expect(states).toEqual([
    [350, 'CANCELED'],
    [700, 'ACTIVE'],
  ])
  expect(await its.mails(capped.person.email, /for 2030 have changed/, 2)).toHaveLength(2)
  expect((await its.actions(capped.clientId)).filter((one) => one === 'tax_year_replanned')).toHaveLength(3)
})
