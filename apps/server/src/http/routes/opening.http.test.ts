import { type Applicant, type ListedAgreement, ssnWith } from '@vestibule/testing/applicant'
import { allSucceed, eventually, expectRefusal, refusal, statusesOf } from '@vestibule/testing/in-vitest'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { describe, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer({
  at: '2027-03-10T15:00:00Z',
  env: { AGES_OF_MAJORITY: 'AL:19,MS:21,NM:20' },
})

const heldBy = async (applicant: Applicant) => {
  const [persons, accounts] = [await its.personsOf(applicant), await its.accountsOf(applicant)]
  const { enrollments } = await its.sandbox.ledger()
  const names: string[] = accounts.map((one) => `accounts/${one.account_id}/`)
  return {
    persons,
    accounts,
    enrollments: enrollments.filter((one) => names.some((name) => one.name.startsWith(name))),
  }
}
const counts = async (applicant: Applicant) => {
  const { persons, accounts } = await heldBy(applicant)
  return { persons: persons.length, accounts: accounts.length }
}
const oneOfEach = { persons: 1, accounts: 1 }
const neither = { persons: 0, accounts: 0 }

const saveName = ({ api, clientId }: Applicant, firstName: string, lastName: string) =>
  api.patch(`/api/data-api/client/${clientId}`, { firstName, lastName })

const accept = async (applicant: Applicant): Promise<void> => {
  await applicant.must(applicant.postAcceptance(await applicant.listAgreements()))
}
const accepted = async (overrides = {}): Promise<Applicant> => {
  const applicant = await its.atAgreements(overrides)
  await accept(applicant)
  return applicant
}
const affirmed = async (overrides = {}): Promise<Applicant> => {
  const applicant = await accepted(overrides)
  await applicant.must(applicant.confirmAgreements())
  return applicant
}
const brokerAgreements = (agreements: ListedAgreement[]) =>
  agreements.filter((one) => one.agreement_type === 'APEX')
const affirmations = ({ accountId }: Applicant) => its.requestsTo('ascend', `${accountId}/agreements:affirm`)

describe('opening the account', () => {
  test.each([
    ['ROTH_IRA', 'ROTH_IRA_REGISTRATION'],
    ['TRADITIONAL_IRA', 'TRADITIONAL_IRA_REGISTRATION'],
    ['REGULAR', 'INDIVIDUAL_REGISTRATION'],
  ] as const)('[AF-02] opens a %s as %s and leads to the agreements', async (accountType, registration) => {
    const applicant = await its.answered({ accountType })
    const { account, agreements } = await applicant.must(applicant.askForAccount())
    expect(account.accountId).toMatch(/\w+/)
    expect(agreements.length).toBeGreaterThan(2)
    const { persons, accounts } = await heldBy(applicant)
    expect(persons).toHaveLength(1)
    expect(accounts).toMatchObject([{ registration_type: registration }])
    expect(accounts).toHaveLength(1)
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    const affiliations = { affiliations: 'noneOfAbove', product_employee: false, apex_employee: false }
    expect((await applicant.readDetails()).body).toMatchObject(affiliations)
    const { body } = await applicant.api.get(`/api/data-api/apexid/client/${applicant.clientId}`)
    expect(body).toEqual({ accountId: account.accountId })
  })

  test('[AF-02] sends the broker the person’s own answers', async () => {
    const name = { firstName: 'Renée', lastName: "O'Hara-Łuk" }
    const applicant = await its.atAgreements({ ssn: '345-61-7788', ...name })
    const sent = (await its.requestsTo('ascend', '/legalNaturalPersons')).map((one) =>
      JSON.stringify(one.requestBody),
    )
    const person = sent.find((body) => body.includes(applicant.clientId))
    const answers = ['345617788', '12 Bedford Street', 'Analytical Engines', '"SINGLE"']
    for (const value of [...Object.values(name), ...answers]) expect(person).toContain(value)
  })

  test('[AF-04] [API-08] five parallel calls and two more create one person and one account', async () => {
    const applicant = await its.answered()
    await allSucceed(5, () => applicant.askForAccount())
    const first = await applicant.askForAccount()
    expect((await applicant.askForAccount()).body).toEqual(first.body)
    expect(await counts(applicant)).toEqual(oneOfEach)
    expect((await heldBy(applicant)).enrollments).toHaveLength(1)
  })

  const brokerCalls: [what: string, match: string, done: typeof neither][] = [
    ['person', '"given_name"', neither],
    ['account', '"parties"', { persons: 1, accounts: 0 }],
    ['enrollment', ':enroll', oneOfEach],
  ]

  test.each(brokerCalls)('[AF-02] [OP-09] a 500 for the %s is 503; a retry works', async (_, match, done) => {
    const applicant = await its.answered()
    await its.brokerFails(match)
    await expectRefusal(applicant.askForAccount(), '503 provider_unavailable')
    expect(await applicant.status()).toBe('ONBOARDING_AFFILATIONS')
    expect(await counts(applicant)).toEqual(done)
    // The answers are locked once the broker has created the person (NV-15).
    const rename = saveName(applicant, 'X', 'Y')
    if (done.persons === 1) await expectRefusal(rename, '409 locked')
    else await applicant.must(rename)
    await applicant.openAccount()
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect(await counts(applicant)).toEqual(oneOfEach)
  })

  test.each(brokerCalls)('[AF-04] a lost reply for the %s is looked up, not sent again', async (_, match) => {
    const applicant = await its.answered()
    await its.sandbox.fault({ provider: 'ascend', match, kind: 'drop-after' })
    await applicant.openAccount()
    expect(await counts(applicant)).toEqual(oneOfEach)
    expect((await heldBy(applicant)).enrollments).toHaveLength(1)
  })

  test('[AF-02] [NV-15] a definite refusal is 502 and unlocks the answers, which can be changed and sent again', async () => {
    const applicant = await its.answered()
    await its.brokerFails('"given_name"', 400)
    await expectRefusal(applicant.askForAccount(), '502 provider_refused')
    expect(await applicant.status()).toBe('ONBOARDING_AFFILATIONS')
    await applicant.must(saveName(applicant, 'Augusta', 'King'))
    await applicant.openAccount()
    const { persons } = await heldBy(applicant)
    expect(persons).toHaveLength(1)
    expect(JSON.stringify(persons)).toContain('Augusta')
  })

  test('[NV-15] after the opening, steps 1 and 2 and the affiliations are read-only', async () => {
    const applicant = await its.atAgreements()
    const { api, clientId } = applicant
    const saves: [string, object][] = [
      ['client', { firstName: 'Eve', lastName: 'Eve' }],
      ['client', { residencyStatus: 'NEITHER' }],
      ['client', { ssn: '212-34-5678', dob_year: '1985', dob_month: '04', dob_date: '17' }],
      ['address/client', { address_1: '1 Elm', zipcode: '10014', city: 'X', state: 'NY' }],
      ['clientdetails/client', { marital_status: 'MARRIED' }],
      ['clientdetails/client', { employment_status: 'Retired' }],
      ['clientdetails/client', { affiliations: ['associatedPerson'] }],
      [
        'investor/client',
        { funding_source: 'Family', total_net_worth: 'OVER_5M', annual_household_income: 'OVER_5M' },
      ],
    ]
    const before = await applicant.readClient()
    for (const [path, body] of saves)
      await expectRefusal(api.patch(`/api/data-api/${path}/${clientId}`, body), '409 locked')
    expect(await applicant.readClient()).toEqual(before)
  })

  test('[NV-05] requires every answer and the right status', async () => {
    await expectRefusal((await its.named()).askForAccount(), '409 status_conflict')
    for (const table of ['address', 'investor_profile', 'client_details']) {
      const applicant = await its.answered()
      await its.query(`delete from ${table} where client_id = $1`, [applicant.clientId])
      const conflict = { status: 409, code: 'status_conflict' }
      expect(await refusal(applicant.askForAccount()), table).toEqual(conflict)
      expect(await counts(applicant)).toEqual(neither)
    }
    await expectRefusal(
      (await its.answered({ accountType: 'PRODUCT' })).askForAccount(),
      '409 status_conflict',
    )
  })

  test('[PE-10] [SE-01] refuses an applicant below the age of majority, names the day on which they reach it, and logs neither', async () => {
    const young = await its.answered()
    const { api, clientId, person } = young
    const saveBirthDate = (date: string) => {
      const [dob_year, dob_month, dob_date] = date.split('-')
      const body = { ssn: person.ssn, dob_year, dob_month, dob_date }
      return young.must(api.patch(`/api/data-api/client/${clientId}`, body))
    }
    const saveState = (state: string, zipcode: string) => {
      const body = { address_1: '1 Elm Street', zipcode, city: 'Springfield', state }
      return young.must(api.patch(`/api/data-api/address/client/${clientId}`, body))
    }
    const expectTooYoungUntil = async (day: string) => {
      expect(await refusal(young.askForAccount())).toEqual({ status: 409, code: 'not_of_age', day })
      // Nothing was sent to the broker, so the answers are not locked.
      expect(await young.readClient()).toMatchObject({ locked: false })
      expect(await counts(young)).toEqual(neither)
    }
    // Today is March 10, 2027, in New York.
    await saveBirthDate('2009-12-31')
    await expectTooYoungUntil('2027-12-31')
    await saveBirthDate('2009-03-11')
    await expectTooYoungUntil('2027-03-11')
    // The configuration sets the minimum age to 20 in New Mexico and has no entry for Nebraska.
    await saveBirthDate('2007-03-11')
    await saveState('NM', '87501')
    await expectTooYoungUntil('2027-03-11')
    await saveBirthDate('2009-03-10')
    await saveState('NE', '68508')
    await young.openAccount()
    expect(its.log()).not.toMatch(/2009-12-31|2027-12-31/)
  })
})

describe('[PE-11] an SSN that two applicants share', () => {
  test('blocks the second for the same account type, without a reason', async () => {
    const ssn = ssnWith('4321')
    await its.atAgreements({ ssn })
    const second = await its.answered({ ssn })
    await expectRefusal(second.askForAccount(), '403 blocked')
    expect(await second.status()).toBe('ONBOARDING_AFFILATIONS')
    expect(await counts(second)).toEqual(neither)
    expect((await second.readDetails()).body).toMatchObject({ affiliations: null })
  })

  test('opens an account of another type', async () => {
    const ssn = ssnWith('4322')
    await its.atAgreements({ ssn, accountType: 'ROTH_IRA' })
    const second = await its.answered({ ssn, accountType: 'TRADITIONAL_IRA' })
    await second.openAccount()
    expect(await its.accountsOf(second)).toHaveLength(1)
  })

  test('[AF-04] finds its own person after a lost reply', async () => {
    const ssn = ssnWith('4325')
    await its.atAgreements({ ssn, accountType: 'ROTH_IRA' })
    const second = await its.answered({ ssn, accountType: 'TRADITIONAL_IRA' })
    await its.sandbox.fault({ provider: 'ascend', match: '"given_name"', kind: 'drop-after' })
    await second.openAccount()
    expect(await counts(second)).toEqual(oneOfEach)
    const [person] = await its.personsOf(second)
    expect(
      await its.count(
        'broker_account where client_id = $1 and person_id = $2',
        second.clientId,
        person?.legal_natural_person_id,
      ),
    ).toBe(1)
  })

  test('opens one account for two parallel calls', async () => {
    const ssn = ssnWith('4323')
    const [first, second] = [await its.answered({ ssn }), await its.answered({ ssn })]
    expect(await statusesOf([first.askForAccount(), second.askForAccount()])).toEqual([200, 403])
  })

  test('is free again after the broker refused the first', async () => {
    const ssn = ssnWith('4324')
    const first = await its.answered({ ssn })
    await its.brokerFails('"given_name"', 400)
    await expectRefusal(first.askForAccount(), '502 provider_refused')
    await (await its.answered({ ssn })).openAccount()
    await expectRefusal(first.askForAccount(), '403 blocked')
  })
})

describe('affirming and the review', () => {
  test('[AG-06] [AG-07] accepted agreements are affirmed once, and the open account leads to the contribution, step 4', async () => {
    const applicant = await its.atAgreements()
    await expectRefusal(applicant.confirmAgreements(), '409 status_conflict')
    await applicant.must(applicant.readAccount())
    await accept(applicant)
    // Reading the account before the affirmation changes no status.
    await applicant.must(applicant.readAccount())
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    const own = brokerAgreements(await applicant.listAgreements()).map((one) => one.agreement_id)
    await allSucceed(5, () => applicant.confirmAgreements())
    expect((await applicant.confirmAgreements()).body).toEqual({ affirmed: own })
    expect(await affirmations(applicant)).toHaveLength(1)
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect((await applicant.readAccount()).body).toMatchObject({ state: 'OPEN', active_restrictions: [] })
    expect(await applicant.readClient()).toMatchObject({ client_status: 'ONBOARDING_CONTRIBUTION', step: 4 })
  })

  test('[AG-06] affirm-account-agreements takes exactly the agreements of the account', async () => {
    const applicant = await accepted()
    const own = brokerAgreements(await applicant.listAgreements()).map((one) => one.agreement_id)
    const affirm = (agreements: string[]) =>
      applicant.api.post<{ agreements: ListedAgreement[] }>(
        '/api/broker-api/enrollment/affirm-account-agreements',
        { account_id: applicant.accountId, agreements },
      )
    await expectRefusal(affirm(own.slice(1)), '409 stale')
    await expectRefusal(affirm([...own.slice(1), 'other']), '409 stale')
    const { agreements } = await applicant.must(affirm(own))
    const states = brokerAgreements(agreements).map((one) => one.agreement_state)
    expect(states).toEqual(own.map(() => 'AFFIRMED'))
  })

  test('[AG-06] when the broker fails it is 503, the acceptance stays, and a retry affirms', async () => {
    const applicant = await accepted()
    await its.brokerFails('agreements:affirm')
    await expectRefusal(applicant.confirmAgreements(), '503 provider_unavailable')
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect(await its.count('acceptance where client_id = $1', applicant.clientId)).toBe(1)
    expect((await applicant.confirmAgreements()).status).toBe(200)
    await applicant.must(applicant.readAccount())
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  })

  test('[AG-07] serial 0005: the account is pending for ten seconds, then open', async () => {
    const applicant = await affirmed({ ssn: ssnWith('0005') })
    expect((await applicant.readAccount()).body.state).toBe('PENDING')
    const waiting = { client_status: 'ONBOARDING_AGREEMENTS', facts: { accepted: true } }
    expect(await applicant.readClient()).toMatchObject(waiting)
    its.advance(11)
    expect((await applicant.readAccount()).body.state).toBe('OPEN')
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  })

  test('[AG-07] while the broker is unavailable it is 503 and the status stays', async () => {
    const applicant = await affirmed()
    const path = `/accounts/v1/accounts/${applicant.accountId}`
    await its.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 500, times: 3 })
    await expectRefusal(applicant.readAccount(), '503 provider_unavailable')
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    its.advance(3)
    expect((await applicant.readAccount()).status).toBe(200)
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  })
})

