import type { Reply } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, statusesOf } from '@vestibule/testing/in-vitest'
import {
  sampleAddress,
  sampleEmployment,
  sampleFinances,
  sampleName,
  sampleSuitability,
} from '@vestibule/testing/sample-person'
import { shown } from '@vestibule/testing/samples/sample'
import { en } from '@vestibule/words/en'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvalid, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

interface Client {
  id: string
  client_status: string
  step: number
  ssn: string
  [field: string]: unknown
}

const options = (ifMatch?: number) => (ifMatch === undefined ? {} : { ifMatch })
const createClient = ({ api, userId }: Applicant, overrides: object = {}) =>
  api.post<Client>(`/api/data-api/client/${userId}`, {
    ...sampleName,
    client_status: 'ONBOARDING_PERSONAL_INFO_2',
    disclosures: [{ id: 'esign', version: en.disclosures.esign.version }],
    step: '1',
    ...overrides,
  })
const saveClient = ({ api, clientId }: Applicant, body: object, ifMatch?: number) =>
  api.patch<Client>(`/api/data-api/client/${clientId}`, body, options(ifMatch))
const saveAddress = ({ api, clientId }: Applicant, overrides: object, ifMatch?: number) =>
  api.patch(`/api/data-api/address/client/${clientId}`, { ...sampleAddress, ...overrides }, options(ifMatch))
const saveDetails = ({ api, clientId }: Applicant, body: object) =>
  api.patch(`/api/data-api/clientdetails/client/${clientId}`, body)
const saveEmployment = (applicant: Applicant, body: object) =>
  saveDetails(applicant, { disclosures: shown('trusted-contact'), ...body })
const saveInvestor = ({ api, clientId }: Applicant, body: object) =>
  api.patch(`/api/data-api/investor/client/${clientId}`, body)
const readAddress = async ({ api, clientId }: Applicant) =>
  (await api.get(`/api/data-api/address/client/${clientId}`)).body
const readDetails = async (applicant: Applicant) => (await applicant.readDetails()).body

const identity = { ssn: '212-34-5678', dob_year: '1985', dob_month: '04', dob_date: '17' }
const birthDateFields = ['dob_date', 'dob_month', 'dob_year']
const name = { firstName: 'Ada', lastName: 'Lovelace' }
const greenCard = { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR', country_of_birth: 'VN' }

/** An applicant with every question answered, so that saving a single field changes no status. */
let answered: Applicant
beforeAll(async () => {
  answered = await its.answered()
})

describe('the name form (INFO_1)', () => {
  test('[NV-01] a user without an application gets 404 from both reads', async () => {
    const { api, userId } = await its.applicant()
    for (const path of [`client/ssn/${userId}`, `client/${userId}`])
      await expectRefusal(api.get(`/api/data-api/${path}`), '404 not_found')
  })

  test('[PE-02] the first save creates the client at INFO_2, step 1; a second returns the same client', async () => {
    const applicant = await its.applicant()
    const first = await createClient(applicant)
    const client = { client_status: 'ONBOARDING_PERSONAL_INFO_2', step: 1, account_type: 'ROTH_IRA' }
    expect(first.body).toMatchObject({ ...client, firstName: 'Ada' })
    expect((await createClient(applicant, { firstName: 'Augusta' })).body).toEqual(first.body)
    const { body } = await applicant.api.get(`/api/data-api/client/${applicant.userId}`)
    expect(body).toEqual({ id: first.body.id })
  })

  test('[API-08] five parallel saves create one client', async () => {
    const applicant = await its.applicant()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => createClient(applicant)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await its.count('audit_event where client_id = $1', replies[0]?.body.id)).toBe(1)
  })

  test('[PE-01] [PE-23] stores the ʻokina, one kind of apostrophe, and no invisible characters', async () => {
    const { body } = await saveClient(answered, { firstName: 'Kaʻahumanu\u200b', lastName: 'O’Hara' })
    expect(body).toMatchObject({ firstName: 'Kaʻahumanu', lastName: "O'Hara" })
  })

  test('[AG-14] [SE-08] requires consent to electronic documents', async () => {
    const applicant = await its.applicant()
    for (const disclosures of [[], [{ id: 'cip', version: 1 }], [{ id: 'esign', version: 9 }]])
      await expectRefusal(createClient(applicant, { disclosures }), '409 disclosure_required', 'esign')
    expect(await its.count('client where user_id = $1', applicant.userId)).toBe(0)
  })

  test('[SE-08] [AG-14] [AG-12] records the disclosures that the name form showed', async () => {
    const applicant = await its.named()
    const recorded = await its.query(
      `select disclosure_id, version, call from disclosure_shown where user_id = $1 and call <> 'create-user'
       order by disclosure_id`,
      [applicant.userId],
    )
    const { cip, esign, firm } = en.disclosures
    expect(recorded).toEqual(
      Object.entries({ cip, esign, firm }).map(([disclosure_id, { version }]) => ({
        disclosure_id,
        version,
        call: 'create-client',
      })),
    )
  })
})

