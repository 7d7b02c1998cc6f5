import { type Applicant, typedBank } from '@vestibule/testing/applicant'
import { allSucceed, becomes, eventually, expectRefusal } from '@vestibule/testing/in-vitest'
import type { Fault } from '@vestibule/testing/sandbox-control'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvalid, useServer } from './testing/use-server.ts'

/** A Wednesday. Today's deposits arrive by Monday the 15th and can be verified until the 17th. */
const its = useServer({ at: '2027-03-10T15:00:00Z' })

const depositsOf = ({ api, clientId }: Applicant) =>
  api.get<Record<string, unknown>>(`/api/data-api/deposits/client/${clientId}`)
const numberOf = ({ clientId }: Applicant) => typedBank(clientId).account_number
const amountsOf = async (applicant: Applicant): Promise<[string, string]> => {
  const { amount1, amount2 } = await its.sandbox.deposits(numberOf(applicant))
  return [amount1, amount2]
}

/** Returns two amounts that differ from the amounts of the deposits. Each `index` gives another pair. */
const wrongAmounts = async (applicant: Applicant, index = 0): Promise<[string, string]> => {
  const amounts = await amountsOf(applicant)
  const wrong = ['0.11', '0.22', '0.33', '0.44', '0.55', '0.66', '0.77'].filter(
    (one) => !amounts.includes(one),
  )
  return [wrong[index] ?? '0.00', wrong[index + 1] ?? '0.00']
}

const relationshipStates = async ({ accountId }: Applicant) =>
  (await its.sandbox.ledger()).bankRelationships
    .filter((one) => JSON.stringify(one).includes(accountId))
    .map((one) => one.state?.state ?? one.state)

/** Returns the fraud events about bank accounts that several of these applicants entered, oldest first. */
const sharedAccountEvents = (...applicants: Applicant[]) =>
  its.query(
    `select * from fraud_event where risk_type = 'BANK_ACCOUNT' and user_id = any($1) order by created_at, id`,
    [applicants.map(({ userId }) => userId)],
  )

const attempts = async ({ accountId }: Applicant) =>
  (await its.requestsTo('ascend', accountId)).filter(({ path }) => path.endsWith(':verifyMicroDeposits'))

const withNumbers = async (bank: Record<string, string> = {}): Promise<Applicant> => {
  const applicant = await its.atBankSetup()
  await applicant.giveBank(bank)
  return applicant
}
/** Returns an applicant to whose bank account the deposits were sent. */
const atVerification = async (): Promise<Applicant> => {
  const applicant = await withNumbers()
  await applicant.must(applicant.relate())
  return applicant
}
const verify = async (applicant: Applicant) =>
  applicant.must(applicant.verify(...(await amountsOf(applicant))))
const approved = { state: { state: 'APPROVED' } }
const expectBank = async (applicant: Applicant, bank_account_status: string) =>
  expect(await applicant.readBank()).toMatchObject({ bank_account_status })

const relationship = { provider: 'ascend', match: '"bank_account"' } as const
const verification = { provider: 'ascend', match: '"amount1"' } as const
const faultOnce = (at: typeof relationship | typeof verification, fault: Pick<Fault, 'kind' | 'status'>) =>
  its.sandbox.fault({ ...at, ...fault, times: 1 })

