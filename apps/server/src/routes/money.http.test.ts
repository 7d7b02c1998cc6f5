import { createHash } from 'node:crypto'
import { type Applicant, monthlyContribution, oneTimeContribution } from '@vestibule/testing/applicant'
import { allSucceed, eventually, expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { describe, expect, test } from 'vitest'

/** A Wednesday; in New York it is the 10th until 04:00 UTC of the 11th. */
const its = useStack({ at: '2027-03-10T15:00:00Z' })

const invalid = (...fields: string[]) => ({ status: 422, code: 'invalid', fields })

const once = { ...monthlyContribution, ...oneTimeContribution('2027-03-10') }

/** What the broker and the linking provider hold of one applicant. */
const held = async ({ accountId }: Applicant) => {
  const ledger = await its.sandbox.ledger()
  const own = (rows: unknown[]) => rows.filter((row) => JSON.stringify(row).includes(accountId))
  return {
    relationships: own(ledger.bankRelationships),
    deposits: own(ledger.achDeposits) as Record<string, unknown>[],
    schedules: (own(ledger.achSchedules) as Record<string, unknown>[])
      .map(
        ({
          amount,
          start_date,
          occurrences,
          retirement_contribution,
          state,
          time_unit,
          unit_multiplier,
        }) => ({
          amount: Number(amount),
          start: start_date,
          times: occurrences,
          year: (retirement_contribution as { tax_year?: number } | undefined)?.tax_year,
          state,
          every: `${unit_multiplier} ${time_unit}`,
        }),
      )
      .sort((a, b) => String(a.start).localeCompare(String(b.start))),
  }
}

const requestsTo = async (match: string) =>
  (await its.sandbox.requests()).filter(({ path }) => path.includes(match))

/** Link as the browser's stand-in drives it: the accounts to choose from, and the token for the chosen one. */
const link = async (applicant: Applicant, subtype: string) => {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${its.stack.sandboxUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await reply.json()) as {
      link_session_id: string
      public_token: string
      accounts: Record<string, string>[]
    }
  }
  const { link_token } = await applicant.must(applicant.createLinkToken())
  const { link_session_id } = await call('/_link/open', { link_token })
  const session = { link_token, link_session_id }
  const login = { institution_id: 'ins_109511', username: 'user_good', password: 'pass_good' }
  const { accounts } = await call('/_link/login', { ...session, ...login })
  const account_id = accounts.find((account) => account.subtype === subtype)?.id ?? ''
  const { public_token } = await call('/_link/connect', { ...session, account_id })
  return { public_token, account_id }
}