describe('the address form (INFO_2)', () => {
  test.each([
    { address_1: 'RR 2 Box 15', zipcode: '59001-1234', city: 'Absarokee', state: 'MT' },
    { address_1: 'PSC 3 Box 4120', address_2: 'PMB 44', zipcode: '09021', city: 'APO', state: 'AE' },
  ])('[PE-04] [PE-05] [PE-21] saves $address_1, $state', async (address) => {
    const saved = await saveAddress(answered, address)
    expect(saved).toMatchObject({ status: 200, body: { address_2: '', ...address } })
    expect(await readAddress(answered)).toEqual(saved.body)
  })

  test('[NV-13] reads empty before the first save', async () => {
    const empty = { address_1: '', address_2: '', zipcode: '', city: '', state: '' }
    expect(await readAddress(await its.named())).toEqual(empty)
  })
})

describe('the citizenship form (INFO_3)', () => {
  test('[PE-07] a change to citizen clears the countries', async () => {
    const citizen = { ...greenCard, residencyStatus: 'US_CITIZEN' }
    expect((await saveClient(answered, greenCard)).body).toMatchObject(greenCard)
    const cleared = { residencyStatus: 'US_CITIZEN', passport_country: '', country_of_birth: '' }
    expect((await saveClient(answered, citizen)).body).toMatchObject(cleared)
  })

  test('[API-01] seals the green card number, shows its last four, and deletes it when the person becomes a citizen', async () => {
    const save = async (body: object) => (await saveClient(answered, body)).body.green_card_number
    const saveNumber = (number: string) => save({ ...greenCard, green_card_number: number })
    expect(await saveNumber('A012-345-678')).toBe('***5678')
    expect(await saveNumber('***5678')).toBe('***5678')
    expect(await save(greenCard)).toBe('***5678')
    const sql = 'select green_card_number_sealed as sealed from client where id = $1'
    const { sealed } = await its.row<{ sealed: Buffer }>(sql, answered.clientId)
    expect(sealed.includes('A012345678')).toBe(false)
    for (const green_card_number of ['***1234', '123456', 'A012_345_678'])
      await expectInvalid(saveClient(answered, { ...greenCard, green_card_number }), 'green_card_number')
    expect(await saveNumber('')).toBe('')
    expect(await saveNumber('ABC1234567890')).toBe('***7890')
    expect(await save({ residencyStatus: 'US_CITIZEN' })).toBe('')
  })

  test('[PE-07] saves the answer "neither" and keeps the status', async () => {
    const applicant = await its.named()
    await applicant.saveAddress()
    const next = { client_status: 'ONBOARDING_PERSONAL_INFO_4', step: 1 }
    const { body } = await saveClient(applicant, { residencyStatus: 'NEITHER', ...next })
    expect(body).toMatchObject({
      residencyStatus: 'NEITHER',
      client_status: 'ONBOARDING_PERSONAL_INFO_3',
    })
    await expectRefusal(applicant.askForStatus('ONBOARDING_PERSONAL_INFO_4', 1), '409 status_conflict')
    await applicant.saveCitizenship()
    expect(await applicant.place()).toBe('ONBOARDING_PERSONAL_INFO_4 1')
  })

  test('[API-06] an unknown residency status is malformed', () =>
    expectRefusal(saveClient(answered, { residencyStatus: 'MARTIAN' }), '400 malformed', 'residencyStatus'))
})

