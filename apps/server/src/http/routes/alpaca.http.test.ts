import { drawsUntil } from '@vestibule/domain/contribution/next-draw'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { type Applicant, oneTimeContribution } from '@vestibule/testing/applicant'
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

  test('[BK-02] answers that the broker would refuse can be corrected before the agreements', async () => {
    const applicant = await its.answered()
    await its.query(`update client set last_name = 'Nuñez' where id = $1`, [applicant.clientId])
    await expectRefusal(applicant.askForAccount(), '502 provider_refused')
    expect(await its.row('select locked_at from client where id = $1', applicant.clientId)).toEqual({
      locked_at: null,
    })
    expect(await accountsOf(applicant)).toEqual([])
  })

  test('[BK-01] offers no micro-deposits and no other bank after the opening', async () => {
    const applicant = await related({ amount: 100 })
    await applicant.must(applicant.schedule())
    const page = await fetch(`${its.stack.baseUrl}/onboarding`)
    const text = await page.text()
    expect(text).toContain('"depositsOff":true')
    expect(text).toContain('"bankChangeOff":true')
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
    await goTo(String(first))
    await applicant.logIn()
    await applicant.must(applicant.api.post(`/api/contributions/stop/client/${applicant.clientId}`, {}))
    await becomes(async () => (await depositsOf(applicant)).length, 1)
    await goTo(String(second))
    await its.stack.command('housekeeping')
    expect(await depositsOf(applicant)).toHaveLength(1)
  })
})

describe('a deposit', () => {
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
