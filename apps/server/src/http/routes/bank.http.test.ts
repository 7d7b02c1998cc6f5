import type { Applicant } from '@vestibule/testing/applicant'
import { allSucceed, expectRefusal } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'
import { expectInvalid, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

/** Opens Plaid Link and chooses an account of this subtype, as the browser does. */
const chooseInLink = async (applicant: Applicant, subtype: string) => {
  const call = async (path: string, body: object) => {
    const reply = await fetch(`${its.stack.sandboxUrl}/_link/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as {
      link_session_id: string
      public_token: string
      accounts: Record<string, string>[]
    }
  }
  const { link_token } = await applicant.must(applicant.createLinkToken())
  const { link_session_id } = await call('open', { link_token })
  const session = { link_token, link_session_id }
  const login = { institution_id: 'ins_109511', username: 'user_good', password: 'pass_good' }
  const { accounts } = await call('login', { ...session, ...login })
  const account_id = accounts.find((account) => account.subtype === subtype)?.id ?? ''
  const { public_token } = await call('connect', { ...session, account_id })
  return { public_token, account_id }
}

const launched = async (): Promise<Applicant> => {
  const applicant = await its.atBankSetup()
  await applicant.must(applicant.createLinkToken())
  return applicant
}
const created = { bank_account_status: 'CREATED', account_mask: '0000' }

test('[BA-02] counts each launch of Link as an attempt', async () => {
  const applicant = await its.atBankSetup()
  const before = { bank_account_status: '', attempts_count: 0, method: '' }
  expect(await applicant.readBank()).toMatchObject(before)
  for (const attempts_count of [1, 2, 3]) {
    const token = await applicant.must(applicant.createLinkToken())
    expect(token.link_token).toMatch(/^link-sandbox-/)
    expect((await applicant.api.get('/api/link-token')).body).toEqual({ ...token, result: null })
    const attempted = { bank_account_status: 'ATTEMPTED', attempts_count, method: 'PLAID' }
    expect(await applicant.readBank()).toMatchObject(attempted)
  }
  expect(await applicant.place()).toBe('ONBOARDING_BANK_SETUP 4')
})

test('[BA-02] exchanges the public token, returns only the mask, and leads to the confirmation', async () => {
  const applicant = await its.atBankSetup()
  const { public_token, account_id } = await chooseInLink(applicant, 'savings')
  const { body } = await applicant.exchangeToken(public_token, account_id)
  expect(body).toEqual({ account_mask: '1111', bank_name: 'Tartan Bank', institution_id: 'ins_109511' })
  expect((await applicant.api.get('/api/link-token')).body).toEqual({ link_token: null, result: null })
  const bank = await applicant.readBank()
  expect(bank).toMatchObject({
    bank_account_status: 'CREATED',
    account_type: 'savings',
    account_mask: '1111',
    accountHolderName: 'Ada Lovelace',
    attempts_count: 1,
  })
  expect(JSON.stringify(bank)).not.toMatch(/access|public|1111222233331111/)
  expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  const row = await its.row<{ whole: string; public_token_sealed: Buffer | null; access: Buffer }>(
    'select b::text as whole, public_token_sealed, access_token_sealed as access from bank b where client_id = $1',
    applicant.clientId,
  )
  expect(row.public_token_sealed).toBeNull()
  expect(row.access.length).toBeGreaterThan(40)
  expect(row.whole).not.toContain('access-sandbox')
})

test('[BA-02] links the checking account by default', async () => {
  expect(await (await its.withBank()).readBank()).toMatchObject({ account_type: 'checking', ...created })
})

test('[BA-02] refuses an account of another item and an unknown token; another attempt links', async () => {
  const applicant = await its.atBankSetup()
  const first = await chooseInLink(applicant, 'checking')
  const second = await chooseInLink(applicant, 'checking')
  await expectInvalid(applicant.exchangeToken(first.public_token, second.account_id), 'public_token')
  await applicant.readClient()
  await expectInvalid(applicant.exchangeToken('public-sandbox-nobody'), 'public_token')
  const attempted = { bank_account_status: 'ATTEMPTED', account_mask: '' }
  expect(await applicant.readBank()).toMatchObject(attempted)
  expect(await applicant.place()).toBe('ONBOARDING_BANK_SETUP 4')
  await applicant.readClient()
  await applicant.must(applicant.exchangeToken(second.public_token, second.account_id))
  expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
})

test('[BA-02] [API-08] exchanges a public token once for five parallel calls and one more', async () => {
  const applicant = await launched()
  const token = await its.stack.publicToken()
  const exchanges = () => its.requestsTo('plaid', '/item/public_token/exchange')
  const before = (await exchanges()).length
  await allSucceed(5, () => applicant.exchangeToken(token))
  expect((await applicant.exchangeToken(token)).body).toMatchObject({ account_mask: '0000' })
  expect(await exchanges()).toHaveLength(before + 1)
  expect(await applicant.readBank()).toMatchObject(created)
  expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
})

test('[NV-17] the result of a window that was lost with its tab is found on return, and counts once', async () => {
  const applicant = await its.atBankSetup()
  const result = await chooseInLink(applicant, 'checking')
  const kept = async () => (await applicant.api.get('/api/link-token')).body
  const link_token = expect.stringMatching(/^link-sandbox-/)
  await its.sandbox.fault({
    provider: 'plaid',
    kind: 'error',
    status: 500,
    path: '/link/token/get',
    times: 3,
  })
  expect(await kept()).toEqual({ link_token, result: null })
  await its.sandbox.clearFaults()
  expect(await kept()).toEqual({ link_token, result })
  const items = async () => (await its.requestsTo('plaid', '/item/public_token/exchange')).length
  const before = await items()
  await allSucceed(2, () => applicant.exchangeToken(result.public_token, result.account_id))
  expect(await items()).toBe(before + 1)
  expect(await applicant.readBank()).toMatchObject({ ...created, attempts_count: 1 })
  expect(await kept()).toEqual({ link_token: null, result: null })
})

test('[NV-17] a result whose exchange was refused is not offered again', async () => {
  const applicant = await its.atBankSetup()
  const { public_token } = await chooseInLink(applicant, 'checking')
  await expectInvalid(applicant.exchangeToken(public_token, 'another-account'), 'public_token')
  expect((await applicant.api.get('/api/link-token')).body).toMatchObject({ result: null })
})

test('[BA-02] while the provider is down no attempt is counted, and a retry links', async () => {
  const applicant = await its.atBankSetup()
  const fault = { provider: 'plaid', kind: 'error', status: 500 } as const
  await its.sandbox.fault({ ...fault, path: '/link/token/create', times: 3 })
  await expectRefusal(applicant.createLinkToken(), '503 provider_unavailable')
  await its.sandbox.clearFaults()
  expect(await applicant.readBank()).toMatchObject({ bank_account_status: '', attempts_count: 0 })
  await applicant.must(applicant.createLinkToken())
  // After the error, the server resends the public token, and Plaid recognizes the token.
  await its.sandbox.fault({ ...fault, path: '/item/public_token/exchange' })
  await applicant.must(applicant.exchangeToken(await its.stack.publicToken()))
  expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
})

test('[NV-05] [NV-14] requires the contribution, a launch and the current version', async () => {
  await expectRefusal((await its.withAccount()).createLinkToken(), '409 status_conflict')
  const applicant = await its.atBankSetup()
  const token = await its.stack.publicToken()
  await expectRefusal(applicant.exchangeToken(token), '409 status_conflict')
  await applicant.must(applicant.createLinkToken())
  await applicant.readClient()
  applicant.version -= 1
  await expectRefusal(applicant.exchangeToken(token), '409 stale')
})

test('[BA-03] an exit with an error is recorded and sets the bank to FAILED; the person may link again', async () => {
  const applicant = await launched()
  const { id } = await applicant.readBank()
  const error = {
    error_type: 'ITEM_ERROR',
    error_code: 'ITEM_LOCKED',
    institution_name: 'Tartan Bank',
    institution_id: 'ins_109511',
    link_session_id: 'session',
    bankAccount: String(id),
    request_id: 'request',
  }
  const reply = await applicant.failLink(error)
  const { bankAccount, ...columns } = error
  const row = { ...columns, bank_account: bankAccount, client_id: applicant.clientId }
  expect(await its.row('select * from bank_error where id = $1', reply.id)).toMatchObject(row)
  expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'FAILED' })
  expect(await applicant.place()).toBe('ONBOARDING_PLAID_SIGNUP_FAILED 4')
  await applicant.linkBank(await its.stack.publicToken())
  expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
})

test('[BA-02] a linked bank stays linked when another launch ends with an error', async () => {
  const applicant = await its.withBank()
  await applicant.must(applicant.createLinkToken())
  await applicant.failLink()
  expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'CREATED', attempts_count: 2 })
  expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
})

test('[BA-12] another bank linked before the confirmation gets its own relationship and is debited', async () => {
  const applicant = await its.related()
  const { public_token, account_id } = await chooseInLink(applicant, 'savings')
  await applicant.must(applicant.exchangeToken(public_token, account_id))
  expect(await applicant.readBank()).toMatchObject({ ...created, account_mask: '1111' })
  await applicant.must(applicant.relate())
  await applicant.must(applicant.schedule())
  const { achSchedules, bankRelationships } = await its.sandbox.ledger()
  const own = bankRelationships.filter((one) => JSON.stringify(one).includes(applicant.accountId))
  expect(own).toHaveLength(2)
  const sql = 'select relationship_id as id from bank where client_id = $1'
  const { id } = await its.row<{ id: string }>(sql, applicant.clientId)
  const schedules = achSchedules.filter(({ account }) => account === applicant.accountId)
  expect(schedules).toHaveLength(3)
  for (const one of schedules) expect(one.bank_relationship).toContain(id)
  const debited = own.find((one) => JSON.stringify(one).includes(id))
  expect(JSON.stringify(debited)).toContain('1111')
})