describe('the identity form (INFO_4)', () => {
  test('[PE-09] [PE-11] accepts an SSN with and without dashes, and returns it masked', async () => {
    for (const ssn of ['219-09-1234', '899999999'])
      expect((await saveClient(answered, { ...identity, ssn })).body.ssn).toBe(`***-**-${ssn.slice(-4)}`)
    expect(await answered.readClient()).toMatchObject({ ssn: '***-**-9999' })
  })

  test('[PE-11] a save with the masked SSN keeps the SSN and saves the date of birth', async () => {
    const sql = 'select ssn_sealed, ssn_index, ssn_last4 from client where id = $1'
    await saveClient(answered, identity)
    const before = await its.row(sql, answered.clientId)
    const masked = { ...identity, ssn: '***-**-5678', dob_date: '18' }
    expect((await saveClient(answered, masked)).body).toMatchObject(masked)
    expect(await its.row(sql, answered.clientId)).toEqual(before)
  })

  test('[PE-10] computes the age from 18 to 75 from the years of the birth and of today', async () => {
    const saveAge = (age: number) =>
      saveClient(answered, { ...identity, dob_year: String(its.now().getUTCFullYear() - age) })
    for (const age of [18, 75]) expect((await saveAge(age)).status).toBe(200)
    for (const age of [17, 76]) await expectInvalid(saveAge(age), ...birthDateFields)
    await saveClient(answered, identity)
  })
})

describe('the employment form (INFO_5)', () => {
  test('[PE-12] the year joined is at most thirty years ago, not in the future, and after the year of birth', async () => {
    await saveClient(answered, { ...identity, dob_year: '1965' })
    const year = its.now().getUTCFullYear()
    const join = (joined: number) =>
      saveEmployment(answered, { ...sampleEmployment, joined_year: String(joined) })
    expect((await join(year)).body).toMatchObject({ joined_year: String(year) })
    expect((await join(year - 30)).status).toBe(200)
    await expectInvalid(join(year - 31), 'joined_year')
    await expectInvalid(join(year + 1), 'joined_year')
    await saveClient(answered, { ...identity, dob_year: String(year - 20) })
    await expectInvalid(join(year - 20), 'joined_year')
    expect((await join(year - 19)).status).toBe(200)
    await saveClient(answered, identity)
  })

  test('[PE-12] [PE-22] [API-01] accepts an employer name of 149 characters, a job title of 100 and an employer address', async () => {
    const employer = {
      employer_name: `AT&T, 7-Société ${'g'.repeat(133)}`,
      employer_address: '208 S Akard St, Dallas, TX 75202',
      job_title: 'x'.repeat(100),
    }
    const saved = await saveEmployment(answered, { ...sampleEmployment, ...employer })
    expect(saved).toMatchObject({ status: 200, body: employer })
    expect(await readDetails(answered)).toMatchObject(employer)
    const { body } = await saveEmployment(answered, { employment_status: 'Retired' })
    expect(body).toMatchObject({ employer_name: '', employer_address: '', job_title: '' })
  })

  test.each(['Unemployed', 'Retired', 'Student'])('[PE-12] %s clears the employer', async (status) => {
    await saveEmployment(answered, sampleEmployment)
    const saved = await saveEmployment(answered, { ...sampleEmployment, employment_status: status })
    const cleared = { employment_status: status, employer_name: '', job_title: '', joined_year: '' }
    expect(saved.body).toMatchObject(cleared)
    expect(await readDetails(answered)).toMatchObject(cleared)
  })

  test('[NV-05] refuses employment before the date of birth is saved', async () => {
    await expectRefusal(saveEmployment(await its.named(), sampleEmployment), '409 status_conflict')
  })
})

describe('the marital status and the financial forms', () => {
  test.each(['SINGLE', 'MARRIED'])('[PE-14] saves the marital status %s', async (marital_status) => {
    expect((await saveDetails(answered, { marital_status })).body).toMatchObject({ marital_status })
  })

  test('[FI-01] saves finances with the client details and with the investor profile', async () => {
    const kept = { funding_source: 'Savings', annual_household_income: 'OVER_5M' }
    const { body } = await saveInvestor(answered, { ...kept, total_net_worth: 'UNDER_25K' })
    expect(body).toMatchObject({ ...kept, total_net_worth: 'UNDER_25K' })
    expect(await readDetails(answered)).toMatchObject(kept)
  })

  test('[FI-04] saves the liquidity needs that follow from the time horizon', async () => {
    const needs = { time_horizon: 'AVERAGE', liquidity_needs: 'SOMEWHAT_IMPORTANT' }
    const { body } = await saveInvestor(answered, { ...sampleSuitability, time_horizon: 'AVERAGE' })
    expect(body).toMatchObject(needs)
    const read = await answered.api.get(`/api/data-api/investor/client/${answered.clientId}`)
    expect(read.body).toMatchObject({ ...needs, liquid_assets: '' })
  })

  test('[FI-04] [API-06] refuses liquidity needs from the client', async () => {
    const body = { ...sampleSuitability, liquidity_needs: 'VERY_IMPORTANT' }
    await expectRefusal(saveInvestor(answered, body), '400 unknown_field', 'liquidity_needs')
  })
})

