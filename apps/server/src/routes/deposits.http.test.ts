import { type Applicant, typedBank } from '@vestibule/testing/applicant'
import {
  allSucceed,
  becomes,
  eventually,
  expectRefusal,
  refusal,
  useStack,
} from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'

/** A Wednesday: deposits of today are there by Monday the 15th, and can be verified until the 17th. */
const its = useStack({ at: '2027-03-10T15:00:00Z' })

const unavailable = { status: 503, code: 'provider_unavailable' }

const depositsOf = ({ api, clientId }: Applicant) =>
  api.get<Record<string, unknown>>(`/api/data-api/deposits/client/${clientId}`)
const numberOf = ({ clientId }: Applicant) => typedBank(clientId).account_number
const amountsFor = (applicant: Applicant) => its.sandbox.deposits(numberOf(applicant))

/** Amounts below a dollar that these deposits are not, another pair for each count. */
const wrong = async (applicant: Applicant, count = 0): Promise<[string, string]> => {
  const { amount1, amount2 } = await amountsFor(applicant)
  const taken = [amount1, amount2]
  const free = ['0.11', '0.22', '0.33', '0.44', '0.55', '0.66', '0.77'].filter((one) => !taken.includes(one))
  return [free[count] ?? '0.00', free[count + 1] ?? '0.00']
}

const relationshipsOf = async ({ accountId }: Applicant) =>
  (await its.sandbox.ledger()).bankRelationships.filter((one) => JSON.stringify(one).includes(accountId))
const statesOf = async (applicant: Applicant) =>
  (await relationshipsOf(applicant)).map((one) => one.state?.state ?? one.state)

/** The fraud events of one bank account at several clients, in their order, of these. */
const sharedBy = (...applicants: Applicant[]) =>
  its.query(
    `select * from fraud_event where risk_type = 'BANK_ACCOUNT' and user_id = any($1) order by created_at`,
    [applicants.map(({ userId }) => userId)],
  )

const triesAt = async (applicant: Applicant) =>
  (await its.sandbox.requests('ascend')).filter(
    ({ path }) => path.includes(applicant.accountId) && path.endsWith(':verifyMicroDeposits'),
  )

/** The contribution saved: at bank connect. */
const atBank = async (): Promise<Applicant> => {
  const applicant = await its.withAccount()
  await applicant.saveContribution()
  return applicant
}
/** The numbers of a bank account saved. */
const given = async (bank: Record<string, string> = {}): Promise<Applicant> => {
  const applicant = await atBank()
  await applicant.giveBank(bank)
  return applicant
}
/** Deposits sent: at the verification. */
const sent = async (): Promise<Applicant> => {
  const applicant = await given()
  await applicant.must(applicant.relate())
  return applicant
}
const verified = async (applicant: Applicant) => {
  const { amount1, amount2 } = await amountsFor(applicant)
  return applicant.must(applicant.verify(amount1, amount2))
}

const relationship = { provider: 'ascend', match: '"bank_account"' } as const
const verification = { provider: 'ascend', match: '"amount1"' } as const

const faultAt = (match: string, kind: 'error' | 'drop-before' | 'drop-after', status = 500) =>
  its.sandbox.fault({
    provider: 'ascend',
    match,
    kind,
    times: 1,
    ...(kind === 'error' ? { status } : {}),
  })