describe('the bank account', () => {
  let atForm: Applicant
  beforeAll(async () => {
    atForm = await its.atBankSetup()
    await atForm.chooseDeposits()
  })

  test('[BA-04] choosing deposits sets the method and leads to the form', async () => {
    expect(await atForm.readBank()).toMatchObject({ method: 'MICRO_DEPOSITS' })
    expect(await atForm.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
  })

  test('[BA-06] refuses invalid answers and names their fields', async () => {
    const bank = {
      bank_name: '',
      account_type: 'CHECKING',
      routing_number: '021000022',
      account_number: '12-34',
    }
    await expectInvalid(atForm.saveBank(bank), ...Object.keys(bank))
  })

  test('[BA-10] [SE-01] seals the numbers, returns only the mask and logs neither', async () => {
    const applicant = await withNumbers()
    const number = numberOf(applicant)
    const bank = await applicant.readBank()
    expect(bank).toMatchObject({
      bank_name: 'First Platypus Bank',
      account_type: 'Checking',
      account_mask: number.slice(-4),
      bank_account_status: 'ATTEMPTED',
      method: 'MICRO_DEPOSITS',
    })
    expect(JSON.stringify(bank)).not.toMatch(new RegExp(`${number}|021000021`))
    const sql = 'select b::text as whole from bank b where client_id = $1'
    const { whole } = await its.row<{ whole: string }>(sql, applicant.clientId)
    for (const secret of [number, '021000021', Buffer.from(number).toString('hex')])
      expect(whole).not.toContain(secret)
    expect(its.log()).not.toContain(number)
  })

  test('[NV-05] [NV-14] requires the choice of deposits, the numbers and the current version', async () => {
    const applicant = await its.atBankSetup()
    await expectRefusal(applicant.saveBank(), '409 status_conflict')
    await expectRefusal(applicant.relate(), '409 status_conflict')
    await applicant.chooseDeposits()
    await expectRefusal(applicant.relate(), '409 status_conflict')
    applicant.version -= 1
    await expectRefusal(applicant.saveBank(), '409 stale')
  })
})

describe('the relationship', () => {
  test('[BA-07] [API-08] five parallel calls create one relationship with two deposits', async () => {
    const applicant = await its.atBankSetup()
    await applicant.chooseDeposits()
    await allSucceed(5, () => applicant.saveBank())
    await applicant.readClient()
    await allSucceed(5, () => applicant.relate())
    expect((await applicant.relate()).body).toEqual({ bankRelationship: { state: { state: 'PENDING' } } })
    expect(await relationshipStates(applicant)).toHaveLength(1)
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
    expect((await depositsOf(applicant)).body).toEqual({
      bank_name: 'First Platypus Bank',
      account_mask: numberOf(applicant).slice(-4),
      attemptsLeft: 3,
      arriveBy: '2027-03-15',
      verifyBy: '2027-03-17',
    })
  })

  test('[BA-07] is REJECTED for a routing number that the bank does not have; another number succeeds', async () => {
    const applicant = await withNumbers({ routing_number: '111000025' })
    expect((await applicant.relate()).body).toEqual({ bankRelationship: { state: { state: 'REJECTED' } } })
    await expectBank(applicant, 'REJECTED')
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
    await applicant.must(applicant.saveBank())
    await expectBank(applicant, 'ATTEMPTED')
    await applicant.must(applicant.relate())
    expect(await relationshipStates(applicant)).toEqual(['REJECTED', 'PENDING'])
  })

  test.each([
    ['a 500', { kind: 'error', status: 500 }, '503 provider_unavailable'],
    ['a 400', { kind: 'error', status: 400 }, '502 provider_refused'],
    ['a dropped request', { kind: 'drop-before' }, '503 provider_unavailable'],
  ] as const)('[BA-07] [ER-01] %s leads back to the form; a retry works', async (_, fault, error) => {
    const applicant = await withNumbers()
    await faultOnce(relationship, fault)
    await expectRefusal(applicant.relate(), error)
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
    await applicant.must(applicant.relate())
    expect(await relationshipStates(applicant)).toEqual(['PENDING'])
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
  })

  test('[BA-07] [OP-09] is looked up after a lost reply', async () => {
    const applicant = await withNumbers()
    await faultOnce(relationship, { kind: 'drop-after' })
    await applicant.must(applicant.relate())
    expect(await relationshipStates(applicant)).toEqual(['PENDING'])
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
  })

  test('[BA-12] ends when another account number is saved', async () => {
    const applicant = await atVerification()
    await verify(applicant)
    await expectBank(applicant, 'APPROVED')
    await applicant.readClient()
    await applicant.giveBank({ account_number: `9${numberOf(applicant)}` })
    await expectBank(applicant, 'ATTEMPTED')
    expect((await applicant.readClient()).facts.bankLinked).toBe(false)
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    await applicant.must(applicant.relate())
    await becomes(() => relationshipStates(applicant), ['CANCELED', 'PENDING'])
    await expectRefusal(applicant.schedule(), '409 status_conflict')
  })

  test('[BA-12] continues with its attempts when the same account is saved again', async () => {
    const applicant = await atVerification()
    await applicant.must(applicant.verify(...(await wrongAmounts(applicant))))
    await applicant.must(applicant.askForStatus('ONBOARDING_BANK_SETUP', 4))
    await applicant.giveBank()
    await applicant.must(applicant.relate())
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
    expect(await relationshipStates(applicant)).toEqual(['PENDING'])
    expect((await depositsOf(applicant)).body).toMatchObject({ attemptsLeft: 2 })
  })

  test('[BA-12] a bank account of two clients raises one fraud event; a fourth client is refused', async () => {
    const account_number = '55501234567'
    const first = await withNumbers({ account_number })
    const others = [await its.atBankSetup(), await its.atBankSetup(), await its.atBankSetup()] as const
    const [second, third, fourth] = others
    const events = () => sharedAccountEvents(first, ...others)
    expect(await events()).toEqual([])
    await second.giveBank({ account_number })
    await second.must(second.saveBank({ account_number }))
    expect(await events()).toEqual([
      expect.objectContaining({ user_id: second.userId, kind: 'RISK_DETECTED', email: second.person.email }),
    ])
    await third.giveBank({ account_number })
    await fourth.chooseDeposits()
    await expectRefusal(fourth.saveBank({ account_number }), '429 too_many_requests')
  })

  test('[BA-12] compares a linked account with typed and linked ones, by its numbers or by the bank’s persistent id', async () => {
    const [first, second, third] = [await its.atBankSetup(), await its.atBankSetup(), await its.atBankSetup()]
    const numbers = { routing_number: '011401533', account_number: '1111222233330000' }
    await first.giveBank(numbers)
    await second.linkBank(await its.stack.publicToken())
    const event = expect.objectContaining({ user_id: second.userId })
    expect(await sharedAccountEvents(first, second)).toEqual([event])

    // At this bank, Plaid returns different account numbers each time that the same account is linked.
    for (const applicant of [second, third, third])
      await applicant.linkBank(await its.stack.publicToken('ins_127287'))
    expect((await sharedAccountEvents(second, third)).map(({ user_id }) => user_id)).toEqual([
      second.userId,
      third.userId,
    ])
    const { whole } = await its.row<{ whole: string }>(
      `select string_agg(b::text || f.details, '') as whole from bank b, fraud_event f where b.client_id = $1`,
      second.clientId,
    )
    expect(whole).not.toContain(numbers.account_number)
  })

  test('[BA-12] [SU-26] a bank linked instead ends the deposits; two mails go out, without account details', async () => {
    const applicant = await atVerification()
    await applicant.linkBank(await its.stack.publicToken())
    expect(await applicant.status()).toBe('ONBOARDING_CONFIRMATION')
    await applicant.must(applicant.relate())
    await becomes(() => relationshipStates(applicant), ['CANCELED', 'APPROVED'])
    expect(await applicant.readBank()).toMatchObject({ method: 'PLAID', account_mask: '0000' })
    const mails = await its.mails(applicant.person.email, /^A bank account was linked/, 2)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toMatch(/Platypus|0000|••••/)
  })

  test('[BA-12] the same bank linked instantly after the last wrong attempt leaves nothing pending at the broker', async () => {
    const applicant = await withNumbers({
      bank_name: 'First Platypus Bank',
      routing_number: '011401533',
      account_number: '1111222233330000',
    })
    await applicant.must(applicant.relate())
    const { amount1 } = await its.sandbox.deposits('1111222233330000')
    const wrong = amount1 === '0.01' ? '0.02' : '0.01'
    for (const second of ['0.11', '0.22', '0.33']) await applicant.must(applicant.verify(wrong, second))
    expect(await applicant.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
    await applicant.linkBank(await its.stack.publicToken())
    await applicant.must(applicant.relate())
    await becomes(() => relationshipStates(applicant), ['CANCELED', 'APPROVED'])
  })

  test('[BA-14] [BA-02] a bank that is changed stays linked until another one is, then its Plaid item is removed', async () => {
    const applicant = await its.withBank()
    const items = async () => (await its.sandbox.ledger()).plaidItems.map(({ item_id }) => item_id)
    const [first] = (await items()).slice(-1)
    await applicant.must(applicant.relate())
    await applicant.must(applicant.createLinkToken())
    expect((await applicant.exchangeToken('public-sandbox-nobody')).status).toBe(422)
    expect(await applicant.status()).toBe('ONBOARDING_CONFIRMATION')
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'CREATED', account_mask: '0000' })
    expect(await relationshipStates(applicant)).toEqual(['APPROVED'])
    expect(await items()).toContain(first)
    await applicant.readClient()
    await applicant.linkBank(await its.stack.publicToken())
    await applicant.must(applicant.relate())
    await becomes(() => relationshipStates(applicant), ['CANCELED', 'APPROVED'])
    await eventually(items, (now) => !now.includes(first))
  })

  test('[BA-14] an approved account that is not changed after all is still the one that is debited', async () => {
    const applicant = await atVerification()
    await verify(applicant)
    await applicant.must(applicant.createLinkToken())
    expect(await applicant.readBank()).toMatchObject({
      method: 'MICRO_DEPOSITS',
      bank_account_status: 'APPROVED',
    })
    await applicant.must(applicant.schedule())
    expect(await relationshipStates(applicant)).toEqual(['APPROVED'])
  })

  test('[SE-13] removes the Plaid item of a replaced bank once', async () => {
    const applicant = await its.withBank()
    const items = async () => (await its.sandbox.ledger()).plaidItems.map(({ item_id }) => item_id)
    const removals = async () => (await its.requestsTo('plaid', '/item/remove')).length
    const [first] = (await items()).slice(-1)
    const before = { items: (await items()).filter((one) => one !== first), removals: await removals() }
    // The first response is lost, so the server resends the request.
    await its.sandbox.fault({ provider: 'plaid', path: '/item/remove', kind: 'drop-after' })
    await applicant.linkBank(await its.stack.publicToken())
    await eventually(items, (now) => !now.includes(first) && now.length === before.items.length + 1)
    await applicant.giveBank()
    await eventually(items, (now) => now.length === before.items.length)
    await becomes(() => its.count('removed_item'), 0)
    await its.housekeep()
    expect(await items()).toEqual(before.items)
    expect(await removals()).toBe(before.removals + 2)
  })
})