describe('an invalid answer is refused, and names its fields', () => {
  const holder = { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'XX', country_of_birth: '' }
  const employment = (body: object) => ({
    disclosures: shown('trusted-contact'),
    ...sampleEmployment,
    ...body,
  })
  const box = { address_1: 'PO Box 12', address_2: 'PO Box 44', zipcode: '00901', city: ' ', state: 'PR' }
  const unfunded = { funding_source: 'Lottery', total_net_worth: '', annual_household_income: 'LOTS' }
  const noAnswers = Object.fromEntries(Object.keys(sampleSuitability).map((question) => [question, '']))
  const tooLong = { employer_name: 'A'.repeat(150), job_title: 'x'.repeat(101), joined_year: '1985' }

  test.each<[string, (applicant: Applicant, body: object) => Promise<Reply<unknown>>, object, string[]]>([
    ['[PE-01]', saveClient, { firstName: '4da', lastName: 'A-B-C' }, ['firstName', 'lastName']],
    ['[PE-01]', createClient, { firstName: '', lastName: 'Ада' }, ['firstName', 'lastName']],
    ['[PE-23]', saveClient, { ...name, lastName: 'Smith, Jr.' }, ['lastName']],
    ['[PE-04] [PE-05] [PE-06] [PE-21]', saveAddress, box, Object.keys(box)],
    ['[PE-07]', saveClient, holder, ['passport_country', 'country_of_birth']],
    ['[PE-09]', saveClient, { ...identity, ssn: '000-12-3456' }, ['ssn']],
    ['[PE-20]', saveClient, { ...identity, ssn: '912-70-1234' }, ['ssn']],
    ['[PE-11]', saveClient, { ...identity, ssn: '***-**-9999' }, ['ssn']],
    ['[PE-09] [PE-10]', saveClient, { ...identity, ssn: '1', dob_date: '' }, ['ssn', ...birthDateFields]],
    ['[PE-10]', saveClient, { ...identity, dob_month: '02', dob_date: '30' }, birthDateFields],
    ['[PE-12]', saveDetails, employment({ employment_status: 'Astronaut' }), ['employment_status']],
    ['[PE-12] [PE-22]', saveDetails, employment(tooLong), Object.keys(tooLong)],
    ['[PE-14]', saveDetails, { marital_status: 'DIVORCED' }, ['marital_status']],
    ['[FI-01]', saveInvestor, { ...sampleFinances, ...unfunded }, Object.keys(unfunded)],
    ['[FI-01]', saveInvestor, { ...sampleFinances, liquid_assets: '12' }, ['liquid_assets']],
    ['[FI-01]', saveDetails, { funding_source: 'x' }, ['funding_source', 'annual_household_income']],
    ['[FI-03]', saveInvestor, noAnswers, Object.keys(noAnswers)],
    ['[FI-03]', saveInvestor, { ...sampleSuitability, risk_tolerance: 'MAYBE' }, Object.keys(noAnswers)],
  ])('%s: case %#', async (_, save, body, fields) => {
    await expectInvalid(save(answered, body), ...fields)
  })

  test.each(['passport_country', 'country_of_birth', 'green_card_number'])(
    '[PE-07] [API-06] %s without the residency status',
    (field) => expectInvalid(saveClient(answered, { [field]: 'FR' }), 'residencyStatus'),
  )

  test.each(birthDateFields)('[PE-09] [PE-10] [API-06] %s alone', async (field) => {
    const { code, fields } = await refusal(saveClient(answered, { [field]: '4' }))
    expect(code).toBe('invalid')
    expect(fields).toEqual(expect.arrayContaining(['ssn', ...birthDateFields]))
  })

  test.each(['', ['noneOfAbove'], ['associatedPerson', 'associatedPerson']])(
    '[AF-01] the affiliations %j',
    async (affiliations) => {
      const { status, fields } = await refusal(saveDetails(answered, { affiliations }))
      expect([400, 422]).toContain(status)
      expect(fields).toEqual(['affiliations'])
    },
  )
})

