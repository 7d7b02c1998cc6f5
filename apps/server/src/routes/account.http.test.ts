import { createHash } from 'node:crypto'
import { acceptanceOf } from '@vestibule/testing/acceptance'
import { type Applicant, type ListedAgreement, ssnWith } from '@vestibule/testing/applicant'
import {
  allSucceed,
  eventually,
  expectRefusal,
  refusal,
  statusesOf,
  useStack,
} from '@vestibule/testing/in-vitest'
import { shown as shownNow } from '@vestibule/testing/samples/sample'
import { type Accepted, openedAcceptance, openedShown, type Shown } from '@vestibule/testing/vault'
import { describe, expect, test } from 'vitest'

const its = useStack({
  at: '2027-03-10T15:00:00Z',
  env: { AGES_OF_MAJORITY: 'AL:19,MS:21,NM:20' },
})

const conflict = { status: 409, code: 'status_conflict' }
const locked = { status: 409, code: 'locked' }

/** The ledger's rows of one person, found by what they gave. */
const held = async ({ person, clientId }: Applicant) => {
  const ledger = await its.sandbox.ledger()
  const persons = ledger.persons.filter((one) => one.client_person_id === clientId)
  const accounts = ledger.accounts.filter((one) => one.client_account_id === clientId)
  const prefixes: string[] = accounts.map((one) => `accounts/${one.account_id}/`)
  const enrollments = ledger.enrollments.filter(({ name }) => prefixes.some((one) => name.startsWith(one)))
  return { person, persons, accounts, enrollments }
}

const counts = async (applicant: Applicant) => {
  const { persons, accounts } = await held(applicant)
  return { persons: persons.length, accounts: accounts.length }
}

const accept = async (applicant: Applicant, given: object = {}) =>
  applicant.postAcceptance(await applicant.listAgreements(), given)

