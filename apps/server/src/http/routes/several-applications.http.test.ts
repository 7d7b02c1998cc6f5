import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vestibule/launcher/ports'
import type { Applicant } from '@vestibule/testing/applicant'
import { defaultBrand, writeBrand } from '@vestibule/testing/brands'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { becomes, expectRefusal } from '@vestibule/testing/in-vitest'
import { sampleAddress } from '@vestibule/testing/sample-person'
import { expect, onTestFinished, test } from 'vitest'
import { changeAddress, newName } from './testing/contact.ts'
import { sessionOf, useServer } from './testing/use-server.ts'

const port = await freePort()
// Texts of this server go by Vonage, those of the others by Twilio.
const its = useServer({ env: { FIRM_PORT: String(port), SMS_PROVIDER: 'vonage' } })

interface Listed {
  applications: { id: string; account_type: string; client_status: string; is_chosen: boolean }[]
  may_begin: string[]
}

const listOf = async ({ api }: Applicant): Promise<Listed> =>
  (await api.get<Listed>('/api/applications')).body

const open = (applicant: Applicant, account_type: string) =>
  applicant.api.post<{ id: string }>('/api/applications', { account_type })

/** Begins an application of this type, with which the applicant's next calls continue. */
const begin = async (
  applicant: Applicant,
  accountType: Applicant['person']['accountType'],
): Promise<void> => {
  const { id } = await applicant.must(open(applicant, accountType))
  applicant.clientId = id
}

/** Goes from the affiliations to a completed application. */
const complete = async (applicant: Applicant): Promise<void> =>
  applicant.openAndContribute(await its.stack.publicToken(), 100)

const holder = async (): Promise<Applicant> => {
  const applicant = await its.answered()
  await applicant.saveBeneficiaries()
  await complete(applicant)
  return applicant
}

test('[SU-09] a code arrives by Vonage', async () => {
  const applicant = its.newcomer()
  await applicant.createUser()
  await applicant.verifyPhone()
  expect(await its.sandbox.requests('vonage')).not.toHaveLength(0)
  expect(await its.sandbox.requests('twilio')).toHaveLength(0)
})

test('[MA-01] [MA-02] [MA-03] a Roth holder opens a Traditional IRA, then an individual account, with the answers held', async () => {
  const applicant = await holder()
  const roth = applicant.clientId
  expect(await listOf(applicant)).toMatchObject({
    applications: [{ id: roth, client_status: 'ONBOARDING_SIGNUP_COMPLETED', is_chosen: true }],
    may_begin: ['TRADITIONAL_IRA', 'REGULAR', 'PRODUCT'],
  })
  await begin(applicant, 'TRADITIONAL_IRA')
  const traditional = applicant.clientId
  expect(await its.storedStatus(applicant)).toBe('ONBOARDING_AFFILATIONS')
  expect((await sessionOf(applicant)).clientId).toBe(traditional)
  const [named] = await applicant.must(
    applicant.api.get<object[]>(`/api/data-api/beneficiaries/client/${traditional}`),
  )
  expect(named).toMatchObject({ firstName: 'Byron', dob_year: '1936' })
  await complete(applicant)
  await begin(applicant, 'REGULAR')
  const individual = applicant.clientId
  await complete(applicant)
  const { applications, may_begin } = await listOf(applicant)
  expect(applications.map(({ id }) => id)).toEqual([individual, traditional, roth])
  expect(may_begin).toEqual(['PRODUCT'])
  const { persons, accounts } = await its.sandbox.ledger()
  const own = persons.filter(({ client_person_id }) =>
    [roth, traditional, individual].includes(String(client_person_id)),
  )
  expect(own).toHaveLength(1)
  expect(
    accounts.filter(({ client_account_id }) => applications.some(({ id }) => id === client_account_id)),
  ).toHaveLength(3)
})

test('[MA-01] [MA-02] the holder of a Roth IRA opens the fund’s account, beginning with its contribution', async () => {
  const applicant = await holder()
  await begin(applicant, 'PRODUCT')
  expect(await its.storedStatus(applicant)).toBe('ONBOARDING_CONTRIBUTION')
  await applicant.saveContribution()
  await applicant.must(applicant.agreeToStatements())
  await applicant.must(applicant.beginVerification())
  expect(await its.storedStatus(applicant)).toBe('ONBOARDING_KYC_CHECK')
})

test('[MA-02] answers that are older than the brand’s limit are asked again, and shown', async () => {
  const applicant = await holder()
  await its.query(`update client set locked_at = now() - interval '13 months' where id = $1`, [
    applicant.clientId,
  ])
  await begin(applicant, 'TRADITIONAL_IRA')
  expect(await its.storedStatus(applicant)).toBe('ONBOARDING_PERSONAL_INFO_1')
  expect(await applicant.readClient()).toMatchObject({ firstName: applicant.person.firstName })
})

