import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { ascendClient, expectRefusal } from './testing/client.ts'
import { affirmedAccount } from './testing/requests.ts'
import { depositOf, fundedAccount, idOf, monthly, plaidBank, today } from './testing/transfers.ts'

const sandbox = useTestSandbox()

const moveClockTo = (time: string) => sandbox.moveClock((Date.parse(time) - Date.now()) / 1000)

test.each([
  ['2027-03-01T18:00:00Z', 2027, true],
  ['2027-03-01T18:00:00Z', 2026, true],
  ['2027-04-16T18:00:00Z', 2026, false],
  ['2027-03-01T18:00:00Z', 2025, false],
  ['2027-03-01T18:00:00Z', 2028, false],
])('accepts on %s an IRA contribution for %i: %s', async (time, taxYear, isAccepted) => {
  await moveClockTo(time)
  const { sdk, accountId, bank } = await fundedAccount(sandbox, 'traditional')
  const call = sdk.achTransfers.createAchDeposit(depositOf(bank, { taxYear }), accountId)
  if (isAccepted) expect((await call).achDeposit?.state?.state).toBe('PROCESSING')
  else await expectRefusal(call, 400, 3)
})

test('requires a contribution for deposits and schedules of an IRA, and refuses it for other accounts', async () => {
  const ira = await affirmedAccount(sandbox, 'roth')
  const iraBank = (await plaidBank(sandbox, ira.sdk, ira.accountId))?.name ?? ''
  await expectRefusal(ira.sdk.achTransfers.createAchDeposit(depositOf(iraBank), ira.accountId), 400, 3)
  const { retirementContribution: _, ...schedule } = monthly(iraBank)
  const withoutContribution = ira.sdk.scheduleTransfers.createAchDepositSchedule(schedule, ira.accountId)
  await expectRefusal(withoutContribution, 400, 3)

  const taxable = await affirmedAccount(sandbox, 'individual')
  const bank = (await plaidBank(sandbox, taxable.sdk, taxable.accountId))?.name ?? ''
  const withContribution = depositOf(bank, { taxYear: today().year })
  await expectRefusal(taxable.sdk.achTransfers.createAchDeposit(withContribution, taxable.accountId), 400, 3)
  await taxable.sdk.achTransfers.createAchDeposit(depositOf(bank), taxable.accountId)
  const bankOfOther = depositOf(iraBank)
  await expectRefusal(taxable.sdk.achTransfers.createAchDeposit(bankOfOther, taxable.accountId), 400, 3)
})

test('refuses a used client ID; posts and completes a deposit, and reviews a large one', async () => {
  const { sdk, accountId, bank } = await fundedAccount(sandbox, 'individual')
  const request = depositOf(bank)
  const made = await sdk.achTransfers.createAchDeposit(request, accountId)
  await expectRefusal(sdk.achTransfers.createAchDeposit(request, accountId), 409, 6)
  const large = { ...depositOf(bank), amount: { value: '50000.00' } }
  const { achDeposit } = await sdk.achTransfers.createAchDeposit(large, accountId)
  expect(achDeposit?.state?.state).toBe('PENDING_REVIEW')
  // Each request needs a new client, because the clock moves past the lifetime of the previous client's token.
  const freshClient = () => ascendClient(sandbox)
  const name = made.achDeposit?.name ?? ''
  const state = async () =>
    (await freshClient().achTransfers.getAchDeposit(accountId, idOf(name))).achDeposit?.state?.state
  await sandbox.moveClock(6)
  expect(await state()).toBe('POSTED')
  await sandbox.moveClock(2 * 86_400)
  expect(await state()).toBe('COMPLETED')
  const cancel = freshClient().achTransfers.cancelAchDeposit({ name }, accountId, idOf(name))
  await expectRefusal(cancel, 400, 3)
})