describe('the contribution', () => {
  test('[CO-10] saved on its screen it leads to the bank, step 4, and is read back', async () => {
    const applicant = await its.withAccount()
    expect(await applicant.place()).toBe('ONBOARDING_CONTRIBUTION 4')
    expect((await applicant.contribute()).body).toEqual(monthlyContribution)
    expect(await applicant.place()).toBe('ONBOARDING_BANK_SETUP 4')
    expect(await applicant.readBank()).toMatchObject(monthlyContribution)
  })

  test('[CO-09] [CO-02] [CO-13] the amount is whole dollars from 100, as a number', async () => {
    const applicant = await its.withAccount()
    for (const amount of [99, 0, -100, 99.99, 100.5, 1e21])
      expect(await refusal(applicant.contribute({ amount })), String(amount)).toEqual(invalid('amount'))
    for (const amount of ['$1,000', '1e5'])
      expect((await applicant.contribute({ amount })).status, amount).toBe(400)
    expect((await applicant.contribute({ amount: 100 })).status).toBe(200)
  })

  test.each([
    ['ROTH_IRA', '1985', 7000],
    ['TRADITIONAL_IRA', '1977', 7000],
    ['ROTH_IRA', '1976', 8000],
    ['REGULAR', '1960', 50_000],
  ] as const)(
    '[CO-03] [CO-04] of a %s of somebody born in %s at most %i',
    async (accountType, year, most) => {
      const applicant = await its.withAccount({ accountType, birthDate: { year, month: '04', day: '17' } })
      await expectRefusal(applicant.contribute({ amount: most + 1 }), '422 invalid', 'amount')
      expect((await applicant.contribute({ amount: most })).body).toMatchObject({ amount: most })
    },
  )

  test.each([
    [{ first_deposit_date: 0 }, 'first_deposit_date'],
    [{ first_deposit_date: 31 }, 'first_deposit_date'],
    [{ first_deposit_date: -5 }, 'first_deposit_date'],
    [{ first_deposit_date: 2.5 }, 'first_deposit_date'],
    [{ second_deposit_date: 5 }, 'second_deposit_date'],
    [{ second_deposit_date: 4 }, 'second_deposit_date'],
    [{ second_deposit_date: 31 }, 'second_deposit_date'],
    [{ second_deposit_date: -1 }, 'second_deposit_date'],
    [{ one_time_date: '2027-04-01' }, 'one_time_date'],
    [{ ...once, one_time_date: '' }, 'one_time_date'],
    [{ ...once, one_time_date: '04/01/2027' }, 'one_time_date'],
    [{ ...once, one_time_date: '2027-02-30' }, 'one_time_date'],
    [{ ...once, one_time_date: '2027-03-09' }, 'one_time_date'],
    [{ ...once, first_deposit_date: 5 }, 'first_deposit_date'],
    [{ ...once, second_deposit_date: 5 }, 'first_deposit_date'],
  ])('[CO-06] [CO-09] %j is refused by its field', async (given, field) => {
    await expectRefusal((await chooser()).contribute(given), '422 invalid', field)
  })

  test.each([
    { first_deposit_date: 1 },
    { first_deposit_date: 30 },
    { first_deposit_date: 29, second_deposit_date: 30 },
    { first_deposit_date: 1, second_deposit_date: 2 },
    once,
    { ...once, one_time_date: '2028-02-29' },
  ])('[CO-06] [CO-07] [CO-09] %j is a choice', async (given) => {
    expect((await (await chooser()).contribute(given)).body).toEqual({ ...monthlyContribution, ...given })
  })

  /** Somebody who chooses again and again. */
  let somebody: Promise<Applicant> | undefined
  const chooser = () => {
    somebody ??= its.withAccount()
    return somebody
  }

  test('[CO-10] from the modal of a later screen the status stays', async () => {
    const applicant = await its.withBank()
    expect((await applicant.contribute({ amount: 450 })).body).toMatchObject({ amount: 450 })
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[CO-10] the product flow goes on to its statements, step 3', async () => {
    const applicant = await its.answered({ accountType: 'PRODUCT' })
    await applicant.must(applicant.contribute({ amount: 50_000 }))
    expect(await applicant.place()).toBe('ONBOARDING_AGREEMENTS 3')
  })

  test('[NV-05] it cannot be saved before its screen, nor by a stale version', async () => {
    const early = await its.answered()
    await expectRefusal(early.contribute(), '409 status_conflict')
    const applicant = await its.withAccount()
    await applicant.readClient()
    const path = `/api/contribution/client/${applicant.clientId}`
    const late = applicant.api.patch(path, monthlyContribution, { ifMatch: applicant.version - 1 })
    await expectRefusal(late, '409 stale')
  })

  test('[CO-08] today is today in New York: at 10 in the evening there it is tomorrow in Greenwich', async () => {
    const applicant = await its.withAccount()
    its.stack.clock.advance((Date.parse('2027-03-11T03:00:00Z') - its.stack.clock.now().getTime()) / 1000)
    await applicant.must(applicant.submitPassword())
    expect((await applicant.contribute({ ...once, one_time_date: '2027-03-10' })).status).toBe(200)
    await expectRefusal(
      applicant.contribute({ ...once, one_time_date: '2027-03-09' }),
      '422 invalid',
      'one_time_date',
    )
  })
})