describe('opening the account', () => {
  test.each([
    ['ROTH_IRA', 'ROTH_IRA_REGISTRATION'],
    ['TRADITIONAL_IRA', 'TRADITIONAL_IRA_REGISTRATION'],
    ['REGULAR', 'INDIVIDUAL_REGISTRATION'],
  ] as const)(
    '[AF-02] a %s becomes one account of its registration, and the agreements follow',
    async (accountType, registration) => {
      const applicant = await its.answered({ accountType })
      const opened = await applicant.askForAccount()
      expect(opened.status).toBe(200)
      expect(opened.body.account.accountId).toMatch(/\w+/)
      expect(opened.body.agreements.length).toBeGreaterThan(2)
      const { persons, accounts } = await held(applicant)
      expect(persons).toHaveLength(1)
      expect(accounts).toHaveLength(1)
      expect(accounts[0].registration_type).toBe(registration)
      expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
      const details = await applicant.api.get(`/api/data-api/clientdetails/${applicant.clientId}`)
      expect(details.body).toMatchObject({
        affiliations: 'noneOfAbove',
        product_employee: false,
        apex_employee: false,
      })
      const id = await applicant.api.get(`/api/data-api/apexid/client/${applicant.clientId}`)
      expect(id.body).toEqual({ accountId: opened.body.account.accountId })
    },
  )

  test('[AF-02] the broker is told the person’s own answers, and nothing that was not chosen', async () => {
    const applicant = await its.atAgreements({
      ssn: '345-61-7788',
      firstName: 'Renée',
      lastName: 'O’Hara-Łuk',
    })
    const sent = (await its.sandbox.requests('ascend')).filter(({ method }) => method === 'POST')
    const bodies = sent
      .map(({ requestBody }) => JSON.stringify(requestBody))
      .filter((one) => one.includes(applicant.clientId))
    const person = bodies.find((one) => one.includes('given_name')) ?? ''
    for (const told of [
      'Renée',
      'O’Hara-Łuk',
      '345617788',
      '12 Bedford Street',
      'Analytical Engines',
      '"SINGLE"',
    ])
      expect(person).toContain(told)
    expect(bodies.join()).not.toContain('liquid_assets')
    const enroll = sent.filter(({ path }) => path.includes(`${applicant.accountId}:enroll`))
    expect(enroll).toHaveLength(1)
    const told = JSON.stringify(enroll[0]?.requestBody)
    expect(told).toContain('DECLINE')
    expect(told).not.toMatch(/"(ENROLL|ACCEPT|OPT_IN)"/)
  })

  test('[AF-04] [API-08] the same call again, and five at once, leave one person and one account', async () => {
    const applicant = await its.answered()
    await allSucceed(5, () => applicant.askForAccount())
    const first = await applicant.askForAccount()
    const again = await applicant.askForAccount()
    expect(again.body).toEqual(first.body)
    expect(await counts(applicant)).toEqual({ persons: 1, accounts: 1 })
    expect((await held(applicant)).enrollments).toHaveLength(1)
  })

  test.each([
    ['the person', '"given_name"', { persons: 0, accounts: 0 }],
    ['the account', '"parties"', { persons: 1, accounts: 0 }],
    ['the enrollment', ':enroll', { persons: 1, accounts: 1 }],
  ])(
    '[AF-02] [OP-09] a 500 for %s: 503 once it is known that nothing was done, the status stays, a retry works',
    async (_, match, left) => {
      const applicant = await its.answered()
      await its.sandbox.fault({ provider: 'ascend', match, kind: 'error', status: 500 })
      await expectRefusal(applicant.askForAccount(), '503 provider_unavailable')
      expect(await applicant.status()).toBe('ONBOARDING_AFFILATIONS')
      expect(await counts(applicant)).toEqual(left)
      // The broker relies on the answers once it has the person (NV-15).
      const rename = applicant.api.patch(`/api/data-api/client/${applicant.clientId}`, {
        firstName: 'X',
        lastName: 'Y',
      })
      if (left.persons === 1) await expectRefusal(rename, '409 locked')
      else await applicant.must(rename)
      await applicant.openAccount()
      expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
      expect(await counts(applicant)).toEqual({ persons: 1, accounts: 1 })
    },
  )

  test.each([
    ['the person', '"given_name"'],
    ['the account', '"parties"'],
    ['the enrollment', ':enroll'],
  ])(
    '[AF-04] an answer for %s that is lost on its way back is looked up, not sent again',
    async (_, match) => {
      const applicant = await its.answered()
      await its.sandbox.fault({ provider: 'ascend', match, kind: 'drop-after' })
      await applicant.openAccount()
      expect(await counts(applicant)).toEqual({ persons: 1, accounts: 1 })
      expect((await held(applicant)).enrollments).toHaveLength(1)
    },
  )

  test('[AF-02] [NV-15] a definite refusal is 502 and unlocks: the answers can be mended and sent again', async () => {
    const applicant = await its.answered()
    await its.brokerFails('"given_name"', 400)
    await expectRefusal(applicant.askForAccount(), '502 provider_refused')
    expect(await applicant.status()).toBe('ONBOARDING_AFFILATIONS')
    const { api, clientId } = applicant
    await applicant.must(
      api.patch(`/api/data-api/client/${clientId}`, { firstName: 'Augusta', lastName: 'King' }),
    )
    await applicant.openAccount()
    expect((await held(applicant)).persons).toHaveLength(1)
    expect(JSON.stringify((await held(applicant)).persons)).toContain('Augusta')
  })

  test('[AF-02] serial 0006: the account cannot be created, and however often it is asked there is one person', async () => {
    const applicant = await its.answered({ ssn: ssnWith('0006') })
    await expectRefusal(applicant.askForAccount(), '503 provider_unavailable')
    await expectRefusal(applicant.askForAccount(), '503 provider_unavailable')
    expect(await counts(applicant)).toEqual({ persons: 1, accounts: 0 })
    expect(await applicant.status()).toBe('ONBOARDING_AFFILATIONS')
  })

  test('[NV-15] from the opening on steps 1 and 2 and the affiliations are read-only', async () => {
    const applicant = await its.atAgreements()
    const { api, clientId } = applicant
    const saves: [string, object][] = [
      [`/api/data-api/client/${clientId}`, { firstName: 'Eve', lastName: 'Eve' }],
      [`/api/data-api/client/${clientId}`, { residencyStatus: 'NEITHER' }],
      [
        `/api/data-api/client/${clientId}`,
        { ssn: '212-34-5678', dob_year: '1985', dob_month: '04', dob_date: '17' },
      ],
      [
        `/api/data-api/address/client/${clientId}`,
        { address_1: '1 Elm', zipcode: '10014', city: 'X', state: 'NY' },
      ],
      [`/api/data-api/clientdetails/client/${clientId}`, { marital_status: 'MARRIED' }],
      [`/api/data-api/clientdetails/client/${clientId}`, { employment_status: 'Retired' }],
      [`/api/data-api/clientdetails/client/${clientId}`, { affiliations: ['associatedPerson'] }],
      [
        `/api/data-api/investor/client/${clientId}`,
        { funding_source: 'Family', total_net_worth: 'OVER_5M', annual_household_income: 'OVER_5M' },
      ],
    ]
    const before = await applicant.readClient()
    for (const [path, given] of saves) expect(await refusal(api.patch(path, given)), path).toEqual(locked)
    expect(await applicant.readClient()).toEqual(before)
  })

  test('[NV-05] no account without every answer, or from another status', async () => {
    const early = await its.named()
    await expectRefusal(early.askForAccount(), '409 status_conflict')
    for (const table of ['address', 'investor_profile', 'client_details']) {
      const applicant = await its.answered()
      await its.query(`delete from ${table} where client_id = $1`, [applicant.clientId])
      expect(await refusal(applicant.askForAccount()), table).toEqual(conflict)
      expect(await counts(applicant)).toEqual({ persons: 0, accounts: 0 })
    }
    const product = await its.answered({ accountType: 'PRODUCT' })
    await expectRefusal(product.askForAccount(), '409 status_conflict')
  })

  test('[PE-10] somebody who is 18 by the years alone opens no account before their birthday, and is told the day', async () => {
    const young = await its.answered()
    const { api, clientId } = young
    const born = async (dob_year: string, dob_month: string, dob_date: string) =>
      young.must(
        api.patch(`/api/data-api/client/${clientId}`, {
          ssn: young.person.ssn,
          dob_year,
          dob_month,
          dob_date,
        }),
      )
    const lives = (state: string, zipcode: string) =>
      young.must(
        api.patch(`/api/data-api/address/client/${clientId}`, {
          address_1: '1 Elm Street',
          zipcode,
          city: 'Springfield',
          state,
        }),
      )
    const notBefore = async (day: string) => {
      expect(await refusal(young.askForAccount())).toEqual({ status: 409, code: 'not_of_age', day })
      // nobody relies on the answers: they can still be changed, and nobody outside was told of them
      expect((await young.readClient()) as unknown).toMatchObject({ locked: false })
      expect(await counts(young)).toEqual({ persons: 0, accounts: 0 })
    }
    // it is 10 March 2027 in New York
    await born('2009', '12', '31')
    await notBefore('2027-12-31')
    await born('2009', '03', '11')
    await notBefore('2027-03-11')
    // by the table of the states: 19 years, and 21, whose 29 February is 1 March
    await born('2008', '03', '11')
    await lives('AL', '36101')
    await notBefore('2027-03-11')
    await born('2008', '02', '29')
    await lives('MS', '39201')
    await notBefore('2029-03-01')
    // as it is configured: Nebraska's 19 was left out
    await born('2007', '03', '11')
    await lives('NM', '87501')
    await notBefore('2027-03-11')
    await born('2009', '03', '10')
    await lives('NE', '68508')
    await young.openAccount()
  })

  test('[PE-10] [SE-01] the day that somebody comes of age is in no log', async () => {
    const young = await its.answered({ birthDate: { year: '2009', month: '06', day: '27' } })
    expect(await refusal(young.askForAccount())).toMatchObject({ code: 'not_of_age', day: '2027-06-27' })
    expect(its.stack.server.logs().join('\n')).not.toMatch(/2027-06-27|2009-06-27/)
  })
})

