import type { Applicant } from '@vestibule/testing/applicant'
import { becomes, expectRefusal } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import { expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const refusing = useServer({ env: { BANK_OWNER_MATCH: 'refuse' } })
const reporting = useServer({ env: { BANK_OWNER_MATCH: 'report' } })
type Server = typeof refusing

const tokenOf = (its: Server, username: string) => its.stack.publicToken('ins_109508', username)
const exchange = async (its: Server, applicant: Applicant, username: string) => {
  await applicant.must(applicant.createLinkToken())
  return applicant.exchangeToken(await tokenOf(its, username))
}
const fraudOf = (its: Server, { userId }: Applicant) =>
  its.query('select risk_type, details from fraud_event where user_id = $1', [userId])
const otherOwner = { risk_type: 'BANK_ACCOUNT', details: { otherOwner: true } }

test('[HO-05] [BA-03] an account of somebody else acts as an exit with an error; another account can be linked', async () => {
  const applicant = await refusing.atBankSetup()
  await applicant.must(applicant.createLinkToken())
  const token = await tokenOf(refusing, 'user_other')
  await expectRefusal(applicant.exchangeToken(token), '409 bank_owner_mismatch')
  await expectRefusal(applicant.exchangeToken(token), '409 bank_owner_mismatch')
  expect(await applicant.status()).toBe('ONBOARDING_PLAID_SIGNUP_FAILED')
  expect(await fraudOf(refusing, applicant)).toEqual([otherOwner])
  const { clientId } = applicant
  expect(
    await refusing.row('select error_code, institution_name from bank_error where client_id = $1', clientId),
  ).toEqual({
    error_code: 'OWNER_MISMATCH',
    institution_name: 'First Platypus Bank',
  })
  const bank = 'select bank_account_status, access_token_sealed from bank where client_id = $1'
  expect(await refusing.row(bank, clientId)).toEqual({
    bank_account_status: 'FAILED',
    access_token_sealed: null,
  })
  await becomes(() => refusing.count('removed_item'), 0)
  await applicant.must(exchange(refusing, applicant, 'user_good'))
  expect(await applicant.status()).toBe('ONBOARDING_CONFIRMATION')
  expect(await refusing.mails(applicant.person.email, /^A bank account was linked/)).toHaveLength(1)
})

test('[HO-05] no data, a joint owner, a variant of the name and an outage of the comparison are no mismatch', async () => {
  for (const username of ['user_unknown', 'user_joint', 'user_variant', 'user_other']) {
    const applicant = await refusing.atBankSetup()
    if (username === 'user_other')
      await refusing.sandbox.fault({
        provider: 'plaid',
        path: '/identity/match',
        kind: 'error',
        status: 500,
        times: 3,
      })
    expect((await exchange(refusing, applicant, username)).status, username).toBe(200)
    // The test bank has the same account for everybody, which is a fraud event too.
    expect(await fraudOf(refusing, applicant), username).not.toContainEqual(otherOwner)
    await refusing.sandbox.clearFaults()
  }
  const [request] = await refusing.requestsTo('plaid', '/identity/match')
  expect(request).toBeDefined()
})

test('[HO-05] in the product flow the status stays', async () => {
  const applicant = await refusing.answered({ accountType: 'PRODUCT' })
  await checkProduct(applicant)
  const before = await applicant.status()
  await expectRefusal(exchange(refusing, applicant, 'user_other'), '409 bank_owner_mismatch')
  expect(await applicant.status()).toBe(before)
  expect(await fraudOf(refusing, applicant)).toContainEqual(otherOwner)
})

test('[HO-05] the policy `report` links the account and reports a fraud event', async () => {
  const applicant = await reporting.atBankSetup()
  await applicant.must(exchange(reporting, applicant, 'user_other'))
  expect(await applicant.status()).toBe('ONBOARDING_CONFIRMATION')
  expect(await fraudOf(reporting, applicant)).toEqual([otherOwner])
})
