import { drawsUntil } from '@vestibule/domain/contribution/next-draw'
import { addDays, type IsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { type Applicant, oneTimeContribution, ssnWith } from '@vestibule/testing/applicant'
import { runCommand } from '@vestibule/testing/commands'
import { jpeg } from '@vestibule/testing/files'
import { becomes, eventually, expectRefusal } from '@vestibule/testing/in-vitest'
import { passTime } from '@vestibule/testing/pass-time'
import { describe, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

/** A Monday at noon in New York. */
const its = useServer({ at: '2027-10-11T16:00:00Z', env: { BROKER: 'alpaca' } })

const accountsOf = async ({ person }: Applicant) =>
  (await its.sandbox.ledger()).alpacaAccounts.filter(({ contact }) => contact.email_address === person.email)

/** Returns the day, the amount and the tax year of each deposit at the broker, the earliest first. */
const depositsOf = async (applicant: Applicant): Promise<unknown[][]> => {
  const ids = (await accountsOf(applicant)).map(({ id }) => id)
  return (await its.sandbox.ledger()).alpacaTransfers
    .filter(({ account_id }) => ids.includes(account_id))
    .map(({ amount, ira, created_at }) => [
      String(created_at).slice(0, 10),
      Number(amount),
      ira ? Number(ira.tax_year) : null,
    ])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
}

interface Schedule {
  amount: number
  startDate: IsoDate
  occurrences: number | undefined
  taxYear: number | null
}

/** Returns the deposits of the stored schedules until a day, as `depositsOf` does. */
const plannedUntil = async ({ clientId }: Applicant, last: string): Promise<unknown[][]> => {
  const rows = await its.query<Schedule>(
    `select amount, start_date::text as "startDate", occurrences, tax_year as "taxYear" from transfer
     where client_id = $1 and kind = 'schedule'`,
    [clientId],
  )
  return rows
    .flatMap(({ amount, taxYear, startDate, occurrences }) =>
      drawsUntil({ startDate, occurrences: occurrences ?? undefined }, last as IsoDate).map((day) => [
        day,
        amount,
        taxYear,
      ]),
    )
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
}

/** Lets it become noon in New York on a day, and our schedules be due. */
const goTo = async (day: string): Promise<void> => {
  const seconds = (Date.parse(`${day}T17:00:00Z`) - its.now().getTime()) / 1000
  await passTime(its.stack, seconds)
}

/** Signs the agreements and waits until the broker has opened the account. */
const sign = async (applicant: Applicant): Promise<void> => {
  await applicant.agree()
  await becomes(async () => {
    await applicant.must(applicant.readAccount())
    return applicant.status()
  }, 'ONBOARDING_CONTRIBUTION')
  await applicant.readClient()
}

/** Creates an applicant at the confirmation of this contribution, with the bank relationship created. */
const related = async (contribution: object, person: Parameters<typeof its.answered>[0] = {}) => {
  const applicant = await its.answered(person)
  await applicant.openAccount()
  await sign(applicant)
  await applicant.must(applicant.contribute(contribution))
  await applicant.linkBank(await its.stack.publicToken())
  await applicant.must(applicant.relate())
  return applicant
}

const dayAfter = (instant: Date): IsoDate => addDays(dayInNewYork(instant), 1)

const loseAnswers = (match: string, times = 1) =>
  its.sandbox.fault({ provider: 'alpaca', match, kind: 'drop-after', times })

describe('an account at Alpaca', () => {
  test.each([
    ['ROTH_IRA', 'ira', 'roth'],
    ['TRADITIONAL_IRA', 'ira', 'traditional'],
    ['REGULAR', 'trading', null],
  ] as const)(
    '[BK-01] [BK-02] %s opens once, when the agreements are signed',
    async (accountType, ...type) => {
      const applicant = await its.answered({ accountType })
      await applicant.openAccount()
      expect(await accountsOf(applicant)).toEqual([])
      await sign(applicant)
      const accounts = await accountsOf(applicant)
      expect(accounts.map((one) => [one.account_type, one.account_sub_type])).toEqual([type])
      expect(accounts[0]?.agreements).toMatchObject([
        {
          agreement: 'customer_agreement',
          revision: '22.2024.08',
          ip_address: expect.stringMatching(/^[\d.]+$/),
        },
      ])
    },
  )

  test('[BK-02] a lost answer opens no second account', async () => {
    const applicant = await its.answered()
    await applicant.openAccount()
    await applicant.acceptAgreements()
    await loseAnswers('"agreements"')
    await eventually(
      () => applicant.confirmAgreements(),
      ({ status }) => status === 200,
    )
    expect(await accountsOf(applicant)).toHaveLength(1)
  })

  test('[BK-02] two clicks on I Agree, and a third afterwards, open one account', async () => {
    const applicant = await its.answered()
    await applicant.openAccount()
    await applicant.acceptAgreements()
    const clicks = await Promise.all([applicant.confirmAgreements(), applicant.confirmAgreements()])
    expect(clicks.every(({ status }) => status === 200 || status === 503)).toBe(true)
    await applicant.must(applicant.confirmAgreements())
    expect(await accountsOf(applicant)).toHaveLength(1)
  })

  test('[BK-02] answers that the broker would refuse can be corrected before the agreements', async () => {
    const applicant = await its.answered()
    await its.query(`update client set last_name = 'Nuñez' where id = $1`, [applicant.clientId])
    await expectRefusal(applicant.askForAccount(), '502 provider_refused')
    expect(await its.row('select locked_at from client where id = $1', applicant.clientId)).toEqual({
      locked_at: null,
    })
    expect(await accountsOf(applicant)).toEqual([])
  })

  test('[BK-01] [AG-11] who is subject to backup withholding is refused before the signature is stored', async () => {
    const applicant = await its.answered()
    await applicant.openAccount()
    const agreements = await applicant.listAgreements()
    const withheld = () => applicant.postAcceptance(agreements, { backup_withholding: true })
    await expectRefusal(withheld(), '502 provider_refused')
    expect(await its.count('acceptance where client_id = $1', applicant.clientId)).toBe(0)
    await applicant.must(applicant.postAcceptance(agreements))
  })

  test('[BK-01] offers no micro-deposits and no other bank after the opening', async () => {
    const applicant = await related({ amount: 100 })
    await applicant.must(applicant.schedule())
    const page = await fetch(`${its.stack.baseUrl}/onboarding`)
    const text = await page.text()
    expect(text).toContain('"depositsOff":true')
    expect(text).toContain('"bankChangeOff":true')
    await expectRefusal(applicant.createLinkToken(), '409 status_conflict')
    const other = await its.answered()
    await other.openAccount()
    await sign(other)
    await other.saveContribution()
    const chosen = other.askForStatus('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', 4)
    await expectRefusal(chosen, '409 status_conflict')
  })
})

describe('our own schedules', () => {
  test('[BK-01] [BK-02] [CO-05] twice a month until a year’s end, each deposit on its day, once, with its tax year', async () => {
    const applicant = await related(
      { amount: 250, first_deposit_date: 12, second_deposit_date: 20 },
      { accountType: 'ROTH_IRA' },
    )
    await applicant.must(applicant.schedule())
    const planned = await plannedUntil(applicant, '2028-01-31')
    expect(planned.length).toBeGreaterThan(6)
    for (const [day] of planned) {
      await goTo(String(day))
      await becomes(() => depositsOf(applicant), await plannedUntil(applicant, String(day)))
    }
    expect(await depositsOf(applicant)).toEqual(planned)
    expect(planned.map(([, , year]) => year)).toEqual(planned.map(([day]) => Number(String(day).slice(0, 4))))
  })

  test('[BK-01] [CF-11] a stop ends the deposits; one of the same day is still drawn', async () => {
    const applicant = await related({ amount: 100, first_deposit_date: 15 }, { accountType: 'REGULAR' })
    await applicant.must(applicant.schedule())
    const [[first] = [], [second] = []] = await plannedUntil(applicant, '2030-01-01')
    // It becomes the first day, but no worker draws before the stop.
    its.advance((Date.parse(`${first}T17:00:00Z`) - its.now().getTime()) / 1000)
    await applicant.logIn()
    await applicant.must(applicant.api.post(`/api/contributions/stop/client/${applicant.clientId}`, {}))
    expect(await depositsOf(applicant)).toEqual([])
    await passTime(its.stack, 3600)
    await becomes(async () => (await depositsOf(applicant)).length, 1)
    await goTo(String(second))
    await its.stack.command('housekeeping')
    expect(await depositsOf(applicant)).toHaveLength(1)
  })
})

describe('a deposit', () => {
  test.each([
    ['refused by an outage', 'error'],
    ['lost on the way', 'drop-before'],
  ] as const)('[BK-02] %s for more than five days is not drawn any more', async (_, kind) => {
    const day = dayAfter(its.now())
    const applicant = await related(
      { amount: 100, first_deposit_date: Number(day.slice(8)) },
      { accountType: 'REGULAR' },
    )
    await applicant.must(applicant.schedule())
    await its.sandbox.fault({ provider: 'alpaca', match: '"transfer_type"', kind, times: 1000 })
    await goTo(day)
    const draws = `provider_call where client_id = $1 and operation = 'draw_deposit' and failure is not null`
    await becomes(() => its.count(draws, applicant.clientId), 1)
    await goTo(addDays(day as IsoDate, 6))
    await its.sandbox.clearFaults()
    const failed = `firm_event where client_id = $1 and type = 'deposit.failed'`
    await becomes(() => its.count(failed, applicant.clientId), 1)
    expect(await its.actions(applicant.clientId)).toContain('deposit_not_drawn')
    expect(await depositsOf(applicant)).toEqual([])
  })

  test('[BK-02] whose answer is lost is found, and not sent again', async () => {
    const applicant = await related(oneTimeContribution(its.now().toISOString().slice(0, 10)))
    await loseAnswers('"transfer_type"')
    await eventually(
      () => applicant.deposit(),
      ({ status }) => status === 200,
    )
    expect(await depositsOf(applicant)).toHaveLength(1)
  })
})

/** Begins another application of the person, with the answers of the first. */
const begin = async (applicant: Applicant, accountType: Applicant['person']['accountType']) => {
  const { id } = await applicant.must(
    applicant.api.post<{ id: string }>('/api/applications', { account_type: accountType }),
  )
  applicant.clientId = id
}

describe('another account of the person', () => {
  const oneAccountPerEmail = (isOne: boolean) => its.sandbox.alpaca({ oneAccountPerEmail: isOne })

  test('[BK-02] [MA-01] opens with the same email, if Alpaca allows that', async () => {
    const applicant = await related({ amount: 100 })
    await applicant.must(applicant.schedule())
    await begin(applicant, 'REGULAR')
    await applicant.openAccount()
    await sign(applicant)
    const types = (await accountsOf(applicant)).map(({ account_type }) => account_type)
    expect(types.sort()).toEqual(['ira', 'trading'])
  })

  test('[BK-02] [MA-01] is not opened if Alpaca refuses the email, and the first stays', async () => {
    // With the usual name, a recent account of another test could be the one that this application opened.
    const applicant = await related({ amount: 100 }, { lastName: 'Onlyone' })
    await applicant.must(applicant.schedule())
    await begin(applicant, 'REGULAR')
    await applicant.openAccount()
    await oneAccountPerEmail(true)
    await applicant.acceptAgreements()
    expect((await applicant.confirmAgreements()).status).not.toBe(200)
    await eventually(
      () => its.actions(applicant.clientId),
      (actions) => actions.includes('broker_account_not_opened'),
    )
    await oneAccountPerEmail(false)
    expect(await accountsOf(applicant)).toHaveLength(1)
  })
})

describe('documents', () => {
  const license = { type: 'DRIVING_LICENSE', file: jpeg() }

  test('[BK-02] [KY-06] that Alpaca asks for are uploaded once, and the account opens when they are accepted', async () => {
    const applicant = await its.answered({ ssn: ssnWith('0003') })
    await applicant.openAccount()
    await applicant.agree()
    await becomes(() => its.storedStatus(applicant), 'KYC_DOCUMENTS_REQUIRED')
    await applicant.must(applicant.upload(license))
    expect(await applicant.status()).toBe('KYC_DOCUMENT_UPLOADED')
    const [account] = await accountsOf(applicant)
    const { alpacaDocuments } = await its.sandbox.ledger()
    expect(alpacaDocuments.filter(({ accountId }) => accountId === account.id)).toMatchObject([
      { documentType: 'identity_verification', mimeType: 'image/jpeg' },
    ])
    await its.sandbox.review(account.id, 'approve')
    await becomes(() => its.storedStatus(applicant), 'KYC_REVIEW_SUCCESS')
  })

  test('[BK-02] [KY-09] an account that Alpaca rejects ends the application', async () => {
    const applicant = await its.answered({ ssn: ssnWith('0009') })
    await applicant.openAccount()
    await applicant.agree()
    await becomes(() => its.storedStatus(applicant), 'KYC_REVIEW_FAILED')
  })
})

describe('what happens at Alpaca', () => {
  test('[BK-02] [CF-13] a drawn deposit that the bank returns as not authorized stops the plan, with a mail', async () => {
    const day = dayAfter(its.now())
    const applicant = await related({ amount: 500, first_deposit_date: Number(day.slice(8)) })
    await applicant.must(applicant.schedule())
    await goTo(day)
    await becomes(async () => (await depositsOf(applicant)).length, 1)
    await goTo(dayAfter(its.now()))
    const [account] = await accountsOf(applicant)
    const [drawn] = (await its.sandbox.ledger()).alpacaTransfers.filter(
      (one) => one.account_id === account.id,
    )
    await its.sandbox.returnDeposit(drawn.id, 'R10')
    await goTo(dayAfter(its.now()))
    await applicant.logIn()
    const path = `/api/contributions/client/${applicant.clientId}`
    const read = async () => (await applicant.api.get<Record<string, unknown>>(path)).body
    const stopped = await eventually(read, ({ state }) => state === 'STOPPED')
    expect(stopped).toMatchObject({
      stopped_by: 'RETURN',
      returned: { amount: 500, scheduled_on: day, reason: 'unauthorized' },
    })
    expect(await its.mails(applicant.person.email, /^Your bank returned a contribution/)).toHaveLength(1)
    await its.stack.command('housekeeping')
    expect(await depositsOf(applicant)).toHaveLength(1)
  })

  test('[BK-02] [EV-02] an account that is closed there is closed here, and an event', async () => {
    const applicant = await related({ amount: 100 })
    await applicant.must(applicant.schedule())
    const [account] = await accountsOf(applicant)
    await its.sandbox.review(account.id, 'close')
    await goTo(dayAfter(its.now()))
    const event = `firm_event where client_id = $1 and type = 'account.closed'`
    await becomes(() => its.count(event, applicant.clientId), 1)
    expect(
      await its.row('select state from broker_account where client_id = $1', applicant.clientId),
    ).toEqual({
      state: 'CLOSED',
    })
  })

  test('[BK-02] [OP-09] reconciliation finds an account that was opened elsewhere', async () => {
    const applicant = await its.answered()
    await applicant.openAccount()
    await sign(applicant)
    const [account] = await accountsOf(applicant)
    const reconcile = (...args: string[]) => its.stack.command('reconcile', ...args)
    expect((await reconcile()).output).not.toContain(account.id)
    await its.query(`update broker_account set account_id = 'another' where client_id = $1`, [
      applicant.clientId,
    ])
    expect((await reconcile('--since', '2027-01-01')).output).toContain(account.id)
  })

  test('[BK-02] [OP-06] the doctor passes, and names a wrong key', async () => {
    const doctor = async (overrides: Record<string, string> = {}) =>
      (await runCommand('doctor', [], { ...its.stack.environment, ...overrides })).out
    expect(await doctor()).toMatch(/^ok +Broker /m)
    const wrong = await doctor({ ALPACA_SECRET_KEY: 'planted-wrong' })
    expect(wrong).toMatch(/^FAIL +Broker .*\n.*rejects our keys/m)
    expect(wrong).toContain('ALPACA_SECRET_KEY')
    expect(wrong).not.toContain('planted-wrong')
  })
})