describe('[PE-11] one SSN', () => {
  test('a second person with it is blocked for the same account type, with no reason given', async () => {
    const shared = ssnWith('4321')
    await its.atAgreements({ ssn: shared })
    const second = await its.answered({ ssn: shared })
    await expectRefusal(second.askForAccount(), '403 blocked')
    expect(await second.status()).toBe('ONBOARDING_AFFILATIONS')
    expect(await counts(second)).toEqual({ persons: 0, accounts: 0 })
    const details = await second.api.get(`/api/data-api/clientdetails/${second.clientId}`)
    expect(details.body).toMatchObject({ affiliations: null })
  })

  test('another account type is another account', async () => {
    const shared = ssnWith('4322')
    await its.atAgreements({ ssn: shared, accountType: 'ROTH_IRA' })
    const second = await its.answered({ ssn: shared, accountType: 'TRADITIONAL_IRA' })
    await second.openAccount()
    expect((await held(second)).accounts).toHaveLength(1)
  })

  test('of two who ask at once, one gets the account', async () => {
    const shared = ssnWith('4323')
    const [first, second] = [await its.answered({ ssn: shared }), await its.answered({ ssn: shared })]
    expect(await statusesOf([first.askForAccount(), second.askForAccount()])).toEqual([200, 403])
  })

  test('a refused opening lets the number go', async () => {
    const shared = ssnWith('4324')
    const first = await its.answered({ ssn: shared })
    await its.brokerFails('"given_name"', 400)
    await expectRefusal(first.askForAccount(), '502 provider_refused')
    const second = await its.answered({ ssn: shared })
    await second.openAccount()
    await expectRefusal(first.askForAccount(), '403 blocked')
  })
})