describe('[NV-05] statuses', () => {
  /** The forms of an IRA application, in order. */
  const forms: [status: string, step: number, save: (applicant: Applicant) => Promise<unknown>][] = [
    ['ONBOARDING_PERSONAL_INFO_1', 1, (one) => one.saveName()],
    ['ONBOARDING_PERSONAL_INFO_2', 1, (one) => one.saveAddress()],
    ['ONBOARDING_PERSONAL_INFO_3', 1, (one) => one.saveCitizenship()],
    ['ONBOARDING_PERSONAL_INFO_4', 1, (one) => one.saveIdentity()],
    ['ONBOARDING_PERSONAL_INFO_5', 1, (one) => one.saveEmployment()],
    ['ONBOARDING_PERSONAL_INFO_6', 1, (one) => one.saveMaritalStatus()],
    ['ONBOARDING_FINANCIAL_INFO_1', 2, (one) => one.saveFinances()],
    ['ONBOARDING_FINANCIAL_INFO_2', 2, (one) => one.saveSuitability()],
    ['ONBOARDING_AFFILATIONS', 3, async () => undefined],
  ]

  test('[PE-02] [PE-06] [PE-13] [PE-17] [FI-05] each save of an IRA leads to the next form; a repeated save keeps the status', async () => {
    const applicant = await its.applicant()
    for (const [index, [, , save]] of forms.entries()) {
      await save(applicant)
      const [status, step] = forms[Math.min(index + 1, forms.length - 1)] ?? []
      expect(await applicant.place()).toBe(`${status} ${step}`)
      for (const [, , saveAgain] of forms.slice(1, index + 1)) await saveAgain(applicant)
      expect((await saveClient(applicant, { ...name, lastName: 'Byron' })).status).toBe(200)
      expect(await applicant.place()).toBe(`${status} ${step}`)
    }
  })

  test('[PE-13] in a regular account employment leads to the finances', async () => {
    const applicant = await its.named({ accountType: 'REGULAR' })
    for (const [, , save] of forms.slice(1, 5)) await save(applicant)
    expect(await applicant.place()).toBe('ONBOARDING_FINANCIAL_INFO_1 2')
  })

  test('[FI-05] [PR-01] in the product flow the suitability leads to the contribution', async () => {
    const applicant = await its.answered({ accountType: 'PRODUCT' })
    expect(await applicant.place()).toBe('ONBOARDING_CONTRIBUTION 3')
  })

  test('saves a later form and keeps the status', async () => {
    const applicant = await its.named()
    expect((await saveInvestor(applicant, sampleFinances)).status).toBe(200)
    expect((await saveDetails(applicant, { marital_status: 'SINGLE' })).status).toBe(200)
    expect((await saveClient(applicant, identity)).status).toBe(200)
    expect(await applicant.place()).toBe('ONBOARDING_PERSONAL_INFO_2 1')
  })

  test('refuses a save that asks for a status too far ahead, and stores nothing of it', async () => {
    const applicant = await its.named()
    for (const body of [
      { ...identity, client_status: 'ONBOARDING_PERSONAL_INFO_5', step: 1 },
      { firstName: 'Eve', lastName: 'Eve', client_status: 'ONBOARDING_CONTRIBUTION', step: 4 },
    ])
      await expectRefusal(saveClient(applicant, body), '409 status_conflict')
    const unchanged = { firstName: 'Ada', ssn: '', client_status: 'ONBOARDING_PERSONAL_INFO_2' }
    expect(await applicant.readClient()).toMatchObject(unchanged)
  })

  test('refuses to create a client beyond the first form', async () => {
    const applicant = await its.applicant()
    for (const status of ['PERSONAL_INFO_3', 'AGREEMENTS', 'SIGNUP_COMPLETED'].map(
      (one) => `ONBOARDING_${one}`,
    ))
      await expectRefusal(createClient(applicant, { client_status: status }), '409 status_conflict')
    expect(await its.count('client where user_id = $1', applicant.userId)).toBe(0)
  })

  test('ignores the step of a request', async () => {
    const status = { client_status: 'ONBOARDING_PERSONAL_INFO_2' }
    const { body } = await saveClient(await its.named(), { ...status, step: 4 })
    expect(body).toMatchObject({ ...status, step: 1 })
  })
})

