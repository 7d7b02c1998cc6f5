import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { ascendClient, failure, refused } from './testing/client.ts'
import { affirmedAccount, wire } from './testing/requests.ts'
import { depositOf, idOf, monthly, plaidBank, today } from './testing/transfers.ts'

const sandbox = useTestSandbox()

const moveClockTo = (time: string) => sandbox.moveClock((Date.parse(time) - Date.now()) / 1000)

test.each([
  ['2027-03-01T18:00:00Z', 2027, true],
  ['2027-03-01T18:00:00Z', 2026, true],
  ['2027-04-16T18:00:00Z', 2026, false],
  ['2027-03-01T18:00:00Z', 2025, false],
  ['2027-03-01T18:00:00Z', 2028, false],
])('on %s an IRA contribution for %i: accepted %s', async (time, taxYear, isAccepted) => {
  await moveClockTo(time)
  const { sdk, accountId } = await affirmedAccount(sandbox, 'traditional')
  const bank = (await plaidBank(sandbox, sdk, accountId))?.name ?? ''
  const call = sdk.achTransfers.createAchDeposit(depositOf(bank, { taxYear }), accountId)
  if (isAccepted) expect((await call).achDeposit?.state?.state).toBe('PROCESSING')
  else expect(await failure(call)).toEqual(refused(400, 3))
})

test('an IRA’s deposits and schedules say what contribution they are, another account’s do not', async () => {
  const ira = await affirmedAccount(sandbox, 'roth')
  const iraBank = (await plaidBank(sandbox, ira.sdk, ira.accountId))?.name ?? ''
  expect(await failure(ira.sdk.achTransfers.createAchDeposit(depositOf(iraBank), ira.accountId))).toEqual(
    refused(400, 3),
  )
  const { retirementContribution: _, ...schedule } = monthly(iraBank)
  const unsaid = ira.sdk.scheduleTransfers.createAchDepositSchedule(schedule, ira.accountId)
  expect(await failure(unsaid)).toEqual(refused(400, 3))

  const taxable = await affirmedAccount(sandbox, 'individual')
  const bank = (await plaidBank(sandbox, taxable.sdk, taxable.accountId))?.name ?? ''
  const said = depositOf(bank, { taxYear: today().year })
  expect(await failure(taxable.sdk.achTransfers.createAchDeposit(said, taxable.accountId))).toEqual(
    refused(400, 3),
  )
  await taxable.sdk.achTransfers.createAchDeposit(depositOf(bank), taxable.accountId)
  const foreign = depositOf(iraBank)
  expect(await failure(taxable.sdk.achTransfers.createAchDeposit(foreign, taxable.accountId))).toEqual(
    refused(400, 3),
  )
})

test('a deposit’s client id is used once per account; the deposit posts, completes and can come back', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'individual')
  const request = depositOf((await plaidBank(sandbox, sdk, accountId))?.name ?? '')
  const made = await sdk.achTransfers.createAchDeposit(request, accountId)
  expect(await failure(sdk.achTransfers.createAchDeposit(request, accountId))).toEqual(refused(409, 6))
  // The clock moves past the token's lifetime, so each later call needs a new client.
  const anew = () => ascendClient(sandbox)
  const name = made.achDeposit?.name ?? ''
  const state = async () =>
    (await anew().achTransfers.getAchDeposit(accountId, idOf(name))).achDeposit?.state?.state
  const giveBack = () =>
    anew().testSimulation.forceReturnAchDeposit(
      { name, nachaReturn: { code: wire('R01') } },
      accountId,
      idOf(name),
    )
  expect(await failure(giveBack())).toEqual(refused(400, 3))
  await sandbox.moveClock(6)
  expect(await state()).toBe('POSTED')
  await sandbox.moveClock(2 * 86_400)
  expect(await state()).toBe('COMPLETED')
  const cancel = anew().achTransfers.cancelAchDeposit({ name }, accountId, idOf(name))
  expect(await failure(cancel)).toEqual(refused(400, 3))
  await giveBack()
  expect(await state()).toBe('RETURNED')
})

test('[CF-08] a deposit is canceled until it is in the batch that goes to the bank, once', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'individual')
  const bank = (await plaidBank(sandbox, sdk, accountId))?.name ?? ''
  const made = await sdk.achTransfers.createAchDeposit(depositOf(bank), accountId)
  const name = made.achDeposit?.name ?? ''
  const cancel = () =>
    sdk.achTransfers.cancelAchDeposit({ name, reason: 'changed plans' }, accountId, idOf(name))
  expect((await cancel()).achDeposit?.state).toMatchObject({
    state: 'CANCELED',
    metadata: { reason: 'USER_REQUEST', comment: 'changed plans' },
  })
  expect(await failure(cancel())).toEqual(refused(400, 3))
})

test('a large deposit waits for a decision, which can be forced either way', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'individual')
  const bank = (await plaidBank(sandbox, sdk, accountId))?.name ?? ''
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
  expect(await failure(approve())).toEqual(refused(400, 3))
  const rejected = await large()
  const { achDeposit } = await sdk.testSimulation.forceRejectAchDeposit(
    { name: rejected, reason: 'TOO_LARGE' },
    accountId,
    idOf(rejected),
  )
  expect(achDeposit?.state).toMatchObject({ state: 'REJECTED', metadata: { reasons: ['TOO_LARGE'] } })
})

test('an IRA’s room and constraints are told by tax year', async () => {
  await moveClockTo('2026-02-01T18:00:00Z')
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const bank = (await plaidBank(sandbox, sdk, accountId))?.name ?? ''
  await sdk.achTransfers.createAchDeposit(depositOf(bank, { taxYear: 2025 }), accountId)
  const { listContributionSummariesResponse } = await sdk.retirements.listContributionSummaries(accountId)
  const money = (value: string) => ({ value })
  expect(listContributionSummariesResponse?.contributionSummaries).toMatchObject([
    { taxYear: 2026, contributionLimit: money('7500.00'), remainingContributionAllowed: money('7500.00') },
    { taxYear: 2025, regularAmount: money('100.00'), remainingContributionAllowed: money('6900.00') },
  ])
  const { contributionConstraints } = await sdk.retirements.retrieveContributionConstraints(
    { mechanism: wire('ACH'), name: `accounts/${accountId}` },
    accountId,
  )
  expect(contributionConstraints?.validTypes?.[0]).toMatchObject({
    type: 'REGULAR',
    previousYearAllowed: true,
    previousYearDeadline: { year: 2026, month: 4, day: 15 },
  })
})
