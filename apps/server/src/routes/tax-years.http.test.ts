import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
import { becomes, useStack } from '@vestibule/testing/in-vitest'
import { passTime } from '@vestibule/testing/pass-time'
import { expect, test } from 'vitest'

const its = useStack({ at: '2027-03-10T15:00:00Z' })

/** Confirmed, having chosen this. */
const confirmed = async (choice: object = {}, person: object = {}): Promise<Applicant> => {
  const applicant = await its.related(choice, person)
  if ('one_time' in choice) await applicant.must(applicant.deposit())
  else await applicant.must(applicant.schedule())
  return applicant
}

/** What the broker holds of somebody for the tax years from one on: start, amount, times. */
const heldFrom = async ({ accountId }: Applicant, year: number): Promise<unknown[][]> => {
  const { achSchedules } = await its.sandbox.ledger()
  return achSchedules
    .filter((row) => row.account === accountId && row.retirement_contribution?.tax_year >= year)
    .map((row) => [row.start_date, Number(row.amount), row.occurrences])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
}

/** A turn of the job in each of so many processes at once. */
const turns = async (count: number): Promise<void> => {
  const ended = await Promise.all(Array.from({ length: count }, () => its.stack.command('housekeeping')))
  for (const { code, output } of ended) expect(code, output).toBe(0)
}

const planned = async ({ clientId }: Applicant): Promise<number[]> =>
  (
    await its.query<{ tax_year: number }>(
      'select tax_year from planned_year where client_id = $1 order by tax_year',
      [clientId],
    )
  ).map(({ tax_year }) => tax_year)

test('[CO-05] [CF-04] from December on each recurring IRA has one more tax year, once, however many workers add it', {
  timeout: 90_000,
}, async () => {
  const ssn = '219-09-4321'
  const later = oneTimeContribution('2027-06-30')
  const [monthly, capped, roth, traditional, regular, once] = await Promise.all([
    confirmed(),
    confirmed({ amount: 900, second_deposit_date: 20 }),
    confirmed({ amount: 400 }, { ssn }),
    confirmed({ amount: 400 }, { ssn, accountType: 'TRADITIONAL_IRA' }),
    confirmed({}, { accountType: 'REGULAR' }),
    confirmed(later),
  ])
  its.setClock('2027-12-01T04:30:00Z')
  await its.housekeep()
  expect(await planned(monthly)).toEqual([2027, 2028, 2029])

  its.setClock('2027-12-01T05:30:00Z')
  const late = await confirmed({ first_deposit_date: 15 })
  await turns(3)
  await becomes(() => its.count(`transfer where state = 'PLANNED'`), 0)
  expect(await heldFrom(monthly, 2030)).toEqual([['2030-01-05', 300, 12]])
  expect(await heldFrom(capped, 2030)).toEqual([
    ['2030-01-05', 900, 4],
    ['2030-01-20', 900, 3],
    ['2030-04-20', 700, 1],
  ])
  // one cap for both: what the other may take was planned in the same turn
  const both = [...(await heldFrom(roth, 2030)), ...(await heldFrom(traditional, 2030))]
  expect(both.reduce((sum, [, amount, times]) => sum + Number(amount) * Number(times), 0)).toBe(7000)
  for (const other of [regular, once, late]) expect(await heldFrom(other, 2030)).toEqual([])
  // the confirmation answers what it answered: what was added since is none of its own
  await monthly.logIn()
  await monthly.readClient()
  expect((await monthly.must(monthly.schedule())).schedules).toHaveLength(3)

  const before = await its.sandbox.ledger()
  await its.housekeep()
  expect((await its.sandbox.ledger()).achSchedules).toHaveLength(before.achSchedules.length)

  its.setClock('2028-01-01T05:30:00Z')
  await its.housekeep()
  expect(await planned(late)).toEqual([2027, 2028, 2029, 2030])
  expect(await planned(monthly)).toEqual([2027, 2028, 2029, 2030])
})

test('[CO-05] [CF-04] a year whose adding is cut off, refused for a while or killed is there once in the end', {
  timeout: 90_000,
}, async () => {
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
  await becomes(() => its.count(`transfer where state = 'PLANNED'`), 0)
  expect(await heldFrom(applicant, 2031)).toEqual([['2031-01-05', 250, 12]])
})