describe('agreements', () => {
  test('[AG-01] [AG-03] ours come first, then the broker’s, each with the revision of its file', async () => {
    const applicant = await its.atAgreements()
    const agreements = await applicant.listAgreements()
    expect(agreements.map((one) => [one.agreement_type, one.agreement_name, one.revision])).toEqual([
      ['PRODUCT', 'E-Sign Agreement', '20260115'],
      ['PRODUCT', 'Advisor Advisory Contract Agreement', '20260115'],
      ['APEX', expect.any(String), '20250301'],
      ['APEX', expect.any(String), '20250301'],
      ['APEX', expect.any(String), '20250301'],
    ])
    const names = agreements.map((one) => one.agreement_name).join()
    expect(names).toContain('Roth IRA Disclosure Statement')
    expect(names).toContain('Roth IRA Custodial Account Agreement')
    expect(agreements.every((one) => !one.checked && one.agreement_state === 'REQUIRED')).toBe(true)
    for (const one of agreements) expect(one.agreement_uri).toContain(one.revision)
  })

  test('[AG-01] a regular account has no IRA papers', async () => {
    const names = (await (await its.atAgreements({ accountType: 'REGULAR' })).listAgreements()).map(
      (one) => one.agreement_name,
    )
    expect(names.join()).not.toContain('IRA')
    expect(names.length).toBeGreaterThan(2)
  })

  test('[AG-04] what was accepted is kept once, with ip, time, user agent, legal name and each PDF’s hash as served', async () => {
    const applicant = await its.atAgreements({ firstName: 'Grace', lastName: 'Hopper' })
    const began = its.stack.clock.now()
    const agreements = await applicant.listAgreements()
    const { api, clientId } = applicant
    const given = acceptanceOf(agreements, {
      ip_address: '1.2.3.4',
      timestamp: '1999-01-01',
      backup_withholding: true,
    })
    const reply = await api.post<{ ip_address: string; timestamp: string; agreementDetails: object[] }>(
      `/api/data-api/agreements/client/${clientId}`,
      given,
      { ifMatch: applicant.version, headers: { 'user-agent': 'Browser/7' } },
    )
    expect(reply.status).toBe(200)
    expect(reply.body.ip_address).toMatch(/^198\.18\./)
    expect(Date.parse(reply.body.timestamp)).toBeGreaterThanOrEqual(began.getTime() - 1000)
    expect(reply.body.agreementDetails).toEqual(given.agreementDetails)
    const served = await Promise.all(
      agreements.map(async ({ agreement_id }) => {
        const pdf = await api.get<Uint8Array>(
          `/api/agreements/${clientId}/${encodeURIComponent(agreement_id)}/pdf`,
        )
        expect(pdf.status).toBe(200)
        expect(Buffer.from(pdf.body.slice(0, 5)).toString()).toBe('%PDF-')
        return [agreement_id, createHash('sha256').update(pdf.body).digest('hex')]
      }),
    )
    const [kept] = await its.query<Accepted & { details: { agreement_id: string; sha256: string }[] }>(
      'select * from acceptance where client_id = $1',
      [clientId],
    )
    expect(kept).toMatchObject({
      w9_certified: true,
      backup_withholding: true,
      ip_address: null,
      legal_name: null,
    })
    expect(openedAcceptance(kept)).toEqual({
      ip_address: reply.body.ip_address,
      user_agent: 'Browser/7',
      legal_name: 'Grace Hopper',
    })
    expect(kept?.details.map(({ agreement_id, sha256 }) => [agreement_id, sha256])).toEqual(served)

    its.stack.clock.advance(5)
    await applicant.readClient()
    const second = await api.post(`/api/data-api/agreements/client/${clientId}`, acceptanceOf(agreements), {
      ifMatch: applicant.version,
    })
    expect(second).toMatchObject({ status: 200, body: reply.body })
    expect(await its.count('acceptance where client_id = $1', clientId)).toBe(1)
  })

  test('[AG-04] the public documents are the very same files', async () => {
    const applicant = await its.atAgreements()
    const [own] = await applicant.listAgreements()
    const open = await fetch(its.stack.baseUrl + own?.agreement_uri)
    const pdf = await applicant.api.get<Uint8Array>(`/api/agreements/${applicant.clientId}/e-sign/pdf`)
    expect(Buffer.from(await open.arrayBuffer()).equals(Buffer.from(pdf.body))).toBe(true)
  })

  test('[AG-04] copies of every agreement are mailed', { timeout: 40_000 }, async () => {
    const applicant = await its.atAgreements()
    const agreements = await applicant.listAgreements()
    await applicant.must(accept(applicant))
    const mail = await eventually(
      async () =>
        (await its.sandbox.requests('smtp')).find(
          ({ path, requestBody }) =>
            path === applicant.person.email && String(requestBody).includes('The agreements you accepted'),
        ),
      (found) => found?.status === 250,
    )
    const parts = [
      ...String(mail?.requestBody).matchAll(
        /Content-Type: application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g,
      ),
    ]
    const mailed = parts.map(([, base64 = '']) =>
      createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex'),
    )
    const [kept] = await its.query<{ details: { sha256: string }[] }>(
      'select details from acceptance where client_id = $1',
      [applicant.clientId],
    )
    expect(mailed).toHaveLength(agreements.length)
    expect(mailed.sort()).toEqual(kept?.details.map(({ sha256 }) => sha256).sort())
  })

  test.each([
    ['a changed revision', (one: ListedAgreement) => ({ ...one, revision: '20240101' })],
    ['another name', (one: ListedAgreement) => ({ ...one, agreement_name: 'Free Money' })],
    [
      'another address',
      (one: ListedAgreement) => ({ ...one, agreement_uri: 'https://evil.example/x-20250301.pdf' }),
    ],
    ['another id', (one: ListedAgreement) => ({ ...one, agreement_id: 'other' })],
  ])('[AG-04] %s is 409 stale, and nothing is kept', async (_, change) => {
    const applicant = await its.atAgreements()
    const agreements = await applicant.listAgreements()
    const { api, clientId, version } = applicant
    const path = `/api/data-api/agreements/client/${clientId}`
    for (let index = 0; index < agreements.length; index += 1) {
      const changed = agreements.map((one, at) => (at === index ? change(one) : one))
      await expectRefusal(api.post(path, acceptanceOf(changed), { ifMatch: version }), '409 stale')
    }
    expect(await its.count('acceptance where client_id = $1', clientId)).toBe(0)
  })

  test('[AG-04] one agreement too few or twice is 409 stale', async () => {
    const applicant = await its.atAgreements()
    const agreements = await applicant.listAgreements()
    const { api, clientId, version } = applicant
    const path = `/api/data-api/agreements/client/${clientId}`
    const [first] = agreements
    for (const given of [agreements.slice(1), [...agreements, first], [first, ...agreements.slice(0, -1)]])
      await expectRefusal(
        api.post(path, acceptanceOf(given as ListedAgreement[]), { ifMatch: version }),
        '409 stale',
      )
  })

  test('[AG-10] [SE-08] without the signature’s words, the W-9 or the arbitration notice it is refused', async () => {
    const applicant = await its.atAgreements()
    const needed = ['sign', 'w9', 'arbitration'] as const
    for (const id of needed) {
      const shown = shownNow(...needed.filter((one) => one !== id))
      await expectRefusal(accept(applicant, { disclosures: shown }), '409 disclosure_required', id)
      await expectRefusal(
        accept(applicant, { disclosures: [...shown, { id, version: 99 }] }),
        '409 disclosure_required',
        id,
      )
    }
    expect(await refusal(accept(applicant, { w9_certified: false }))).toMatchObject({
      status: 400,
      fields: ['w9_certified'],
    })
    expect(await its.count('acceptance where client_id = $1', applicant.clientId)).toBe(0)
    await applicant.must(accept(applicant))
    const kept = await its.query<{ disclosure_id: string }>(
      `select disclosure_id, version from disclosure_shown where user_id = $1 and call = 'acceptance'`,
      [applicant.userId],
    )
    expect(kept.map((one) => one.disclosure_id).sort()).toEqual(['arbitration', 'sign', 'w9'])
  })

  test('[AG-04] a stale version is refused, and the wrong status', async () => {
    const applicant = await its.atAgreements()
    const agreements = await applicant.listAgreements()
    const path = `/api/data-api/agreements/client/${applicant.clientId}`
    const stale = applicant.api.post(path, acceptanceOf(agreements), { ifMatch: applicant.version - 1 })
    await expectRefusal(stale, '409 stale')
    const early = await its.answered()
    const other = early.api.post(
      `/api/data-api/agreements/client/${early.clientId}`,
      acceptanceOf(agreements),
      { ifMatch: early.version },
    )
    await expectRefusal(other, '409 status_conflict')
  })

  test('[API-08] both clicks of a double click on I Agree are answered, and one acceptance is kept', async () => {
    const applicant = await its.atAgreements()
    const agreements = await applicant.listAgreements()
    const { api, clientId, version } = applicant
    const post = () =>
      api.post(`/api/data-api/agreements/client/${clientId}`, acceptanceOf(agreements), { ifMatch: version })
    expect(await statusesOf([post(), post(), post()])).toEqual([200, 200, 200])
    expect(await its.count('acceptance where client_id = $1', clientId)).toBe(1)
    expect(
      await its.count(`disclosure_shown where user_id = $1 and call = 'acceptance'`, applicant.userId),
    ).toBe(3)
    expect(
      await its.count(`audit_event where client_id = $1 and action = 'agreements_accepted'`, clientId),
    ).toBe(1)
  })
})

