import { expect, test } from 'vitest'
import { later } from '../core/calendar.ts'
import { useTestSandbox } from '../testing/start.ts'
import { ascendClient, expectRefusal } from './testing/client.ts'
import { fundedAccount, idOf, monthly, today } from './testing/transfers.ts'

const sandbox = useTestSandbox()

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
