import type { Apexascend } from '@apexfintechsolutions/ascend-sdk'
import { expect, test } from 'vitest'
import { rejectedRoutingNumber } from '../personas.ts'
import { useTestSandbox } from '../testing/start.ts'
import { depositsOf, returnDeposits } from './control.ts'
import { expectRefusal, raw } from './testing/client.ts'
import { affirmedAccount, enrolledAccount, wire } from './testing/requests.ts'
import { depositsBank, fundedAccount, idOf, monthly } from './testing/transfers.ts'

const sandbox = useTestSandbox()

test('links a bank only to an open account, with the fields of its method', async () => {
  const { sdk, accountId } = await enrolledAccount(sandbox, 'roth')
  await expectRefusal(depositsBank(sdk, accountId, '12345678'), 400, 9)
  const open = await affirmedAccount(sandbox, 'roth')
  const create = (method: string, token?: string) =>
    sdk.bankRelationships.createBankRelationship(
      { nickname: 'Bank', verificationMethod: wire(method), ...(token && { plaidProcessorToken: token }) },
      open.accountId,
    )
  await expectRefusal(create('PLAID_TOKEN', 'processor-sandbox-unknown'), 400, 3)
  await expectRefusal(create('PLAID_TOKEN'), 400, 3)
  await expectRefusal(create('MICRO_DEPOSIT'), 400, 3)
  await expectRefusal(depositsBank(sdk, open.accountId, '12345678', '021000022'), 400, 3)
})

test('rejects the routing number of the personas', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const { bankRelationship } = await depositsBank(sdk, accountId, '12345678', rejectedRoutingNumber)
  expect(bankRelationship?.state?.state).toBe('REJECTED')
})

test('approves the amounts of micro-deposits in either order', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'individual')
  const { bankRelationship: bank } = await depositsBank(sdk, accountId, '4455667788')
  expect(bank?.state?.state).toBe('PENDING')
  const shown = depositsOf(sandbox.sandbox, '4455667788')
  const { microDepositAmounts } = await sdk.testSimulation.getMicroDepositAmounts(accountId, idOf(bank?.name))
  expect(shown).toEqual({
    amount1: microDepositAmounts?.amount1?.value,
    amount2: microDepositAmounts?.amount2?.value,
  })
  expect(shown?.amount1).not.toBe(shown?.amount2)
  const verified = await verify(sdk, bank?.name, shown?.amount2, shown?.amount1)
  expect(verified.bankRelationship?.state?.state).toBe('APPROVED')
  const listed = await sdk.bankRelationships.listBankRelationships(
    accountId,
    undefined,
    undefined,
    wire('APPROVED'),
  )
  expect(listed.listBankRelationshipsResponse?.bankRelationships).toMatchObject([{ nickname: 'Savings' }])
  expect(depositsOf(sandbox.sandbox, '0')).toBeUndefined()
})

const verify = (sdk: Apexascend, name: string | undefined, first = '0', second = '0') =>
  sdk.bankRelationships.verifyMicroDeposits(
    { name: name ?? '', amounts: { amount1: { value: first }, amount2: { value: second } } },
    name?.split('/')[1] ?? '',
    idOf(name),
  )

test('ends verification after three wrong pairs until a reissue', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const { bankRelationship: bank } = await depositsBank(sdk, accountId, '99887766')
  const name = bank?.name ?? ''
  const reissue = () => sdk.bankRelationships.reissueMicroDeposits({ name }, accountId, idOf(name))
  const amounts = () => {
    const shown = depositsOf(sandbox.sandbox, '99887766')
    return [shown?.amount1, shown?.amount2] as const
  }
  for (let tries = 0; tries < 3; tries += 1) {
    await expectRefusal(reissue(), 400, 3)
    await expectRefusal(verify(sdk, name, '0', '0.00'), 400, 3)
  }
  await expectRefusal(verify(sdk, name, ...amounts()), 400, 9)
  await reissue()
  expect((await verify(sdk, name, ...amounts())).bankRelationship?.state?.state).toBe('APPROVED')
})

test('refuses schedules on a canceled bank relationship', async () => {
  const { sdk, accountId, bank: name } = await fundedAccount(sandbox, 'roth')
  const cancel = () =>
    sdk.bankRelationships.cancelBankRelationship({ name, comment: 'changed banks' }, accountId, idOf(name))
  expect((await cancel()).bankRelationship?.state?.state).toBe('CANCELED')
  await expectRefusal(cancel(), 400, 3)
  expect(
    (await sdk.bankRelationships.getBankRelationship(accountId, idOf(name))).bankRelationship?.state,
  ).toMatchObject({ state: 'CANCELED', metadata: { comment: 'changed banks' } })
  const schedule = sdk.scheduleTransfers.createAchDepositSchedule(monthly(name), accountId)
  await expectRefusal(schedule, 400, 9)
})

test('refuses unknown fields and verbs', async () => {
  const { accountId } = await affirmedAccount(sandbox, 'roth')
  const path = `/transfers/v1/accounts/${accountId}/bankRelationships`
  const request = {
    nickname: 'n',
    verification_method: 'PLAID_TOKEN',
    plaid_processor_token: 't',
    color: 'blue',
  }
  const { status, body } = await raw(sandbox, 'POST', path, request)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 3,
    details: [{ field_violations: [{ field: 'color', description: 'unknown field' }] }],
  })
  expect((await raw(sandbox, 'POST', `/accounts/v1/accounts/${accountId}:explode`, {})).status).toBe(404)
})

test('cancels the relationship whose deposits the bank returned', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const { bankRelationship: bank } = await depositsBank(sdk, accountId, '7766554433')
  expect(returnDeposits(sandbox.sandbox, '0')).toBe(false)
  const reply = await sandbox.control('/_sandbox/deposits/return', {
    method: 'POST',
    body: { accountNumber: '7766554433' },
  })
  expect(reply).toEqual({})
  const shown = depositsOf(sandbox.sandbox, '7766554433')
  await expectRefusal(verify(sdk, bank?.name, shown?.amount1, shown?.amount2), 400, 3)
  expect(returnDeposits(sandbox.sandbox, '7766554433')).toBe(false)
})