describe('linking a bank', () => {
  test('[BA-02] each launch counts as an attempt', async () => {
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    expect(await applicant.readBank()).toMatchObject({
      bank_account_status: '',
      attempts_count: 0,
      method: '',
    })
    for (const attempts_count of [1, 2, 3]) {
      const token = await applicant.must(applicant.createLinkToken())
      expect(token.link_token).toMatch(/^link-sandbox-/)
      expect((await applicant.api.get('/api/link-token')).body).toEqual(token)
      expect(await applicant.readBank()).toMatchObject({
        bank_account_status: 'ATTEMPTED',
        attempts_count,
        method: 'PLAID',
      })
    }
    expect(await applicant.place()).toBe('ONBOARDING_BANK_SETUP 4')
  })

  test('[BA-02] a token exchanged: bank CREATED, on to the confirmation, and only the mask is told', async () => {
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    const { public_token, account_id } = await link(applicant, 'savings')
    const reply = await applicant.exchangeToken(public_token, account_id)
    expect(reply.body).toEqual({
      account_mask: '1111',
      bank_name: 'Tartan Bank',
      institution_id: 'ins_109511',
    })
    expect((await applicant.api.get('/api/link-token')).body).toEqual({ link_token: null })
    expect(await applicant.readBank()).toMatchObject({
      bank_account_status: 'CREATED',
      account_type: 'savings',
      account_mask: '1111',
      accountHolderName: 'Ada Lovelace',
      attempts_count: 1,
    })
    expect(JSON.stringify(await applicant.readBank())).not.toMatch(/access|public|1111222233331111/)
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
    const [row] = await its.query<{ whole: string; public_token_sealed: Buffer | null; access: Buffer }>(
      'select b::text as whole, public_token_sealed, access_token_sealed as access from bank b where client_id = $1',
      [applicant.clientId],
    )
    expect(row?.public_token_sealed).toBeNull()
    expect(row?.access.length).toBeGreaterThan(40)
    expect(row?.whole).not.toContain('access-sandbox')
  })

  test('[BA-02] without a choice the checking account is taken', async () => {
    const applicant = await its.withBank()
    expect(await applicant.readBank()).toMatchObject({ account_type: 'checking', account_mask: '0000' })
  })

  test('[BA-02] an account that is not of the item is refused, and another try links', async () => {
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    const first = await link(applicant, 'checking')
    const second = await link(applicant, 'checking')
    await expectRefusal(
      applicant.exchangeToken(first.public_token, second.account_id),
      '422 invalid',
      'public_token',
    )
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'ATTEMPTED', account_mask: '' })
    expect(await applicant.place()).toBe('ONBOARDING_BANK_SETUP 4')
    await applicant.readClient()
    await applicant.must(applicant.exchangeToken(second.public_token, second.account_id))
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[BA-02] [API-08] the same public token again, and five times at once, is one exchange', async () => {
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    await applicant.must(applicant.createLinkToken())
    const token = await its.stack.publicToken()
    const before = (await requestsTo('/item/public_token/exchange')).length
    await allSucceed(5, () => applicant.exchangeToken(token))
    expect((await applicant.exchangeToken(token)).body).toMatchObject({ account_mask: '0000' })
    expect(await requestsTo('/item/public_token/exchange')).toHaveLength(before + 1)
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'CREATED', account_mask: '0000' })
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[BA-02] a token that nobody issued is refused', async () => {
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    await applicant.must(applicant.createLinkToken())
    await expectRefusal(applicant.exchangeToken('public-sandbox-nobody'), '422 invalid', 'public_token')
  })

  test('[BA-02] when the provider is down no attempt is counted, and a retry works', async () => {
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    await its.sandbox.fault({
      provider: 'plaid',
      path: '/link/token/create',
      kind: 'error',
      status: 500,
      times: 3,
    })
    await expectRefusal(applicant.createLinkToken(), '503 provider_unavailable')
    await its.sandbox.clearFaults()
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: '', attempts_count: 0 })
    await applicant.must(applicant.createLinkToken())
    const token = await its.stack.publicToken()
    const path = '/item/public_token/exchange'
    // the token is recognized when it is sent again
    await its.sandbox.fault({ provider: 'plaid', path, kind: 'error', status: 500 })
    await applicant.must(applicant.exchangeToken(token))
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[NV-05] [NV-14] not before the contribution, not by a stale version, not without a launch', async () => {
    const early = await its.withAccount()
    await expectRefusal(early.createLinkToken(), '409 status_conflict')
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    const token = await its.stack.publicToken()
    await expectRefusal(applicant.exchangeToken(token), '409 status_conflict')
    await applicant.must(applicant.createLinkToken())
    await applicant.readClient()
    applicant.version -= 1
    await expectRefusal(applicant.exchangeToken(token), '409 stale')
  })

  test('[BA-03] an exit with an error is recorded and the bank counts as FAILED; deposits come next, and one may link again', async () => {
    const applicant = await its.withAccount()
    await applicant.saveContribution()
    await applicant.must(applicant.createLinkToken())
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
    const reply = await applicant.api.post<{ id: string }>(
      `/api/data-api/plaiderror/bankaccount/${id}`,
      error,
    )
    const { bankAccount, ...kept } = error
    expect(await its.query('select * from bank_error where id = $1', [reply.body.id])).toEqual([
      expect.objectContaining({ ...kept, bank_account: bankAccount, client_id: applicant.clientId }),
    ])
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'FAILED' })
    expect(await applicant.place()).toBe('ONBOARDING_PLAID_SIGNUP_FAILED 4')
    await applicant.linkBank(await its.stack.publicToken())
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[BA-02] a bank that is linked stays linked when another launch ends with an error', async () => {
    const applicant = await its.withBank()
    await applicant.must(applicant.createLinkToken())
    const { id } = await applicant.readBank()
    await applicant.must(applicant.api.post(`/api/data-api/plaiderror/bankaccount/${id}`, {}))
    expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'CREATED', attempts_count: 2 })
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })
})