test('[CF-10] [CF-05] [AG-12] the notice of revocation of an IRA is mailed, shown, and recorded in the version shown until its last day', async () => {
  const applicant = await its.withAccount()
  const { api, clientId, userId, person } = applicant
  const [mail] = await its.mails(person.email, /account is open/)
  const firm = ['Sample Trust Company', 'PO Box 100', '217-555-0100']
  for (const words of [...firm, 'postmark', 'until March 17, 2027']) expect(mail?.text).toContain(words)
  const recorded = async (call: string) => {
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
    () => recorded('mail'),
    ([row]) => row?.rendered?.includes('until March 17, 2027') === true,
  )
  const show = (...disclosures: { id: string; version: number }[]) =>
    applicant.must(api.post(`/api/agreements/disclosures-shown/${clientId}`, { disclosures }))
  const current = [
    { id: 'revoke', version: 2 },
    { id: 'firm', version: 3 },
  ]
  await show(...current, { id: 'debit', version: 1 })
  await show(...current)
  expect(await recorded('page')).toEqual([
    { shown: 'firm 3', rendered: null },
    { shown: 'revoke 2', rendered: expect.stringContaining('Sample Trust Company') },
  ])

  // For a week after a text changes, a tab that was already open may report the old version.
  await its.query(
    `insert into disclosure (id, version, words, hash, parts) values ('revoke', 1, $1, sha256('x'), $2)`,
    ['Until {date}: {phone}', { main: 'Until {date}: {phone}' }],
  )
  const day = 24 * 60 * 60
  const changeText = (daysAgo: number) =>
    its.query(`update disclosure set current_since = $1 where id = 'revoke' and version = 2`, [
      new Date(its.now().getTime() - daysAgo * day * 1000),
    ])
  await changeText(8)
  await show({ id: 'revoke', version: 1 })
  expect(await recorded('page')).toHaveLength(2)
  await changeText(6)
  await show({ id: 'revoke', version: 1 })
  const rendered = 'Until March 17, 2027: 217-555-0100'
  expect((await recorded('page'))[2]).toEqual({ shown: 'revoke 1', rendered })

  its.advance(8 * day)
  await applicant.logIn()
  await show({ id: 'revoke', version: 2 })
  expect(await recorded('page')).toHaveLength(3)
})