describe('the bank account', () => {
  test('[BA-04] deposits chosen: the method, and the form', async () => {
    const applicant = await atBank()
    await applicant.chooseDeposits()
    expect(await applicant.readBank()).toMatchObject({ method: 'MICRO_DEPOSITS' })
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
  })

  test.each([
    [{ bank_name: '' }, 'bank_name'],
    [{ bank_name: 'b'.repeat(51) }, 'bank_name'],
    [{ account_type: '' }, 'account_type'],
    [{ account_type: 'CHECKING' }, 'account_type'],
    [{ routing_number: '021000022' }, 'routing_number'],
    [{ routing_number: '02100002' }, 'routing_number'],
    [{ account_number: '' }, 'account_number'],
    [{ account_number: '1'.repeat(18) }, 'account_number'],
    [{ account_number: '12-34' }, 'account_number'],
  ])('[BA-06] %j is refused by its field', async (wrongly, field) => {
    formFiller ??= atBank().then(async (applicant) => {
      await applicant.chooseDeposits()
      return applicant
    })
    await expectRefusal((await formFiller).saveBank(wrongly), '422 invalid', field)
  })
  let formFiller: Promise<Applicant> | undefined

  test('[BA-10] [SE-01] its numbers are sealed, and no reply has more than the mask', async () => {
    const applicant = await given()
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
    const [row] = await its.query<{ whole: string }>(
      'select b::text as whole from bank b where client_id = $1',
      [applicant.clientId],
    )
    for (const secret of [number, '021000021', Buffer.from(number).toString('hex')])
      expect(row?.whole).not.toContain(secret)
    expect(its.stack.server.logs().join('\n')).not.toContain(number)
  })

  test('[NV-05] [NV-14] not before deposits are chosen, not once they are confirmed, not by a stale version', async () => {
    const applicant = await atBank()
    await expectRefusal(applicant.saveBank(), '409 status_conflict')
    await expectRefusal(applicant.relate(), '409 status_conflict')
    await applicant.chooseDeposits()
    await expectRefusal(applicant.relate(), '409 status_conflict')
    applicant.version -= 1
    await expectRefusal(applicant.saveBank(), '409 stale')
  })
})