describe('affirming and the review', () => {
  test('[AG-06] [AG-07] accepted, affirmed, open: on to the contribution, step 4', async () => {
    const applicant = await its.atAgreements()
    await expectRefusal(applicant.confirmAgreements(), '409 status_conflict')
    await applicant.must(accept(applicant))
    const own = (await applicant.listAgreements())
      .filter((one) => one.agreement_type === 'APEX')
      .map((one) => one.agreement_id)
    expect((await applicant.confirmAgreements()).body).toEqual({ affirmed: own })
    expect((await applicant.confirmAgreements()).body).toEqual({ affirmed: own })
    const affirmed = (await its.sandbox.requests('ascend')).filter(({ path }) =>
      path.includes(`${applicant.accountId}/agreements:affirm`),
    )
    expect(affirmed).toHaveLength(1)
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect((await applicant.readAccount()).body).toMatchObject({ state: 'OPEN', active_restrictions: [] })
    expect(await applicant.readClient()).toMatchObject({ client_status: 'ONBOARDING_CONTRIBUTION', step: 4 })
  })

  test('[AG-06] the named way of affirming takes exactly the own agreements', async () => {
    const applicant = await its.atAgreements()
    await applicant.must(accept(applicant))
    const own = (await applicant.listAgreements())
      .filter((one) => one.agreement_type === 'APEX')
      .map((one) => one.agreement_id)
    const affirm = (agreements: string[]) =>
      applicant.api.post<{ agreements: ListedAgreement[] }>(
        '/api/broker-api/enrollment/affirm-account-agreements',
        { account_id: applicant.accountId, agreements },
      )
    await expectRefusal(affirm(own.slice(1)), '409 stale')
    await expectRefusal(affirm([...own.slice(1), 'other']), '409 stale')
    const done = await affirm(own)
    expect(
      done.body.agreements.filter((one) => one.agreement_type === 'APEX').map((one) => one.agreement_state),
    ).toEqual(own.map(() => 'AFFIRMED'))
  })

  test('[AG-07] reading the account before it was affirmed moves nobody', async () => {
    const applicant = await its.atAgreements()
    await applicant.must(applicant.readAccount())
    await applicant.must(accept(applicant))
    await applicant.must(applicant.readAccount())
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
  })

  test('[AG-06] when the broker fails it is 503, the acceptance stays, and a retry affirms once', async () => {
    const applicant = await its.atAgreements()
    await applicant.must(accept(applicant))
    await its.brokerFails('agreements:affirm')
    await expectRefusal(applicant.confirmAgreements(), '503 provider_unavailable')
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect(await its.count('acceptance where client_id = $1', applicant.clientId)).toBe(1)
    expect((await applicant.confirmAgreements()).status).toBe(200)
    await applicant.must(applicant.readAccount())
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  })

  test('[AG-06] serial 0008: affirming fails however often it is asked, and the person stays', async () => {
    const applicant = await its.atAgreements({ ssn: ssnWith('0008') })
    await applicant.must(accept(applicant))
    await expectRefusal(applicant.confirmAgreements(), '503 provider_unavailable')
    await expectRefusal(applicant.confirmAgreements(), '503 provider_unavailable')
    await applicant.must(applicant.readAccount())
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
  })

  test('[AG-06] five confirmations at once affirm once', async () => {
    const applicant = await its.atAgreements()
    await applicant.must(accept(applicant))
    await allSucceed(5, () => applicant.confirmAgreements())
    const affirmed = (await its.sandbox.requests('ascend')).filter(({ path }) =>
      path.includes(`${applicant.accountId}/agreements:affirm`),
    )
    expect(affirmed).toHaveLength(1)
  })

  test.each([
    ['0002', 'PENDING', 'KYC_DOCUMENTS_REQUIRED'],
    ['0009', 'CLOSED', 'KYC_REVIEW_FAILED'],
  ])('[AG-07] serial %s: the account is %s, the client %s', async (serial, state, moved) => {
    const applicant = await its.atAgreements({ ssn: ssnWith(serial) })
    await applicant.must(accept(applicant))
    await applicant.must(applicant.confirmAgreements())
    expect((await applicant.readAccount()).body.state).toBe(state)
    expect(await applicant.status()).toBe(moved)
  })

  test('[AG-07] serial 0005: pending for ten seconds, the person waits; then open', async () => {
    const applicant = await its.atAgreements({ ssn: ssnWith('0005') })
    await applicant.must(accept(applicant))
    await applicant.must(applicant.confirmAgreements())
    expect((await applicant.readAccount()).body.state).toBe('PENDING')
    expect(await applicant.readClient()).toMatchObject({
      client_status: 'ONBOARDING_AGREEMENTS',
      facts: { accepted: true },
    })
    its.stack.clock.advance(11)
    expect((await applicant.readAccount()).body.state).toBe('OPEN')
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  })

  test('[AG-07] a broker that cannot be asked is 503 and moves nobody', async () => {
    const applicant = await its.atAgreements()
    await applicant.must(accept(applicant))
    await applicant.must(applicant.confirmAgreements())
    const path = `/accounts/v1/accounts/${applicant.accountId}`
    await its.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 500, times: 3 })
    await expectRefusal(applicant.readAccount(), '503 provider_unavailable')
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    its.stack.clock.advance(3)
    expect((await applicant.readAccount()).status).toBe(200)
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  })
})