test('[MA-02] changed answers reach the broker’s person, of whom it keeps one', async () => {
  const applicant = await holder()
  const roth = applicant.clientId
  await begin(applicant, 'TRADITIONAL_IRA')
  await applicant.saveEmployment({ job_title: 'Countess' })
  await applicant.openAccount()
  const { persons } = await its.sandbox.ledger()
  const [person] = persons.filter(({ client_person_id }) => client_person_id === roth)
  expect(JSON.stringify(person)).toContain('Countess')
})

test('[MA-02] [MA-04] a further application keeps the name and home address of an open account', async () => {
  const applicant = await holder()
  await begin(applicant, 'TRADITIONAL_IRA')
  const { clientId, api, version: ifMatch } = applicant
  const save = (resource: string, body: object) =>
    api.patch(`/api/data-api/${resource}/${clientId}`, body, { ifMatch })
  const moved = { ...sampleAddress, address_1: '12 Saint James Square' }
  await expectRefusal(save('address/client', moved), '409 final_details')
  const renamed = { ...newName, client_status: 'ONBOARDING_PERSONAL_INFO_2', step: '1' }
  await expectRefusal(save('client', renamed), '409 final_details')
  await applicant.saveAddress()

  its.advance(31)
  await applicant.stepUp()
  await applicant.must(changeAddress(applicant, moved))
  const [stored] = await its.query('select address_1 from address where client_id = $1', [clientId])
  expect(stored).toEqual({ address_1: '12 Saint James Square' })
})

test('[MA-03] [OP-05] a lost answer about the known person makes no second person and no second account', async () => {
  const applicant = await its.withAccount()
  const roth = applicant.clientId
  await begin(applicant, 'TRADITIONAL_IRA')
  await its.sandbox.fault({ provider: 'ascend', match: 'given_name', kind: 'drop-after', times: 1 })
  await applicant.askForAccount()
  await becomes(
    () => its.count(`broker_account where client_id = '${applicant.clientId}' and account_id is not null`),
    1,
  )
  const { persons, accounts } = await its.sandbox.ledger()
  const ids = [roth, applicant.clientId]
  expect(persons.filter((one) => ids.includes(String(one.client_person_id)))).toHaveLength(1)
  expect(accounts.filter((one) => ids.includes(String(one.client_account_id)))).toHaveLength(2)
})

test('[MA-02] [BA-12] the linked bank is offered, used once, and no fraud', async () => {
  const applicant = await holder()
  const { bank_name, account_mask } = await applicant.readBank()
  const frauds = () => its.query('select id from fraud_event where user_id = $1', [applicant.userId])
  const before = await frauds()
  await begin(applicant, 'TRADITIONAL_IRA')
  await applicant.openAccount()
  await applicant.agree()
  await applicant.saveContribution(100)
  expect((await applicant.readBank()).linked_elsewhere).toEqual({ bank_name, account_mask })
  const { id } = await applicant.must(applicant.linkKnownBank())
  expect(await applicant.must(applicant.linkKnownBank())).toEqual({ id })
  expect(await its.storedStatus(applicant)).toBe('ONBOARDING_CONFIRMATION')
  await applicant.must(applicant.relate())
  await applicant.must(applicant.schedule())
  expect(await frauds()).toEqual(before)
})

test('[MA-01] [SE-07] the person’s export has all applications, opened with their own keys', async () => {
  const applicant = await holder()
  await begin(applicant, 'TRADITIONAL_IRA')
  const { output } = await its.stack.command('client', 'export', applicant.userId, '--by', 'Grace Hopper')
  const { client, beneficiary } = JSON.parse(output)
  const ssn = applicant.person.ssn.replaceAll('-', '')
  expect(client).toMatchObject([{ ssn }, { ssn }])
  expect(beneficiary).toHaveLength(2)
})

test('[MA-01] [FA-02] the firm finds each application of a person, and by an application’s id only that one', async () => {
  const applicant = await holder()
  const roth = applicant.clientId
  await begin(applicant, 'TRADITIONAL_IRA')
  const { key } = await newFirmKey(its.stack.databaseUrl, ['read'], its.now())
  const call = firmCaller(`http://127.0.0.1:${port}`, key)
  const find = async (search: object) => {
    const { text } = await call('POST /api/firm/applications/find', search)
    return JSON.parse(text).applications.map((one: Record<string, string>) => [one.id, one.account_type])
  }
  const both = [
    [applicant.clientId, 'TRADITIONAL_IRA'],
    [roth, 'ROTH_IRA'],
  ]
  expect(await find({ email: applicant.person.email })).toEqual(both)
  expect(await find({ id: applicant.userId })).toEqual(both)
  expect(await find({ id: roth })).toEqual([both[1]])
})