describe('the relationship', () => {
  test('[BA-07] [API-08] five clicks at once: one relationship, two deposits on their way, on to the verification', async () => {
    const applicant = await atBank()
    await applicant.chooseDeposits()
    await allSucceed(5, () => applicant.saveBank())
    await applicant.readClient()
    await allSucceed(5, () => applicant.relate())
    expect((await applicant.relate()).body).toEqual({ bankRelationship: { state: { state: 'PENDING' } } })
    expect(await relationshipsOf(applicant)).toHaveLength(1)
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
    expect((await depositsOf(applicant)).body).toEqual({
      bank_name: 'First Platypus Bank',
      account_mask: numberOf(applicant).slice(-4),
      attemptsLeft: 3,
      arriveBy: '2027-03-15',
      verifyBy: '2027-03-17',
    })
  })

  test('[BA-07] a routing number that the bank does not have: REJECTED, the person stays, and another one goes on', async () => {
    const applicant = await given({ routing_number: '111000025' })
    expect((await applicant.relate()).body).toEqual({ bankRelationship: { state: { state: 'REJECTED' } } })
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'REJECTED' })
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
    await applicant.must(applicant.saveBank())
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'ATTEMPTED' })
    await applicant.must(applicant.relate())
    expect(await statesOf(applicant)).toEqual(['REJECTED', 'PENDING'])
  })

  test.each([
    ['500', 'error', 500, unavailable],
    ['400', 'error', 400, { status: 502, code: 'provider_refused' }],
    ['nothing, having done nothing', 'drop-before', 0, unavailable],
  ] as const)(
    '[BA-07] [ER-01] the broker answers %s: back to the form, and a retry ends with one relationship',
    async (_, kind, status, answer) => {
      const applicant = await given()
      await faultAt('"bank_account"', kind, status)
      expect(await refusal(applicant.relate())).toEqual(answer)
      expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
      await applicant.must(applicant.relate())
      expect(await statesOf(applicant)).toEqual(['PENDING'])
      expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
    },
  )

  test('[BA-07] [OP-09] the broker answers nothing, having done it: found, and the person goes on', async () => {
    const applicant = await given()
    await faultAt('"bank_account"', 'drop-after')
    await applicant.must(applicant.relate())
    expect(await statesOf(applicant)).toEqual(['PENDING'])
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
  })

  test.each(['drop-before', 'drop-after'] as const)(
    '[BA-07] killed while the broker is asked (%s): one relationship all the same',
    async (kind) => {
      const applicant = await given()
      await its.sandbox.fault({ ...relationship, kind, ms: 60_000 })
      const asked = applicant.relate().catch(() => undefined)
      await its.held(relationship)
      await its.stack.server.kill9()
      await asked
      await its.stack.server.restart()
      await becomes(async () => (await applicant.relate()).status, 200)
      expect(await statesOf(applicant)).toEqual(['PENDING'])
    },
  )

  test('[BA-12] another account number ends the relationship, and resets all that hung on it', async () => {
    const applicant = await sent()
    await verified(applicant)
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'APPROVED' })
    await applicant.readClient()
    await applicant.giveBank({ account_number: `9${numberOf(applicant)}` })
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'ATTEMPTED' })
    expect((await applicant.readClient()).facts.bankLinked).toBe(false)
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    await applicant.must(applicant.relate())
    await becomes(() => statesOf(applicant), ['CANCELED', 'PENDING'])
    await expectRefusal(applicant.schedule(), '409 status_conflict')
  })

  test('[BA-12] the same bank account again goes on where it was, tries and all', async () => {
    const applicant = await sent()
    await applicant.must(applicant.verify(...(await wrong(applicant))))
    await applicant.must(
      applicant.api.patch(`/api/client-status/${applicant.clientId}`, {
        client_status: 'ONBOARDING_BANK_SETUP',
        step: 4,
      }),
    )
    await applicant.giveBank()
    await applicant.must(applicant.relate())
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_VERIFY')
    expect(await statesOf(applicant)).toEqual(['PENDING'])
    expect((await depositsOf(applicant)).body).toMatchObject({ attemptsLeft: 2 })
  })

  test('[BA-12] one bank account at two clients is a fraud event, once; a third pair of deposits is the last', async () => {
    const account_number = '55501234567'
    const [first, second, third, fourth] = [
      await given({ account_number }),
      await atBank(),
      await atBank(),
      await atBank(),
    ]
    const events = () => sharedBy(first, second, third, fourth)
    expect(await events()).toEqual([])
    await second.giveBank({ account_number })
    await second.must(second.saveBank({ account_number }))
    expect(await events()).toEqual([
      expect.objectContaining({ user_id: second.userId, kind: 'RISK_DETECTED', email: second.person.email }),
    ])
    await third.giveBank({ account_number })
    await fourth.chooseDeposits()
    await expectRefusal(fourth.saveBank({ account_number }), '429 too_many_requests')
    expect(first.userId).not.toBe(second.userId)
  })

  test('[BA-12] a linked bank account is compared with those that were typed or linked: by its numbers, or by the id of a bank whose numbers are others in each link', async () => {
    const [first, second, third] = [await atBank(), await atBank(), await atBank()]
    const numbers = { routing_number: '011401533', account_number: '1111222233330000' }
    await first.giveBank(numbers)
    await second.linkBank(await its.stack.publicToken())
    expect(await sharedBy(first, second)).toEqual([expect.objectContaining({ user_id: second.userId })])

    await second.linkBank(await its.stack.publicToken('ins_127287'))
    await third.linkBank(await its.stack.publicToken('ins_127287'))
    await third.linkBank(await its.stack.publicToken('ins_127287'))
    expect((await sharedBy(second, third)).map(({ user_id }) => user_id)).toEqual([
      second.userId,
      third.userId,
    ])
    const [kept] = await its.query<{ whole: string }>(
      `select string_agg(b::text || f.details, '') as whole from bank b, fraud_event f where b.client_id = $1`,
      [second.clientId],
    )
    expect(kept?.whole).not.toContain(numbers.account_number)
  })

  test('[BA-12] [SU-26] a bank linked instead ends the deposits; both are mailed, without the account', async () => {
    const applicant = await sent()
    await applicant.linkBank(await its.stack.publicToken())
    expect(await applicant.status()).toBe('ONBOARDING_CONFIRMATION')
    await applicant.must(applicant.relate())
    await becomes(() => statesOf(applicant), ['CANCELED', 'APPROVED'])
    expect(await applicant.readBank()).toMatchObject({ method: 'PLAID', account_mask: '0000' })
    const mails = await its.mails(applicant.person.email, /^A bank account was linked/, 2)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toMatch(/Platypus|0000|••••/)
  })

  test('[SE-13] the item of a bank that is replaced, by a link or by typing, is removed at the provider, once', async () => {
    const applicant = await its.withBank()
    const items = async () => (await its.sandbox.ledger()).plaidItems.map(({ item_id }) => item_id)
    const removals = async () =>
      (await its.sandbox.requests('plaid')).filter(({ path }) => path === '/item/remove').length
    const [first] = (await items()).slice(-1)
    const before = { items: (await items()).filter((one) => one !== first), removals: await removals() }
    // the provider is away at first: it is asked again until it has done it
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

  test('[BA-02] [BA-12] a link that is refused leaves the bank that was linked', async () => {
    const applicant = await its.withBank()
    await applicant.must(applicant.createLinkToken())
    const token = { public_token: 'public-sandbox-nobody' }
    const asked = applicant.api.post('/api/exchange-public-token', token, { ifMatch: applicant.version })
    expect((await asked).status).toBe(422)
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'CREATED', account_mask: '0000' })
    await applicant.readClient()
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
  })
})

