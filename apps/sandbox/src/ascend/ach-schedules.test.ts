import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { later } from './calendar.ts'
import { ascendClient, expectRefusal } from './testing/client.ts'
import { fundedAccount, idOf, monthly, today } from './testing/transfers.ts'

const sandbox = useTestSandbox()

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