test('[CF-10] [CF-05] [AG-12] an opened IRA’s notice of revocation is mailed and shown, recorded in the version that was shown, and gone with its last day', async () => {
  const applicant = await its.withAccount()
  const { api, clientId, userId, person } = applicant
  const [mail] = await its.mails(person.email, /account is open/)
  for (const words of [
    'Sample Trust Company',
    'PO Box 100',
    '217-555-0100',
    'postmark',
    'until March 17, 2027',
  ])
    expect(mail?.text).toContain(words)
  const kept = async (call: string) => {
    const rows = await its.query<Shown & { disclosure_id: string; version: number }>(
      'select * from disclosure_shown where user_id = $1 and call = $2 order by shown_at, disclosure_id, version',
      [userId, call],
    )
    return rows.map((row) => ({
      shown: `${row.disclosure_id} ${row.version}`,
      rendered: openedShown(row)?.rendered,
    }))
  }
  await eventually(
    () => kept('mail'),
    ([row]) => row?.rendered?.includes('until March 17, 2027') === true,
  )
  const show = (...disclosures: { id: string; version: number }[]) =>
    applicant.must(api.post(`/api/agreements/disclosures-shown/${clientId}`, { disclosures }))
  const today = [
    { id: 'revoke', version: 2 },
    { id: 'firm', version: 1 },
  ]
  await show(...today, { id: 'debit', version: 1 })
  await show(...today)
  expect(await kept('page')).toEqual([
    { shown: 'firm 1', rendered: null },
    { shown: 'revoke 2', rendered: expect.stringContaining('Sample Trust Company') },
  ])

  // a tab that was open when the text changed
  await its.query(
    `insert into disclosure (id, version, words, hash, parts) values ('revoke', 1, $1, sha256('x'), $2)`,
    ['Until {date}: {phone}', { main: 'Until {date}: {phone}' }],
  )
  const replaced = (days: number) =>
    its.query(`update disclosure set current_since = $1 where id = 'revoke' and version = 2`, [
      new Date(its.stack.clock.now().getTime() - days * 24 * 60 * 60 * 1000),
    ])
  await replaced(8)
  await show({ id: 'revoke', version: 1 })
  expect(await kept('page')).toHaveLength(2)
  await replaced(6)
  await show({ id: 'revoke', version: 1 })
  expect((await kept('page'))[2]).toEqual({
    shown: 'revoke 1',
    rendered: 'Until March 17, 2027: 217-555-0100',
  })

  its.stack.clock.advance(8 * 24 * 60 * 60)
  await applicant.logIn()
  await show({ id: 'revoke', version: 2 })
  expect(await kept('page')).toHaveLength(3)
})