describe('the verification', () => {
  test('[BA-08] right: APPROVED, the confirmation, and that account is debited', async () => {
    const applicant = await sent()
    expect(await verified(applicant)).toMatchObject({ state: { state: 'APPROVED' } })
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'APPROVED' })
    expect(await applicant.status()).toBe('ONBOARDING_PLAID_SIGNUP')
    const again = await applicant.verify('0.01', '0.02')
    expect(again.body).toMatchObject({ state: { state: 'APPROVED' } })
    expect(await triesAt(applicant)).toHaveLength(1)
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
    expect(await applicant.status()).toBe('ONBOARDING_SIGNUP_COMPLETED')
  })

  test.each([
    [['', '0.12'], ['amount1']],
    [['0.12', ''], ['amount2']],
    [
      ['1.00', '12'],
      ['amount1', 'amount2'],
    ],
    [['0.123', '0.12'], ['amount1']],
    [['1e-1', '0.12'], ['amount1']],
  ])('[BA-08] %j is no try', async (amounts, fields) => {
    waiting ??= sent()
    const applicant = await waiting
    await expectRefusal(applicant.verify(amounts[0] ?? '', amounts[1] ?? ''), '422 invalid', ...fields)
    expect(await triesAt(applicant)).toEqual([])
  })
  let waiting: Promise<Applicant> | undefined

  test('[BA-08] [CO-13] [NV-11] wrong, then right: each a try; .1 is sent as 0.1', async () => {
    const applicant = await sent()
    const [first] = await wrong(applicant)
    expect(await applicant.must(applicant.verify('.1', first))).toEqual({
      state: { state: 'PENDING' },
      attemptsLeft: 2,
    })
    expect(await applicant.status()).toBe('ONBOARDING_PLAID_SIGNUP')
    expect((await applicant.readClient()).facts.bankApproved).toBe(false)
    expect((await triesAt(applicant))[0]?.requestBody).toMatchObject({
      amounts: { amount1: { value: '0.1' }, amount2: { value: first } },
    })
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    expect(await verified(applicant)).toMatchObject({ state: { state: 'APPROVED' } })
  })

  test('[BA-08] [API-08] five clicks at once, and the same amounts again, are one try', async () => {
    const applicant = await sent()
    const [first, second] = await wrong(applicant)
    const clicks = Array.from({ length: 5 }, () => applicant.verify(first, second))
    const answers = (await Promise.all(clicks)).map(({ status, body }) => [status, body.attemptsLeft])
    expect(answers).toEqual(Array(5).fill([200, 2]))
    await applicant.readClient()
    expect(await applicant.must(applicant.verify(first, second))).toMatchObject({ attemptsLeft: 2 })
    expect(await triesAt(applicant)).toHaveLength(1)
  })

  test('[BA-09] three times wrong: the relationship ends, the form comes again, and new deposits can be verified', async () => {
    const applicant = await sent()
    for (const left of [2, 1, 0]) {
      const amounts = await wrong(applicant, left)
      expect(await applicant.must(applicant.verify(...amounts))).toMatchObject({ attemptsLeft: left })
    }
    expect(await applicant.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'FAILED' })
    await expectRefusal(applicant.verify('0.01', '0.02'), '409 status_conflict')
    await applicant.must(applicant.saveBank())
    await applicant.must(applicant.relate())
    await becomes(() => statesOf(applicant), ['CANCELED', 'PENDING'])
    expect((await depositsOf(applicant)).body).toMatchObject({ attemptsLeft: 3 })
    expect(await verified(applicant)).toMatchObject({ state: { state: 'APPROVED' } })
  })

  test('[BA-08] a try whose answer is lost was right: found, and not sent again', async () => {
    const applicant = await sent()
    const { amount1, amount2 } = await amountsFor(applicant)
    await faultAt('"amount1"', 'drop-after')
    expect(await applicant.must(applicant.verify(amount1, amount2))).toMatchObject({
      state: { state: 'APPROVED' },
    })
    expect(await triesAt(applicant)).toHaveLength(1)
  })

  test('[BA-08] a try that was lost on the way counts, and the same amounts may be tried again', async () => {
    const applicant = await sent()
    const { amount1, amount2 } = await amountsFor(applicant)
    await faultAt('"amount1"', 'drop-before')
    expect(await applicant.must(applicant.verify(amount1, amount2))).toMatchObject({
      state: { state: 'PENDING' },
      attemptsLeft: 2,
    })
    expect(await applicant.must(applicant.verify(amount1, amount2))).toMatchObject({
      state: { state: 'APPROVED' },
    })
  })

  test('[BA-08] killed while a try is under way: it counts once, and is never sent twice', async () => {
    const applicant = await sent()
    const { amount1, amount2 } = await amountsFor(applicant)
    await its.sandbox.fault({ ...verification, kind: 'drop-after', ms: 60_000 })
    const asked = applicant.verify(amount1, amount2).catch(() => undefined)
    await its.held(verification)
    await its.stack.server.kill9()
    await asked
    await its.stack.server.restart()
    await becomes(() => applicant.status(), 'ONBOARDING_PLAID_SIGNUP')
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'APPROVED' })
    expect(await triesAt(applicant)).toHaveLength(1)
  })

  test('[NV-14] not by a stale version, and not where nothing was sent', async () => {
    const applicant = await given()
    await expectRefusal(applicant.verify('0.01', '0.02'), '409 status_conflict')
    expect((await depositsOf(applicant)).status).toBe(404)
    await applicant.must(applicant.relate())
    await applicant.readClient()
    applicant.version -= 1
    await expectRefusal(applicant.verify('0.01', '0.02'), '409 stale')
    expect(await triesAt(applicant)).toEqual([])
  })

  test('[BA-09] deposits that came back are found, and the form comes again', async () => {
    const applicant = await sent()
    await its.sandbox.returnDeposits(numberOf(applicant))
    await its.housekeep()
    expect(await applicant.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
    const back = await sent()
    await its.sandbox.returnDeposits(numberOf(back))
    expect(await back.must(back.verify('0.01', '0.02'))).toMatchObject({ attemptsLeft: 0 })
    expect(await back.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
  })

  test('[BA-03] an exit with an error leads to the deposit form', async () => {
    const applicant = await atBank()
    await applicant.must(applicant.createLinkToken())
    const { id } = await applicant.readBank()
    await applicant.must(
      applicant.api.post(`/api/data-api/plaiderror/bankaccount/${id}`, { error_code: 'ITEM_LOCKED' }),
    )
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'FAILED' })
    expect(await applicant.status()).toBe('ONBOARDING_PLAID_SIGNUP_FAILED')
    await applicant.must(applicant.saveBank())
    await faultAt('"bank_account"', 'error', 400)
    await applicant.relate()
    expect(await applicant.status()).toBe('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT')
  })

  test('[BA-11] one mail when they should have arrived; after the last day the form comes again', async () => {
    const [applicant, late] = [await sent(), await sent()]
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
    // the server knows that it went as well: two days later nobody would wait for it
    await becomes(() => its.count(`outside_call where operation = 'mail_deposits' and state = 'pending'`), 0)
    await its.housekeep(2 * day)
    await applicant.logIn()
    expect(await verified(applicant)).toMatchObject({ state: { state: 'APPROVED' } })
    await its.housekeep(day)
    expect(await mails()).toHaveLength(1)
    await late.logIn()
    expect(await late.status()).toBe('ONBOARDING_MICRO_DEPOSIT_RETURNED')
    await becomes(() => statesOf(late), ['CANCELED'])
  })
})