describe('[NV-14] versions', () => {
  test('each reply carries the version, which each write increments', async () => {
    const applicant = await its.named()
    const next = applicant.version + 1
    await applicant.saveAddress()
    expect(applicant.version).toBe(next)
    await applicant.readClient()
    expect(applicant.version).toBe(next)
    await applicant.askForStatus('ONBOARDING_PERSONAL_INFO_3', 1)
    await applicant.readClient()
    expect(applicant.version).toBe(next)
  })

  test('a save of a status or of the rest of the client details refuses an old version and stores nothing', async () => {
    const applicant = await its.answered()
    const { api, clientId, version } = applicant
    const oldVersion = { ifMatch: version - 1 }
    const saves: [string, object][] = [
      ['data-api/client', { client_status: 'ONBOARDING_AFFILATIONS', step: 3 }],
      ['data-api/clientdetails/client', { marital_status: 'MARRIED' }],
      ['data-api/clientdetails/client', { affiliations: ['associatedPerson'] }],
      ['client-status', { client_status: 'ONBOARDING_AFFILATIONS_UNSUITABLE', step: 3 }],
    ]
    const before = await applicant.readClient()
    for (const [path, body] of saves)
      await expectRefusal(api.patch(`/api/${path}/${clientId}`, body, oldVersion), '409 stale')
    const path = `/api/broker-api/account/createByClientId/${clientId}`
    await expectRefusal(api.post(path, { affiliations: 'noneOfAbove' }, oldVersion), '409 stale')
    expect(await applicant.readClient()).toEqual(before)
    const unchanged = { marital_status: 'SINGLE', affiliations: null }
    expect(await readDetails(applicant)).toMatchObject(unchanged)
  })

  test('of parallel saves with the same version one succeeds; without a version all do', async () => {
    const applicant = await its.answered()
    const { version } = applicant
    const replies = [
      saveAddress(applicant, { city: 'Albany' }, version),
      saveAddress(applicant, { city: 'Buffalo' }, version),
      saveClient(applicant, { firstName: 'Eve', lastName: 'Eve' }, version),
    ]
    expect(await statusesOf(replies)).toEqual([200, 409, 409])
    await applicant.readClient()
    expect(applicant.version).toBe(version + 1)
    const unversioned = ['Albany', 'Buffalo'].map((city) => saveAddress(applicant, { city }))
    expect(await statusesOf(unversioned)).toEqual([200, 200])
  })
})

test('[AF-03] [NV-15] an affiliation ends the application from any status', async () => {
  for (const status of [
    'ONBOARDING_PERSONAL_INFO_2',
    'ONBOARDING_KYC_CHECK',
    'ONBOARDING_FINANCIAL_INFO_1',
    'ONBOARDING_AFFILATIONS',
    'BREAK_JUST_ONE_MORE_STEP',
  ]) {
    const applicant = await its.answered()
    await its.query('update client set client_status = $2 where id = $1', [applicant.clientId, status])
    const saved = await saveDetails(applicant, { affiliations: ['productEmployee', 'associatedPerson'] })
    expect(saved.body).toMatchObject({
      affiliations: ['associatedPerson', 'productEmployee'],
      product_employee: true,
      apex_employee: false,
    })
    expect(await applicant.place()).toBe('ONBOARDING_AFFILATIONS_UNSUITABLE 3')
    await expectRefusal(applicant.askForAccount(), '409 status_conflict')
  }
})

test('[AF-02] no affiliation keeps the status until the account exists', async () => {
  const applicant = await its.answered()
  const none = { affiliations: 'noneOfAbove' }
  expect((await saveDetails(applicant, none)).body).toMatchObject(none)
  expect(await applicant.place()).toBe('ONBOARDING_AFFILATIONS 3')
})

test('[API-06] a PATCH with two forms, or with none, is malformed', async () => {
  for (const [save, body, fields] of [
    [saveClient, { ...identity, ...name }, undefined],
    [saveClient, {}, undefined],
    [saveDetails, {}, undefined],
    [saveDetails, { employment_status: 'Retired', marital_status: 'MARRIED' }, true],
    [saveInvestor, { total_net_worth: '25k_to_50k', time_horizon: 'LONG' }, true],
  ] as const) {
    const malformed = { status: 400, code: 'malformed', ...(fields && { fields: Object.keys(body) }) }
    expect(await refusal(save(answered, body))).toMatchObject(malformed)
  }
})

test('[AG-04] get-ip returns the address of the caller', async () => {
  const { body } = await (await its.applicant()).api.get('/api/get-ip')
  expect(body).toEqual({ ip: expect.stringMatching(/^198\.18\./) })
})
