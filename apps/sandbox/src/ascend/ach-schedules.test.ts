import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { later } from './calendar.ts'
import { ascendLedger } from './ledger.ts'
import { ascendClient, failure, refused } from './testing/client.ts'
import { affirmedAccount } from './testing/requests.ts'
import { idOf, monthly, plaidBank, today } from './testing/transfers.ts'

const sandbox = useTestSandbox()

test('a Roth IRA is funded by processor token and monthly schedule, and the ledger holds just that', async () => {
  sandbox.sandbox.store.reset()
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const bank = await plaidBank(sandbox, sdk, accountId)
  expect(bank).toMatchObject({ state: { state: 'APPROVED' }, bankAccount: { type: 'CHECKING' } })
  expect(bank?.bankAccount?.accountNumber).toMatch(/^\*+\d{4}$/)

  const created = await sdk.scheduleTransfers.createAchDepositSchedule(
    monthly(bank?.name ?? '', { occurrences: 3, startDate: { year: 2099, month: 1, day: 31 } }),
    accountId,
  )
  const schedule = created.achDepositSchedule
  expect(schedule?.scheduleDetails?.scheduleProperties).toMatchObject({
    state: 'ACTIVE',
    occurrences: 3,
    endDate: { year: 2099, month: 3, day: 31 },
  })
  const ledger = ascendLedger(sandbox.sandbox)
  expect(Object.entries(ledger).map(([name, rows]) => [name, rows.length])).toEqual([
    ['persons', 1],
    ['accounts', 1],
    ['enrollments', 1],
    ['agreements', 3],
    ['bankRelationships', 1],
    ['achDeposits', 0],
    ['achSchedules', 1],
    ['documents', 0],
  ])
  expect(ledger.persons[0]).toMatchObject({ tax_id_last_four: '7777' })
  expect(JSON.stringify(ledger)).not.toContain('219-09-7777')
  expect(ledger.accounts[0]).toMatchObject({ state: 'OPEN', registration_type: 'ROTH_IRA_REGISTRATION' })
  expect(ledger.achSchedules[0]).toMatchObject({
    account: accountId,
    amount: '250.00',
    start_date: '2099-01-31',
    occurrences: 3,
    client_schedule_id: 'schedule-1',
    retirement_contribution: { type: 'REGULAR', temporal_tax_year: 'CURRENT_CALENDAR_YEAR' },
  })
})

test('a schedule’s client id is used once per account, and the schedule is found by it', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const bank = await plaidBank(sandbox, sdk, accountId)
  const create = () => sdk.scheduleTransfers.createAchDepositSchedule(monthly(bank?.name ?? ''), accountId)
  await create()
  expect(await failure(create())).toEqual(refused(409, 6))
  const filter = `account == "accounts/${accountId}" && mechanism == "ACH" && direction == "DEPOSIT"`
  const { listScheduleSummariesResponse } = await sdk.scheduleTransfers.listScheduleSummaries(filter)
  expect(listScheduleSummariesResponse?.scheduleSummaries).toMatchObject([
    { clientScheduleId: 'schedule-1', direction: 'DEPOSIT', amount: { value: '250.00' } },
  ])
})

test('[CF-08] a schedule’s amount alone can change; a canceled one no longer does, and is canceled once', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const bank = await plaidBank(sandbox, sdk, accountId)
  const made = await sdk.scheduleTransfers.createAchDepositSchedule(monthly(bank?.name ?? ''), accountId)
  const name = made.achDepositSchedule?.name ?? ''
  const change = (mask: string) =>
    sdk.scheduleTransfers.updateAchDepositSchedule(
      { scheduleDetails: { amount: { value: '300.00' } } },
      accountId,
      idOf(name),
      mask,
    )
  expect((await change('schedule_details.amount')).achDepositSchedule?.scheduleDetails?.amount?.value).toBe(
    '300.00',
  )
  expect(await failure(change('bank_relationship'))).toEqual(refused(400, 3))
  const cancel = () => sdk.scheduleTransfers.cancelAchDepositSchedule({ name }, accountId, idOf(name))
  const canceled = await cancel()
  expect(canceled.achDepositSchedule?.scheduleDetails?.scheduleProperties?.state).toBe('CANCELED')
  expect(await failure(cancel())).toEqual(refused(400, 3))
  expect(await failure(change('schedule_details.amount'))).toEqual(refused(400, 3))
  const { listAchDepositSchedulesResponse } = await sdk.scheduleTransfers.listAchDepositSchedules(
    accountId,
    'state == "CANCELED"',
  )
  expect(listAchDepositSchedulesResponse?.achDepositSchedules?.map((each) => each.name)).toEqual([name])
})

test('a schedule that has an end is COMPLETED after it, and one may not begin in the past', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const bank = (await plaidBank(sandbox, sdk, accountId))?.name ?? ''
  const yesterday = later(today(), 'DAY', -1)
  const past = sdk.scheduleTransfers.createAchDepositSchedule(
    monthly(bank, { startDate: yesterday }),
    accountId,
  )
  expect(await failure(past)).toEqual(refused(400, 3))
  const made = await sdk.scheduleTransfers.createAchDepositSchedule(
    monthly(bank, { occurrences: 1 }),
    accountId,
  )
  await sandbox.moveClock(2 * 86_400)
  const read = await ascendClient(sandbox).scheduleTransfers.getAchDepositSchedule(
    accountId,
    idOf(made.achDepositSchedule?.name),
  )
  expect(read.achDepositSchedule?.scheduleDetails?.scheduleProperties?.state).toBe('COMPLETED')
})
