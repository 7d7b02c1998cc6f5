import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { ascendClient, expectRefusal } from './testing/client.ts'
import { affirmedAccount, wire } from './testing/requests.ts'
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

test('refuses a used client ID; posts, completes and returns a deposit', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'individual')
  const request = depositOf((await plaidBank(sandbox, sdk, accountId))?.name ?? '')
  const made = await sdk.achTransfers.createAchDeposit(request, accountId)
  await expectRefusal(sdk.achTransfers.createAchDeposit(request, accountId), 409, 6)
  // Each request needs a new client, because the clock moves past the lifetime of the previous client's token.
  const freshClient = () => ascendClient(sandbox)
  const name = made.achDeposit?.name ?? ''
  const state = async () =>
    (await freshClient().achTransfers.getAchDeposit(accountId, idOf(name))).achDeposit?.state?.state
  const returnDeposit = () =>
    freshClient().testSimulation.forceReturnAchDeposit(
      { name, nachaReturn: { code: wire('R01') } },
      accountId,
      idOf(name),
    )
  await expectRefusal(returnDeposit(), 400, 3)
  await sandbox.moveClock(6)
  expect(await state()).toBe('POSTED')
  await sandbox.moveClock(2 * 86_400)
  expect(await state()).toBe('COMPLETED')
  const cancel = freshClient().achTransfers.cancelAchDeposit({ name }, accountId, idOf(name))
  await expectRefusal(cancel, 400, 3)
  await returnDeposit()
  expect(await state()).toBe('RETURNED')
})

test('reviews a large deposit, and forces either decision', async () => {
  const { sdk, accountId, bank } = await fundedAccount(sandbox, 'individual')
  const large = async () => {
    const request = { ...depositOf(bank), amount: { value: '50000.00' } }
    const { achDeposit } = await sdk.achTransfers.createAchDeposit(request, accountId)
    expect(achDeposit?.state?.state).toBe('PENDING_REVIEW')
    return achDeposit?.name ?? ''
  }
  const approved = await large()
  const approve = () =>
    sdk.testSimulation.forceApproveAchDeposit({ name: approved }, accountId, idOf(approved))
  expect((await approve()).achDeposit?.state?.state).toBe('POSTED')
  await expectRefusal(approve(), 400, 3)
  const rejected = await large()
  const { achDeposit } = await sdk.testSimulation.forceRejectAchDeposit(
    { name: rejected, reason: 'TOO_LARGE' },
    accountId,
    idOf(rejected),
  )
  expect(achDeposit?.state).toMatchObject({ state: 'REJECTED', metadata: { reasons: ['TOO_LARGE'] } })
})