describe('the verification', () => {
  test('[BA-08] refuses amounts of a dollar or more without an attempt', async () => {
    const applicant = await atVerification()
    await expectInvalid(applicant.verify('1.00', '12'), 'amount1', 'amount2')
    expect(await attempts(applicant)).toEqual([])
  })

  test('[BA-08] the right amounts approve the account, which is then debited', async () => {
    const applicant = await atVerification()
    expect(await verify(applicant)).toMatchObject(approved)
    await expectBank(applicant, 'APPROVED')
    expect(await applicant.status()).toBe('ONBOARDING_PLAID_SIGNUP')
    expect((await applicant.verify('0.01', '0.02')).body).toMatchObject(approved)
    expect(await attempts(applicant)).toHaveLength(1)
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
    expect(await applicant.status()).toBe('ONBOARDING_SIGNUP_COMPLETED')
  })

  test('[BA-08] [CO-13] [NV-11] wrong amounts use an attempt, right ones approve; .1 is sent as 0.1', async () => {
    const applicant = await atVerification()
    const [first] = await wrongAmounts(applicant)
    const pending = { state: { state: 'PENDING' }, attemptsLeft: 2 }
    expect(await applicant.must(applicant.verify('.1', first))).toEqual(pending)
    expect(await applicant.status()).toBe('ONBOARDING_PLAID_SIGNUP')
    expect((await applicant.readClient()).facts.bankApproved).toBe(false)
    expect((await attempts(applicant))[0]?.requestBody).toMatchObject({
      amounts: { amount1: { value: '0.1' }, amount2: { value: first } },
    })
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    expect(await verify(applicant)).toMatchObject(approved)
  })

  test('[BA-08] [API-08] five parallel calls and one more with the same amounts are one attempt', async () => {
    const applicant = await atVerification()
    const amounts = await wrongAmounts(applicant)
    const replies = await Promise.all(Array.from({ length: 5 }, () => applicant.verify(...amounts)))
    const left = replies.map(({ status, body }) => [status, body.attemptsLeft])
    expect(left).toEqual(Array(5).fill([200, 2]))
    await applicant.readClient()
    expect(await applicant.must(applicant.verify(...amounts))).toMatchObject({ attemptsLeft: 2 })
    expect(await attempts(applicant)).toHaveLength(1)
  })

  test('[BA-09] a third wrong attempt ends the relationship and leads back to the form; new deposits can be verified', async () => {
    const applicant = await atVerification()
    for (const attemptsLeft of [2, 1, 0]) {
      const amounts = await wrongAmounts(applicant, attemptsLeft)
      expect(await applicant.must(applicant.verify(...amounts))).toMatchObject({ attemptsLeft })
    }
    expect(await applicant.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
    await expectBank(applicant, 'FAILED')
    await expectRefusal(applicant.verify('0.01', '0.02'), '409 status_conflict')
    await applicant.must(applicant.saveBank())
    await applicant.must(applicant.relate())
    await becomes(() => relationshipStates(applicant), ['CANCELED', 'PENDING'])
    expect((await depositsOf(applicant)).body).toMatchObject({ attemptsLeft: 3 })
    expect(await verify(applicant)).toMatchObject(approved)
  })

  test('[BA-08] an attempt whose reply was lost is looked up, not sent again', async () => {
    const applicant = await atVerification()
    await faultOnce(verification, { kind: 'drop-after' })
    expect(await verify(applicant)).toMatchObject(approved)
    expect(await attempts(applicant)).toHaveLength(1)
  })

  test('[BA-08] a dropped attempt counts, and the same amounts can be sent again', async () => {
    const applicant = await atVerification()
    await faultOnce(verification, { kind: 'drop-before' })
    expect(await verify(applicant)).toMatchObject({ state: { state: 'PENDING' }, attemptsLeft: 2 })
    expect(await verify(applicant)).toMatchObject(approved)
  })

  test('[NV-14] requires sent deposits and the current version', async () => {
    const applicant = await withNumbers()
    await expectRefusal(applicant.verify('0.01', '0.02'), '409 status_conflict')
    expect((await depositsOf(applicant)).status).toBe(404)
    await applicant.must(applicant.relate())
    await applicant.readClient()
    applicant.version -= 1
    await expectRefusal(applicant.verify('0.01', '0.02'), '409 stale')
    expect(await attempts(applicant)).toEqual([])
  })

  test('[BA-09] returned deposits lead back to the form, found by the job or by an attempt', async () => {
    const [first, second] = [await atVerification(), await atVerification()]
    await its.sandbox.returnDeposits(numberOf(first))
    await its.housekeep()
    expect(await first.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
    await its.sandbox.returnDeposits(numberOf(second))
    expect(await second.must(second.verify('0.01', '0.02'))).toMatchObject({ attemptsLeft: 0 })
    expect(await second.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
  })

  test('[BA-03] an exit from Link with an error leads to the deposit form', async () => {
    const applicant = await its.atBankSetup()
    await applicant.must(applicant.createLinkToken())
    await applicant.failLink({ error_code: 'ITEM_LOCKED' })
    await expectBank(applicant, 'FAILED')
    expect(await applicant.status()).toBe('ONBOARDING_PLAID_SIGNUP_FAILED')
    await applicant.must(applicant.saveBank())
    await faultOnce(relationship, { kind: 'error', status: 400 })
    await applicant.relate()
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
  })

  test('[BA-11] one mail reminds of the arrived deposits; after the last day the form comes again', async () => {
    const [applicant, late] = [await atVerification(), await atVerification()]
    const mails = async () =>
      (await its.sandbox.messages(applicant.person.email)).filter(({ subject }) =>
        subject?.startsWith('Verify your bank account'),
      )
    const day = 24 * 60 * 60
    await its.housekeep(4 * day)
    expect(await mails()).toEqual([])
    await its.housekeep(day)
    const [mail] = await eventually(mails, (found) => found.length === 1)
    expect(mail?.text).toContain(`••••${numberOf(applicant).slice(-4)}`)
    expect(mail?.text).toContain('March 17, 2027')
    expect(mail?.text).not.toContain(numberOf(applicant))
    // Advances the clock only after the server has recorded that the email was sent.
    await becomes(() => its.count(`provider_call where operation = 'mail_deposits' and state = 'pending'`), 0)
    await its.housekeep(2 * day)
    await applicant.logIn()
    expect(await verify(applicant)).toMatchObject(approved)
    await its.housekeep(day)
    expect(await mails()).toHaveLength(1)
    await late.logIn()
    expect(await late.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
    await becomes(() => relationshipStates(late), ['CANCELED'])
  })
})