describe('confirming', () => {
  test('[CF-03] [CF-04] a monthlyContribution Roth: a schedule for each of three tax years, as the person saw them', async () => {
    const applicant = await its.related()
    const reply = await applicant.schedule()
    expect(reply.status).toBe(200)
    expect(reply.body.schedules).toHaveLength(3)
    const common = { amount: 300, state: 'ACTIVE', every: '1 MONTH' }
    const { schedules, relationships, deposits } = await held(applicant)
    expect(schedules).toEqual([
      { ...common, start: '2027-04-05', times: 9, year: 2027 },
      { ...common, start: '2028-01-05', times: 12, year: 2028 },
      { ...common, start: '2029-01-05', times: 12, year: 2029 },
    ])
    expect(relationships).toHaveLength(1)
    expect(deposits).toHaveLength(0)
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
    expect((await applicant.schedule()).body).toEqual(reply.body)
    expect(await held(applicant)).toEqual({ schedules, relationships, deposits })
  })

  test('[CO-05] [CF-04] the yearly cap of an IRA is kept: the rest up to it is a schedule of one', async () => {
    const applicant = await its.related({ amount: 900 })
    await applicant.must(applicant.schedule())
    const { schedules } = await held(applicant)
    expect(schedules.map(({ amount, start, times, year }) => [year, start, amount, times])).toEqual([
      [2027, '2027-04-05', 900, 7],
      [2027, '2027-11-05', 700, 1],
      [2028, '2028-01-05', 900, 7],
      [2028, '2028-08-05', 700, 1],
      [2029, '2029-01-05', 900, 7],
      [2029, '2029-08-05', 700, 1],
    ])
  })

  test('[CF-04] twice a month is two schedules a year', async () => {
    const applicant = await its.related({ amount: 200, second_deposit_date: 20 })
    await applicant.must(applicant.schedule())
    const { schedules } = await held(applicant)
    expect(schedules.map(({ start, times, year }) => [year, start, times])).toEqual([
      [2027, '2027-03-20', 10],
      [2027, '2027-04-05', 9],
      [2028, '2028-01-05', 12],
      [2028, '2028-01-20', 12],
      [2029, '2029-01-05', 12],
      [2029, '2029-01-20', 12],
    ])
  })

  test('[CF-03] a regular account: one schedule without end, of no tax year', async () => {
    const applicant = await its.related({ amount: 20_000 }, { accountType: 'REGULAR' })
    await applicant.must(applicant.schedule())
    const { schedules } = await held(applicant)
    expect(schedules).toEqual([
      {
        amount: 20_000,
        start: '2027-04-05',
        times: undefined,
        year: undefined,
        state: 'ACTIVE',
        every: '1 MONTH',
      },
    ])
  })

  test('[CF-03] once, today: a deposit, for an IRA of its tax year', async () => {
    const applicant = await its.related(once)
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    const reply = await applicant.deposit()
    expect(reply).toMatchObject({ status: 200, body: { transfer: { id: expect.any(String) } } })
    const { deposits, schedules } = await held(applicant)
    expect(schedules).toEqual([])
    expect(deposits).toHaveLength(1)
    expect(JSON.stringify(deposits)).toMatch(/"300(\.00)?"/)
    expect(JSON.stringify(deposits)).toContain('2027')
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
    expect((await applicant.deposit()).body).toEqual(reply.body)
    expect((await held(applicant)).deposits).toHaveLength(1)
  })

  test('[CF-03] once, later: a schedule of one on its day', async () => {
    const applicant = await its.related({ ...once, one_time_date: '2027-06-30' })
    await applicant.must(applicant.deposit())
    const { schedules, deposits } = await held(applicant)
    expect(schedules).toEqual([
      expect.objectContaining({ start: '2027-06-30', times: 1, amount: 300, year: 2027 }),
    ])
    expect(deposits).toEqual([])
  })

  test('[CF-03] what recurs is not drawn as a deposit', async () => {
    await expectRefusal((await its.related()).deposit(), '409 status_conflict')
  })

  test('[CF-04] [API-08] five clicks at once: one relationship, one set of schedules, one authorization', async () => {
    const applicant = await its.withBank()
    await allSucceed(5, () => applicant.relate())
    await applicant.readClient()
    await allSucceed(5, () => applicant.schedule())
    const { relationships, schedules } = await held(applicant)
    expect(relationships).toHaveLength(1)
    expect(schedules.map(({ year }) => year)).toEqual([2027, 2028, 2029])
    expect(
      await its.count(`disclosure_shown where user_id = $1 and disclosure_id = 'debit'`, applicant.userId),
    ).toBe(1)
  })

  test('[CF-01] [SE-08] nothing is drawn without the authorization in the version of today', async () => {
    const applicant = await its.related()
    await expectRefusal(applicant.schedule([]), '409 disclosure_required', 'own-bank', 'debit')
    await expectRefusal(
      applicant.schedule([{ id: 'own-bank', version: 1 }]),
      '409 disclosure_required',
      'debit',
    )
    const another = [
      { id: 'own-bank', version: 1 },
      { id: 'debit', version: 99 },
    ]
    await expectRefusal(applicant.schedule(another), '409 disclosure_required', 'debit')
    expect((await held(applicant)).schedules).toEqual([])
    expect(await its.count('transfer where client_id = $1', applicant.clientId)).toBe(0)
    expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
  })

  test('[CF-01] the authorization is kept as it was read, with its hash, and mailed', {
    timeout: 40_000,
  }, async () => {
    const applicant = await its.related({ amount: 1_250 })
    await applicant.must(applicant.schedule())
    const words =
      'I authorize Vestibule to debit First Platypus Bank ••••0000 $1,250 on the 5th of each month from April 5, 2027, up to the IRA limit of each year.'
    const [row] = await its.query<Shown & { rendered_hash: Buffer }>(
      `select * from disclosure_shown where user_id = $1 and disclosure_id = 'debit'`,
      [applicant.userId],
    )
    const { rendered = '', ip } = openedShown(row) ?? {}
    expect(rendered?.slice(0, words.length)).toBe(words)
    expect(row?.rendered_hash).toEqual(
      createHash('sha256')
        .update(rendered ?? '')
        .digest(),
    )
    expect(ip).toMatch(/^198\.18\./)
    const mail = await eventually(
      async () =>
        (await its.sandbox.messages(applicant.person.email)).find(({ subject }) =>
          subject?.includes('debit'),
        ),
      (found) => found !== undefined,
    )
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(rendered)
  })

  test('[NV-05] [NV-14] not without a bank or a relationship, and not by a stale version', async () => {
    const unlinked = await its.withAccount()
    await unlinked.saveContribution()
    await expectRefusal(unlinked.relate(), '409 status_conflict')
    await expectRefusal(unlinked.schedule(), '409 status_conflict')
    const applicant = await its.withBank()
    await expectRefusal(applicant.schedule(), '409 status_conflict')
    await applicant.readClient()
    applicant.version -= 1
    await expectRefusal(applicant.relate(), '409 stale')
    await applicant.readClient()
    await applicant.must(applicant.relate())
    await applicant.readClient()
    applicant.version -= 1
    await expectRefusal(applicant.schedule(), '409 stale')
    expect(await held(applicant)).toMatchObject({ schedules: [], relationships: [expect.anything()] })
  })

  test.each([
    ['Plaid', { provider: 'plaid', path: '/processor/token/create', times: 3 }],
    ['the broker', { provider: 'ascend', match: 'plaid_processor_token' }],
  ] as const)(
    '[CF-07] when %s fails, the relationship is 503, the person stays, and a retry makes one',
    async (_, fault) => {
      const applicant = await its.withBank()
      await its.sandbox.fault({ ...fault, kind: 'error', status: 500 })
      await expectRefusal(applicant.relate(), '503 provider_unavailable')
      await its.sandbox.clearFaults()
      expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
      await applicant.readClient()
      expect((await applicant.relate()).body).toEqual({ bankRelationship: { state: { state: 'APPROVED' } } })
      expect((await held(applicant)).relationships).toHaveLength(1)
    },
  )

  test.each([
    ['500', { kind: 'error', status: 500 }],
    ['400', { kind: 'error', status: 400 }],
    ['nothing, not having done it', { kind: 'drop-before' }],
    ['nothing, having done it', { kind: 'drop-after' }],
  ] as const)(
    '[CF-04] [CF-07] [OP-09] the broker answers %s to a schedule: who is refused stays and tries again, anyone else waits; one set',
    async (what, fault) => {
      const applicant = await its.related()
      await its.sandbox.fault({ provider: 'ascend', match: '"client_schedule_id"', ...fault })
      if (what === '400') {
        await expectRefusal(applicant.schedule(), '502 provider_refused')
        expect(await applicant.place()).toBe('ONBOARDING_CONFIRMATION 4')
        await applicant.readClient()
      }
      await applicant.must(applicant.schedule())
      const { schedules } = await held(applicant)
      expect(schedules.map(({ year }) => year)).toEqual([2027, 2028, 2029])
      expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
    },
  )

  test('[CF-04] a deposit whose answer was lost is not drawn again', async () => {
    const applicant = await its.related(once)
    await its.sandbox.fault({ provider: 'ascend', match: '"client_transfer_id"', kind: 'drop-after' })
    await applicant.must(applicant.deposit())
    expect((await held(applicant)).deposits).toHaveLength(1)
    expect(await applicant.place()).toBe('ONBOARDING_SIGNUP_COMPLETED 4')
  })

  test('[BA-12] another bank linked before the confirmation gets a relationship of its own, and is the one debited', async () => {
    const applicant = await its.related()
    const { public_token, account_id } = await link(applicant, 'savings')
    await applicant.must(applicant.exchangeToken(public_token, account_id))
    expect(await applicant.readBank()).toMatchObject({ account_mask: '1111', bank_account_status: 'CREATED' })
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
    const ledger = await its.sandbox.ledger()
    const { relationships } = await held(applicant)
    expect(relationships).toHaveLength(2)
    const debited = ledger.achSchedules.filter(({ account }) => account === applicant.accountId)
    const [bank] = await its.query<{ relationship_id: string }>(
      'select relationship_id from bank where client_id = $1',
      [applicant.clientId],
    )
    expect(debited).toHaveLength(3)
    for (const one of debited) expect(one.bank_relationship).toContain(bank?.relationship_id)
    const named = ledger.bankRelationships.find((one) =>
      JSON.stringify(one).includes(bank?.relationship_id ?? ''),
    )
    expect(JSON.stringify(named)).toContain('1111')
  })

  test('[CF-04] once it is confirmed nothing about it can be changed', async () => {
    const applicant = await its.related()
    await applicant.must(applicant.schedule())
    await expectRefusal(applicant.contribute({ amount: 500 }), '409 status_conflict')
    await expectRefusal(applicant.createLinkToken(), '409 status_conflict')
    await expectRefusal(applicant.exchangeToken(await its.stack.publicToken()), '409 status_conflict')
    const to = (client_status: string) =>
      applicant.api.patch(`/api/client-status/${applicant.clientId}`, { client_status, step: 4 })
    for (const status of ['ONBOARDING_CONFIRMATION', 'ONBOARDING_BANK_SETUP', 'ONBOARDING_CONTRIBUTION'])
      await expectRefusal(to(status), '409 status_conflict')
    expect(await applicant.readBank()).toMatchObject(monthlyContribution)
  })
})