test('[MA-01] [SE-07] a person is erased with all applications, and not while one of them must be kept', async () => {
  const applicant = await its.withAccount()
  const roth = applicant.clientId
  await begin(applicant, 'TRADITIONAL_IRA')
  const run = (...args: string[]) => its.stack.command('client', ...args, '--by', 'Grace Hopper')
  const erase = () => run('erase', applicant.userId, '--keep-records')
  expect(await erase()).toMatchObject({
    code: 1,
    output: expect.stringContaining('the account is not closed'),
  })
  const today = its.now().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  expect(await run('closed', applicant.userId, today)).toMatchObject({ code: 1 })
  expect(await run('closed', roth, today)).toMatchObject({ code: 0 })
  await run('hold', applicant.clientId, 'Lawsuit')
  expect(await erase()).toMatchObject({ code: 1, output: expect.stringContaining('legal hold') })
  await run('release', roth)
  await its.settled(applicant)
  expect(await erase()).toMatchObject({ code: 0 })
  const left = `select id from client where user_id = $1 union all select id from app_user where id = $1`
  expect(await its.query(left, [applicant.userId])).toEqual([])
  const events = `select client_id from firm_event where type = 'application.erased' and client_id = any($1)
    union all select client_id from event_outbox where type = 'application.erased' and client_id = any($1)`
  expect(await its.query(events, [[roth, applicant.clientId]])).toHaveLength(2)
})

test('[MA-01] a second press begins nothing more, and no account is begun before the first one is open', async () => {
  const applicant = await its.applicant()
  await expectRefusal(open(applicant, 'TRADITIONAL_IRA'), '409 status_conflict')
  await applicant.answerEverything()
  await expectRefusal(open(applicant, 'TRADITIONAL_IRA'), '409 status_conflict')
  await complete(applicant)
  const opened = await Promise.all([1, 2, 3].map(() => applicant.must(open(applicant, 'TRADITIONAL_IRA'))))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  expect((await listOf(applicant)).applications).toHaveLength(2)
  await expectRefusal(open(applicant, 'REGULAR'), '409 status_conflict')
  await expectRefusal(open(applicant, 'ISA'), '400 malformed', 'account_type')
})

test('[MA-01] a tab of another application gets a conflict, and changes nothing', async () => {
  const applicant = await holder()
  const roth = applicant.clientId
  const { version } = applicant
  await begin(applicant, 'TRADITIONAL_IRA')
  const traditional = applicant.clientId
  const stale = (path: string, headers: object = {}) =>
    applicant.api.patch(
      path,
      { address_1: '2 Other St', address_2: '', zipcode: '10001', city: 'Other', state: 'NY' },
      headers,
    )
  await expectRefusal(stale(`/api/data-api/address/client/${roth}`), '409 other_application')
  await expectRefusal(applicant.api.get(`/api/data-api/address/client/${roth}`), '409 other_application')
  const ofRoth = `"${version}-${roth.slice(0, 8)}"`
  await expectRefusal(
    applicant.api.post('/api/exchange-public-token', { public_token: 'x' }, { ifMatch: ofRoth }),
    '409 other_application',
  )
  await applicant.must(applicant.api.put('/api/applications/chosen', { id: roth }))
  await applicant.must(applicant.api.get(`/api/data-api/address/client/${roth}`))
  await expectRefusal(stale(`/api/data-api/address/client/${traditional}`), '409 other_application')
  const stranger = await holder()
  await expectRefusal(
    applicant.api.put('/api/applications/chosen', { id: stranger.clientId }),
    '403 forbidden',
  )
})

test('[MA-01] [MA-03] a second individual account is opened where the brand allows it, and no third', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'vestibule-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = writeBrand(parent, defaultBrand, (json) => ({ ...json, secondIndividualAccount: true }))
  await its.stack.server.restart({ BRAND_DIR: folder })
  const applicant = await its.answered({ accountType: 'REGULAR' })
  await complete(applicant)
  const first = applicant.clientId
  expect((await listOf(applicant)).may_begin).toContain('REGULAR')
  const opened = await Promise.all([1, 2].map(() => applicant.must(open(applicant, 'REGULAR'))))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  applicant.clientId = opened[0]?.id ?? ''
  await complete(applicant)
  const { applications, may_begin } = await listOf(applicant)
  expect(applications.map(({ id }) => id)).toEqual([applicant.clientId, first])
  expect(may_begin).not.toContain('REGULAR')
  expect((await applicant.must(open(applicant, 'REGULAR'))).id).toBe(applicant.clientId)
  const { accounts } = await its.sandbox.ledger()
  const ids = [first, applicant.clientId]
  expect(accounts.filter(({ client_account_id }) => ids.includes(String(client_account_id)))).toHaveLength(2)
  const stranger = await its.answered({ accountType: 'REGULAR', ssn: applicant.person.ssn })
  await expectRefusal(stranger.askForAccount(), '403 blocked')
})
