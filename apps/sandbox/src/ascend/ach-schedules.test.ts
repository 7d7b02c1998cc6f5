import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { later } from './calendar.ts'
import { ascendLedger } from './ledger.ts'
import { ascendClient, expectRefusal } from './testing/client.ts'
import { fundedAccount, idOf, monthly, today } from './testing/transfers.ts'

const sandbox = useTestSandbox()

test('funds a Roth IRA by processor token and monthly schedule, and lists them in the ledger', async () => {
  sandbox.sandbox.store.reset()
  const { sdk, accountId, bank, relationship } = await fundedAccount(sandbox, 'roth')
  expect(relationship).toMatchObject({ state: { state: 'APPROVED' }, bankAccount: { type: 'CHECKING' } })
  expect(relationship?.bankAccount?.accountNumber).toMatch(/^\*+\d{4}$/)

  const created = await sdk.scheduleTransfers.createAchDepositSchedule(
    monthly(bank, { occurrences: 3, startDate: { year: 2099, month: 1, day: 31 } }),
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
    ['drawnDeposits', 0],
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

test('refuses a used client ID, and finds the schedule by it', async () => {
  const { sdk, accountId, bank } = await fundedAccount(sandbox, 'roth')
  const create = () => sdk.scheduleTransfers.createAchDepositSchedule(monthly(bank), accountId)
  await create()
  await expectRefusal(create(), 409, 6)
  const filter = `account == "accounts/${accountId}" && mechanism == "ACH" && direction == "DEPOSIT"`
  const { listScheduleSummariesResponse } = await sdk.scheduleTransfers.listScheduleSummaries(filter)
  expect(listScheduleSummariesResponse?.scheduleSummaries).toMatchObject([
    { clientScheduleId: 'schedule-1', direction: 'DEPOSIT', amount: { value: '250.00' } },
  ])
})

test('[CF-08] changes only the amount of a schedule, and cancels it once', async () => {
  const { sdk, accountId, bank } = await fundedAccount(sandbox, 'roth')
  const made = await sdk.scheduleTransfers.createAchDepositSchedule(monthly(bank), accountId)
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
  await expectRefusal(change('bank_relationship'), 400, 3)
  const cancel = () => sdk.scheduleTransfers.cancelAchDepositSchedule({ name }, accountId, idOf(name))
  const canceled = await cancel()
  expect(canceled.achDepositSchedule?.scheduleDetails?.scheduleProperties?.state).toBe('CANCELED')
  await expectRefusal(cancel(), 400, 3)
  await expectRefusal(change('schedule_details.amount'), 400, 3)
  const { listAchDepositSchedulesResponse } = await sdk.scheduleTransfers.listAchDepositSchedules(
    accountId,
    'state == "CANCELED"',
  )
  expect(listAchDepositSchedulesResponse?.achDepositSchedules?.map((each) => each.name)).toEqual([name])
})

test('completes a schedule after its end, and refuses a start in the past', async () => {
  const { sdk, accountId, bank } = await fundedAccount(sandbox, 'roth')
  const yesterday = later(today(), 'DAY', -1)
  const past = sdk.scheduleTransfers.createAchDepositSchedule(
    monthly(bank, { startDate: yesterday }),
    accountId,
  )
  await expectRefusal(past, 400, 3)
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

test('[CF-13] draws deposits, lists them in the books, and returns one with a code', async () => {
  const { sdk, accountId, bank } = await fundedAccount(sandbox, 'roth')
  const made = await sdk.scheduleTransfers.createAchDepositSchedule(monthly(bank), accountId)
  await sandbox.moveClock(2 * 86_400)
  // Each request needs a new client, because the clock moves past the lifetime of the previous client's token.
  const fresh = () => ascendClient(sandbox)
  const drawn = async () => {
    const { listActivitiesResponse } = await fresh().ledger.listActivities(accountId)
    return listActivitiesResponse?.activities ?? []
  }
  const [first] = await drawn()
  const name = first?.originatingResourceName ?? ''
  expect(first).toMatchObject({ activityDate: today(), deposit: { type: 'ACH' } })
  const depositId = idOf(name)
  expect((await fresh().achTransfers.getAchDeposit(accountId, depositId)).achDeposit?.state?.state).toBe(
    'COMPLETED',
  )
  expect(
    await sandbox.control(`/_sandbox/returns/${depositId}`, { method: 'POST', body: { code: 'X' } }),
  ).toEqual({
    problems: ['code must be one such as R01'],
  })
  const giveBack = () =>
    sandbox.control(`/_sandbox/returns/${depositId}`, { method: 'POST', body: { code: 'R02' } })
  expect(await giveBack()).toEqual({ depositId, code: 'R02' })
  expect(await giveBack()).toEqual({ error: 'not found' })
  expect((await fresh().achTransfers.getAchDeposit(accountId, depositId)).achDeposit?.state).toMatchObject({
    state: 'RETURNED',
    metadata: { nacha_return: { code: 'R02' } },
  })
  const schedule = { name: made.achDepositSchedule?.name ?? '' }
  await fresh().scheduleTransfers.cancelAchDepositSchedule(schedule, accountId, idOf(schedule.name))
  await sandbox.moveClock(40 * 86_400)
  expect(await drawn()).toHaveLength(1)
})
