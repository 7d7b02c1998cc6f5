import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
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
