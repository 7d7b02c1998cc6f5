import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import {
  sampleSuitability as answers,
  sampleEmployment as employed,
  sampleFinances as finances,
  sampleAddress,
  sampleName,
} from '@vestibule/testing/sample-person'
import { beforeAll, describe, expect, test } from 'vitest'

const its = useStack({ at: '2027-03-10T15:00:00Z' })

interface Client {
  id: string
  client_status: string
  step: number
  ssn: string
  [field: string]: unknown
}

const invalid = (...fields: string[]) => ({ status: 422, code: 'invalid', fields })

const create = ({ api, userId }: Applicant, given: object = {}) =>
  api.post<Client>(`/api/data-api/client/${userId}`, {
    ...sampleName,
    client_status: 'ONBOARDING_PERSONAL_INFO_2',
    disclosures: [{ id: 'esign', version: 1 }],
    step: '1',
    ...given,
  })
const client = ({ api, clientId }: Applicant, body: object, ifMatch?: number) =>
  api.patch<Client>(`/api/data-api/client/${clientId}`, body, ifMatch === undefined ? {} : { ifMatch })
const address = ({ api, clientId }: Applicant, given: object, ifMatch?: number) =>
  api.patch<Record<string, string>>(
    `/api/data-api/address/client/${clientId}`,
    { ...sampleAddress, ...given },
    ifMatch === undefined ? {} : { ifMatch },
  )
const details = ({ api, clientId }: Applicant, body: object) =>
  api.patch<Record<string, unknown>>(`/api/data-api/clientdetails/client/${clientId}`, body)
const investor = ({ api, clientId }: Applicant, body: object) =>
  api.patch<Record<string, string>>(`/api/data-api/investor/client/${clientId}`, body)
const request = ({ api, clientId }: Applicant, client_status: string, step = 1) =>
  api.patch<Client>(`/api/client-status/${clientId}`, { client_status, step })

const identity = { ssn: '212-34-5678', dob_year: '1985', dob_month: '04', dob_date: '17' }

const thisYear = () => Number(its.stack.clock.now().toISOString().slice(0, 4))

/** One whose every question is answered, for tests that save one field after another and move nothing. */
let settled: Applicant
beforeAll(async () => {
  settled = await its.answered()
})

describe('INFO_1, the name', () => {
  test('[NV-01] a new user has no client: 404 for both reads', async () => {
    const applicant = await its.applicant()
    await expectRefusal(applicant.api.get(`/api/data-api/client/ssn/${applicant.userId}`), '404 not_found')
    await expectRefusal(applicant.api.get(`/api/data-api/client/${applicant.userId}`), '404 not_found')
  })

  test('[PE-02] the first save makes the client, at INFO_2, step 1; a second one answers the first', async () => {
    const applicant = await its.applicant()
    const first = await create(applicant)
    expect(first.body).toMatchObject({
      client_status: 'ONBOARDING_PERSONAL_INFO_2',
      step: 1,
      account_type: 'ROTH_IRA',
      firstName: 'Ada',
    })
    const second = await create(applicant, { firstName: 'Augusta' })
    expect(second.body).toEqual(first.body)
    expect((await applicant.api.get(`/api/data-api/client/${applicant.userId}`)).body).toEqual({
      id: first.body.id,
    })
  })

  test('[API-08] five clicks at once make one client', async () => {
    const applicant = await its.applicant()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => create(applicant)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await its.count('audit_event where client_id = $1', replies[0]?.body.id)).toBe(1)
  })

  test.each([
    '',
    '   ',
    '4da',
    'Ada!',
    "O''Brien",
    'A-B-C',
    "'",
    '-',
    'Ада',
    '李',
    'A\tb',
    `A${'b'.repeat(100)}`,
  ])('[PE-01] the name %j is refused by its field', async (name) => {
    await expectRefusal(
      client(settled, { firstName: name, lastName: 'Lovelace' }),
      '422 invalid',
      'firstName',
    )
    await expectRefusal(client(settled, { firstName: 'Ada', lastName: name }), '422 invalid', 'lastName')
    await expectRefusal(
      client(settled, { firstName: name, lastName: name }),
      '422 invalid',
      'firstName',
      'lastName',
    )
    await expectRefusal(
      create(settled, { firstName: name, lastName: name }),
      '422 invalid',
      'firstName',
      'lastName',
    )
  })

  test.each(['Y', "D'Arcy", 'Seán', 'Jean-Luc', 'O’Neill-Smith', 'Anna María', `A${'b'.repeat(99)}`])(
    '[PE-01] the name %j is taken',
    async (firstName) => {
      const { body } = await client(settled, { firstName, lastName: firstName })
      expect(body).toMatchObject({ firstName, lastName: firstName })
    },
  )

  test('[AG-14] [SE-08] without the consent to electronic documents no application begins', async () => {
    const applicant = await its.applicant()
    for (const disclosures of [[], [{ id: 'cip', version: 1 }], [{ id: 'esign', version: 9 }]])
      await expectRefusal(create(applicant, { disclosures }), '409 disclosure_required', 'esign')
    expect(await its.count('client where user_id = $1', applicant.userId)).toBe(0)
  })

  test('[SE-08] [AG-14] [AG-12] the identification notice, the consent to electronic documents and the footer are kept with the name', async () => {
    const applicant = await its.named()
    const kept = await its.query(
      `select disclosure_id, version, call from disclosure_shown where user_id = $1 and call <> 'create-user'
       order by disclosure_id`,
      [applicant.userId],
    )
    expect(kept).toEqual(
      ['cip', 'esign', 'firm'].map((id) => ({ disclosure_id: id, version: 1, call: 'create-client' })),
    )
  })
})

describe('INFO_2, the address', () => {
  test.each([
    [
      'address_1',
      ['', ' ', 'PO Box 12', 'P.O. Box 12', 'p o box 7', 'Post Office Box 12', 'POB 12', 'PMB 12'],
    ],
    [
      'zipcode',
      ['', '1001', '100145', '10014-12', 'ABCDE', '10014 1234', '１００１４', '00000', '00901', '96910'],
    ],
    ['city', ['', '  ']],
    ['state', ['', 'ny', 'New York', 'PR', 'GU', 'ZZ']],
  ] as const)('[PE-04] [PE-05] [PE-06] [PE-21] %s is refused by its name', async (field, values) => {
    for (const value of values)
      expect(await refusal(address(settled, { [field]: value })), value).toEqual(invalid(field))
  })

  test('[PE-06] every field at fault is named', async () => {
    await expectRefusal(
      address(settled, { address_1: 'General Delivery', zipcode: 'x', city: '', state: '' }),
      '422 invalid',
      'address_1',
      'zipcode',
      'city',
      'state',
    )
  })

  test.each([
    { address_1: 'RR 2 Box 15', zipcode: '59001-1234', city: 'Absarokee', state: 'MT' },
    { address_1: 'PSC 3 Box 4120', zipcode: '09021', city: 'APO', state: 'AE' },
    { address_1: '1 General Delivery Way', zipcode: '94105', city: 'Albany', state: 'NY' },
    { address_1: '1600 Pennsylvania Avenue', zipcode: '20500', city: 'Washington', state: 'DC' },
    {
      address_1: '1 Box Elder Road',
      address_2: 'Unit 5',
      zipcode: '83204',
      city: "Coeur d'Alene",
      state: 'ID',
    },
  ])('[PE-04] [PE-05] [PE-21] $address_1, $state is an address', async (given) => {
    const saved = await address(settled, given)
    expect(saved).toMatchObject({ status: 200, body: { address_2: '', ...given } })
    const { body } = await settled.api.get(`/api/data-api/address/client/${settled.clientId}`)
    expect(body).toEqual(saved.body)
  })

  test('[NV-13] before it is given it reads empty', async () => {
    const applicant = await its.named()
    expect((await applicant.api.get(`/api/data-api/address/client/${applicant.clientId}`)).body).toEqual({
      address_1: '',
      address_2: '',
      zipcode: '',
      city: '',
      state: '',
    })
  })
})

describe('INFO_3, citizenship', () => {
  test.each([
    [{ passport_country: '', country_of_birth: '' }, ['passport_country', 'country_of_birth']],
    [{ passport_country: 'FR' }, ['country_of_birth']],
    [{ country_of_birth: 'FR' }, ['passport_country']],
    [{ passport_country: 'XX', country_of_birth: 'fr' }, ['passport_country', 'country_of_birth']],
  ])('[PE-07] a permanent resident gives both countries: %j is refused', async (given, fields) => {
    await expectRefusal(
      client(settled, { residencyStatus: 'GREEN_CARD_HOLDER', ...given }),
      '422 invalid',
      ...fields,
    )
  })

  test('[PE-07] becoming a citizen clears the countries', async () => {
    const countries = { passport_country: 'FR', country_of_birth: 'VN' }
    const resident = await client(settled, { residencyStatus: 'GREEN_CARD_HOLDER', ...countries })
    expect(resident.body).toMatchObject({ residencyStatus: 'GREEN_CARD_HOLDER', ...countries })
    const citizen = await client(settled, { residencyStatus: 'US_CITIZEN', ...countries })
    expect(citizen.body).toMatchObject({
      residencyStatus: 'US_CITIZEN',
      passport_country: '',
      country_of_birth: '',
    })
  })

  test('[API-01] the number of a green card is kept sealed, shown by its last four, and goes with becoming a citizen', async () => {
    const resident = { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR', country_of_birth: 'VN' }
    const shown = async (green_card_number?: string, given: object = resident) =>
      (await client(settled, { ...given, ...(green_card_number === undefined ? {} : { green_card_number }) }))
        .body.green_card_number
    expect(await shown('A012-345-678')).toBe('***5678')
    expect(await shown('***5678')).toBe('***5678')
    expect(await shown()).toBe('***5678')
    const [row] = await its.query<{ green_card_number_sealed: Buffer }>(
      'select green_card_number_sealed from client where id = $1',
      [settled.clientId],
    )
    expect(row?.green_card_number_sealed.includes('A012345678')).toBe(false)
    for (const wrong of ['***1234', '123456', 'A012_345_678'])
      await expectRefusal(
        client(settled, { ...resident, green_card_number: wrong }),
        '422 invalid',
        'green_card_number',
      )
    expect(await shown('')).toBe('')
    expect(await shown('ABC1234567890')).toBe('***7890')
    expect(await shown(undefined, { residencyStatus: 'US_CITIZEN' })).toBe('')
  })

  test.each(['passport_country', 'country_of_birth', 'green_card_number'])(
    '[PE-07] [API-06] %s alone, without the answer that it belongs to, is refused by what is missing',
    async (field) => {
      await expectRefusal(client(settled, { [field]: 'FR' }), '422 invalid', 'residencyStatus')
    },
  )

  test('[PE-07] neither: the answer is kept and the person stays', async () => {
    const applicant = await its.named()
    await applicant.saveAddress()
    const saved = await client(applicant, {
      residencyStatus: 'NEITHER',
      client_status: 'ONBOARDING_PERSONAL_INFO_4',
      step: 1,
    })
    expect(saved.body).toMatchObject({
      residencyStatus: 'NEITHER',
      client_status: 'ONBOARDING_PERSONAL_INFO_3',
    })
    await expectRefusal(request(applicant, 'ONBOARDING_PERSONAL_INFO_4'), '409 status_conflict')
    await applicant.saveCitizenship()
    expect(await applicant.place()).toBe('ONBOARDING_PERSONAL_INFO_4 1')
  })

  test('[API-06] an answer that is none is malformed', async () => {
    await expectRefusal(client(settled, { residencyStatus: 'MARTIAN' }), '400 malformed', 'residencyStatus')
  })
})

describe('INFO_4, identity', () => {
  test.each([
    ...['', '123-45-678', '1234567890', '12-345-6789', 'abc-de-fghi', '212 34 5678'],
    ...[
      '000-12-3456',
      '666-12-3456',
      '900-12-3456',
      '912-70-1234',
      '999-99-9999',
      '212-00-3456',
      '212-34-0000',
    ],
    ...['***-**-9999', '***-**-567', '*********'],
  ])('[PE-09] [PE-20] the number %j is refused by its field', async (ssn) => {
    await expectRefusal(client(settled, { ...identity, ssn }), '422 invalid', 'ssn')
  })

  test('[PE-09] [PE-11] a number is taken with and without dashes, and reads masked', async () => {
    for (const ssn of ['219-09-1234', '219091234', '001-01-0001', '899-99-9999'])
      expect((await client(settled, { ...identity, ssn })).body.ssn).toBe(`***-**-${ssn.slice(-4)}`)
    expect((await settled.readClient()) as unknown as Client).toMatchObject({ ssn: '***-**-9999' })
  })

  test.each(['dob_date', 'dob_month', 'dob_year'])(
    '[PE-09] [PE-10] [API-06] %s alone is refused by what is missing',
    async (field) => {
      const { code, fields } = (await refusal(client(settled, { [field]: '4' }))) as {
        code: string
        fields: string[]
      }
      expect(code).toBe('invalid')
      expect(fields).toEqual(expect.arrayContaining(['ssn', 'dob_date', 'dob_month', 'dob_year']))
    },
  )

  test('[PE-11] saving the masked number leaves it as it is, and the date of birth is saved', async () => {
    await client(settled, identity)
    const before = await its.query('select ssn_sealed, ssn_index, ssn_last4 from client where id = $1', [
      settled.clientId,
    ])
    const saved = await client(settled, { ...identity, ssn: '***-**-5678', dob_date: '18' })
    expect(saved.body).toMatchObject({
      ssn: '***-**-5678',
      dob_date: '18',
      dob_month: '04',
      dob_year: '1985',
    })
    const after = await its.query('select ssn_sealed, ssn_index, ssn_last4 from client where id = $1', [
      settled.clientId,
    ])
    expect(after).toEqual(before)
  })

  test.each([
    [{ dob_month: '02', dob_date: '30' }],
    [{ dob_month: '13' }],
    [{ dob_date: '0' }],
    [{ dob_date: '' }],
    [{ dob_month: 'April' }],
    [{ dob_year: '85' }],
    [{ dob_year: '1985.5' }],
    [{ dob_year: '-1985' }],
    [{ dob_month: '02', dob_date: '29', dob_year: '1985' }],
  ])('[PE-10] the date %j is refused by its fields', async (given) => {
    await expectRefusal(
      client(settled, { ...identity, ...given }),
      '422 invalid',
      'dob_date',
      'dob_month',
      'dob_year',
    )
  })

  test('[PE-10] the age is 18 to 75 by the difference of years, both allowed', async () => {
    const born = (age: number) => client(settled, { ...identity, dob_year: String(thisYear() - age) })
    expect((await born(18)).status).toBe(200)
    expect((await born(75)).status).toBe(200)
    for (const age of [17, 76, 0, -1, 200])
      await expectRefusal(born(age), '422 invalid', 'dob_date', 'dob_month', 'dob_year')
    await client(settled, identity)
  })

  test('[PE-09] [PE-10] both at fault are named together', async () => {
    await expectRefusal(
      client(settled, { ...identity, ssn: '1', dob_month: '0' }),
      '422 invalid',
      'ssn',
      'dob_date',
      'dob_month',
      'dob_year',
    )
  })
})

describe('INFO_5, employment', () => {
  const missing = ['employer_name', 'job_title', 'joined_year']
  test.each([
    [{ employment_status: '' }, ['employment_status']],
    [{ employment_status: 'Astronaut' }, ['employment_status']],
    [{ employer_name: '', job_title: '', joined_year: '' }, missing],
    [{ employer_name: 'Acme (US)' }, ['employer_name']],
    [{ employer_name: 'A'.repeat(150) }, ['employer_name']],
    [{ job_title: '   ' }, ['job_title']],
    [{ job_title: 'x'.repeat(101) }, ['job_title']],
    [{ joined_year: '15' }, ['joined_year']],
    [{ joined_year: 'soon' }, ['joined_year']],
    [{ joined_year: '1985' }, ['joined_year']],
  ])('[PE-12] %j is refused by its field', async (given, fields) => {
    await client(settled, identity)
    await expectRefusal(details(settled, { ...employed, ...given }), '422 invalid', ...fields)
  })

  test('[PE-12] the year is within thirty years, not in the future, and later than the birth year', async () => {
    await client(settled, { ...identity, dob_year: '1965' })
    const year = thisYear()
    const joined = (joined_year: number) =>
      details(settled, { ...employed, joined_year: String(joined_year) })
    expect((await joined(year)).body).toMatchObject({ joined_year: String(year) })
    expect((await joined(year - 30)).status).toBe(200)
    await expectRefusal(joined(year - 31), '422 invalid', 'joined_year')
    await expectRefusal(joined(year + 1), '422 invalid', 'joined_year')
    await client(settled, { ...identity, dob_year: String(year - 20) })
    await expectRefusal(joined(year - 20), '422 invalid', 'joined_year')
    expect((await joined(year - 19)).status).toBe(200)
    await client(settled, identity)
  })

  test('[PE-12] [PE-22] [API-01] an employer of 149 characters and a title of 100 are taken, and an address that no screen asks for', async () => {
    const employer = {
      employer_name: `AT&T, 7-Société ${'g'.repeat(133)}`,
      employer_address: '208 S Akard St, Dallas, TX 75202',
      job_title: 'x'.repeat(100),
    }
    const saved = await details(settled, { ...employed, ...employer })
    expect(saved).toMatchObject({ status: 200, body: employer })
    const read = await settled.api.get(`/api/data-api/clientdetails/${settled.clientId}`)
    expect(read.body).toMatchObject(employer)
    const left = await details(settled, { employment_status: 'Retired' })
    expect(left.body).toMatchObject({ employer_name: '', employer_address: '', job_title: '' })
  })

  test.each(['Unemployed', 'Retired', 'Student'])(
    '[PE-12] changing to %s clears the employer’s fields',
    async (status) => {
      await details(settled, employed)
      const saved = await details(settled, { ...employed, employment_status: status })
      const cleared = { employment_status: status, employer_name: '', job_title: '', joined_year: '' }
      expect(saved.body).toMatchObject(cleared)
      const read = await settled.api.get(`/api/data-api/clientdetails/${settled.clientId}`)
      expect(read.body).toMatchObject(cleared)
    },
  )

  test('[NV-05] employment cannot be judged before the date of birth is there', async () => {
    await expectRefusal(details(await its.named(), employed), '409 status_conflict')
  })
})

describe('INFO_6 and the financial part', () => {
  test.each(['', 'DIVORCED', 'single'])(
    '[PE-14] the marital status %j is refused',
    async (marital_status) => {
      await expectRefusal(details(settled, { marital_status }), '422 invalid', 'marital_status')
    },
  )

  test('[PE-14] single and married are taken', async () => {
    for (const marital_status of ['SINGLE', 'MARRIED'])
      expect((await details(settled, { marital_status })).body).toMatchObject({ marital_status })
  })

  test.each([
    [{ funding_source: '' }, ['funding_source']],
    [{ funding_source: 'Lottery' }, ['funding_source']],
    [{ total_net_worth: '' }, ['total_net_worth']],
    [{ total_net_worth: 'LOTS' }, ['total_net_worth']],
    [{ annual_household_income: '' }, ['annual_household_income']],
    [{ annual_household_income: 'from_50k_to_100k' }, ['annual_household_income']],
    [{ liquid_assets: '12' }, ['liquid_assets']],
    [
      { funding_source: '', total_net_worth: '', annual_household_income: '' },
      ['funding_source', 'total_net_worth', 'annual_household_income'],
    ],
  ])('[FI-01] %j is refused by its field', async (given, fields) => {
    await expectRefusal(investor(settled, { ...finances, ...given }), '422 invalid', ...fields)
  })

  test('[FI-01] finances are kept with the client’s details and with the investor profile', async () => {
    for (const band of ['UNDER_25K', 'FROM_300K_TO_500K', 'OVER_5M']) {
      const given = {
        ...finances,
        total_net_worth: band,
        annual_household_income: band,
        funding_source: 'Savings',
      }
      expect((await investor(settled, given)).body).toMatchObject(given)
      const kept = await settled.api.get(`/api/data-api/clientdetails/${settled.clientId}`)
      expect(kept.body).toMatchObject({ funding_source: 'Savings', annual_household_income: band })
    }
    await expectRefusal(
      details(settled, { funding_source: 'x', annual_household_income: 'y' }),
      '422 invalid',
      'funding_source',
      'annual_household_income',
    )
  })

  test('[FI-03] all four questions must be answered', async () => {
    for (const question of Object.keys(answers))
      for (const answer of ['', 'MAYBE', undefined])
        await expectRefusal(
          investor(settled, { ...answers, [question]: answer }),
          '422 invalid',
          ...Object.keys(answers),
        )
  })

  test.each([
    ['SHORT', 'VERY_IMPORTANT'],
    ['AVERAGE', 'SOMEWHAT_IMPORTANT'],
    ['LONG', 'NOT_IMPORTANT'],
  ])('[FI-04] the time horizon %s makes liquidity needs %s', async (time_horizon, liquidity_needs) => {
    expect((await investor(settled, { ...answers, time_horizon })).body).toMatchObject({ liquidity_needs })
    const { body } = await settled.api.get(`/api/data-api/investor/client/${settled.clientId}`)
    expect(body).toMatchObject({ time_horizon, liquidity_needs, liquid_assets: '' })
  })

  test('[FI-04] [API-06] liquidity needs cannot be sent', async () => {
    await expectRefusal(
      investor(settled, { ...answers, liquidity_needs: 'VERY_IMPORTANT' }),
      '400 unknown_field',
      'liquidity_needs',
    )
  })

  test.each(['', 'everything', ['noneOfAbove'], ['associatedPerson', 'associatedPerson'], []])(
    '[AF-01] the affiliations %j are refused by their field',
    async (affiliations) => {
      const { status, fields } = await refusal(details(settled, { affiliations }))
      expect([400, 422]).toContain(status)
      expect(fields).toEqual(['affiliations'])
    },
  )
})

describe('[NV-05] statuses', () => {
  /** The forms of an IRA in their order, each with its step and its save. */
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

  test('[PE-02] [PE-06] [PE-13] [PE-17] [FI-05] an IRA goes from form to form, and a save after going back keeps the status', async () => {
    const applicant = await its.applicant()
    for (const [index, [, , save]] of forms.entries()) {
      await save(applicant)
      const [status, step] = forms[Math.min(index + 1, forms.length - 1)] ?? []
      expect(await applicant.place()).toBe(`${status} ${step}`)
      // every form again that lies behind
      for (const [, , again] of forms.slice(1, index + 1)) await again(applicant)
      expect((await client(applicant, { firstName: 'Ada', lastName: 'Byron' })).status).toBe(200)
      expect(await applicant.place()).toBe(`${status} ${step}`)
    }
  })

  test('[PE-13] a regular account goes from employment to the finances', async () => {
    const applicant = await its.named({ accountType: 'REGULAR' })
    await applicant.saveAddress()
    await applicant.saveCitizenship()
    await applicant.saveIdentity()
    await applicant.saveEmployment()
    expect(await applicant.place()).toBe('ONBOARDING_FINANCIAL_INFO_1 2')
  })

  test('[FI-05] [PR-01] the product flow goes from the suitability to the contribution', async () => {
    const applicant = await its.answered({ accountType: 'PRODUCT' })
    expect(await applicant.place()).toBe('ONBOARDING_CONTRIBUTION 3')
  })

  test('a form sent ahead of its turn is kept and moves nothing', async () => {
    const applicant = await its.named()
    expect((await investor(applicant, finances)).status).toBe(200)
    expect((await details(applicant, { marital_status: 'SINGLE' })).status).toBe(200)
    expect((await client(applicant, identity)).status).toBe(200)
    expect(await applicant.place()).toBe('ONBOARDING_PERSONAL_INFO_2 1')
  })

  test('a jump along with a save is refused, and nothing of the save is kept', async () => {
    const applicant = await its.named()
    const jump = { ...identity, client_status: 'ONBOARDING_PERSONAL_INFO_5', step: 1 }
    await expectRefusal(client(applicant, jump), '409 status_conflict')
    const leap = { firstName: 'Eve', lastName: 'Eve', client_status: 'ONBOARDING_CONTRIBUTION', step: 4 }
    await expectRefusal(client(applicant, leap), '409 status_conflict')
    const read = (await applicant.readClient()) as unknown as Client
    expect(read).toMatchObject({ firstName: 'Ada', ssn: '', client_status: 'ONBOARDING_PERSONAL_INFO_2' })
  })

  test('a client cannot be made further on than its first form leads', async () => {
    const applicant = await its.applicant()
    for (const client_status of [
      'ONBOARDING_PERSONAL_INFO_3',
      'ONBOARDING_AGREEMENTS',
      'ONBOARDING_SIGNUP_COMPLETED',
    ])
      await expectRefusal(create(applicant, { client_status }), '409 status_conflict')
    expect(await its.count('client where user_id = $1', applicant.userId)).toBe(0)
  })

  test('the step is the server’s, whatever a request says', async () => {
    const applicant = await its.named()
    const moved = await client(applicant, { client_status: 'ONBOARDING_PERSONAL_INFO_2', step: 4 })
    expect(moved.body).toMatchObject({ client_status: 'ONBOARDING_PERSONAL_INFO_2', step: 1 })
  })
})

describe('[NV-14] versions', () => {
  test('each reply tells the version, which each write raises', async () => {
    const applicant = await its.named()
    const before = applicant.version
    await applicant.saveAddress()
    expect(applicant.version).toBe(before + 1)
    await applicant.readClient()
    expect(applicant.version).toBe(before + 1)
    await request(applicant, 'ONBOARDING_PERSONAL_INFO_3')
    await applicant.readClient()
    expect(applicant.version).toBe(before + 1)
  })

  test('a stale version is refused by every save, and what it carried is not kept', async () => {
    const applicant = await its.answered()
    const { api, clientId, version } = applicant
    const stale = { ifMatch: version - 1 }
    const paths: [string, object][] = [
      [`/api/data-api/client/${clientId}`, { firstName: 'Eve', lastName: 'Eve' }],
      [`/api/data-api/client/${clientId}`, identity],
      [`/api/data-api/client/${clientId}`, { residencyStatus: 'NEITHER' }],
      [`/api/data-api/client/${clientId}`, { client_status: 'ONBOARDING_AFFILATIONS', step: 3 }],
      [
        `/api/data-api/address/client/${clientId}`,
        { address_1: '1 Elm', zipcode: '10014', city: 'X', state: 'NY' },
      ],
      [`/api/data-api/clientdetails/client/${clientId}`, { marital_status: 'MARRIED' }],
      [`/api/data-api/clientdetails/client/${clientId}`, { affiliations: ['associatedPerson'] }],
      [`/api/data-api/investor/client/${clientId}`, { ...finances, funding_source: 'Family' }],
      [`/api/client-status/${clientId}`, { client_status: 'ONBOARDING_AFFILATIONS_UNSUITABLE', step: 3 }],
    ]
    const before = await applicant.readClient()
    for (const [path, body] of paths)
      expect(await refusal(api.patch(path, body, stale)), path).toEqual({ status: 409, code: 'stale' })
    const account = api.post(
      `/api/broker-api/account/createByClientId/${clientId}`,
      { affiliations: 'noneOfAbove' },
      stale,
    )
    await expectRefusal(account, '409 stale')
    expect(await applicant.readClient()).toEqual(before)
    expect((await api.get(`/api/data-api/clientdetails/${clientId}`)).body).toMatchObject({
      marital_status: 'SINGLE',
      affiliations: null,
      funding_source: 'Employment',
    })
  })

  test('of two tabs that save at once, one is told that newer answers exist', async () => {
    const applicant = await its.answered()
    const { version } = applicant
    const replies = [
      address(applicant, { city: 'Albany' }, version),
      address(applicant, { city: 'Buffalo' }, version),
      client(applicant, { firstName: 'Eve', lastName: 'Eve' }, version),
    ]
    expect(await statusesOf(replies)).toEqual([200, 409, 409])
    await applicant.readClient()
    expect(applicant.version).toBe(version + 1)
  })

  test('[NV-14] without a version a save is judged by its status alone', async () => {
    const applicant = await its.answered()
    expect(
      await statusesOf([address(applicant, { city: 'Albany' }), address(applicant, { city: 'Buffalo' })]),
    ).toEqual([200, 200])
  })
})

test('[AF-03] [NV-15] an affiliation ends the application, whatever the saved status', async () => {
  for (const status of [
    'ONBOARDING_PERSONAL_INFO_2',
    'ONBOARDING_KYC_CHECK',
    'ONBOARDING_FINANCIAL_INFO_1',
    'ONBOARDING_AFFILATIONS',
    'BREAK_JUST_ONE_MORE_STEP',
  ]) {
    const applicant = await its.answered()
    await its.query('update client set client_status = $2 where id = $1', [applicant.clientId, status])
    const saved = await details(applicant, { affiliations: ['productEmployee', 'associatedPerson'] })
    expect(saved.body).toMatchObject({
      affiliations: ['associatedPerson', 'productEmployee'],
      product_employee: true,
      apex_employee: false,
    })
    expect(await applicant.place()).toBe('ONBOARDING_AFFILATIONS_UNSUITABLE 3')
    await expectRefusal(applicant.askForAccount(), '409 status_conflict')
  }
})

test('[AF-02] none of the above moves nothing until the account is there', async () => {
  const applicant = await its.answered()
  expect((await details(applicant, { affiliations: 'noneOfAbove' })).body).toMatchObject({
    affiliations: 'noneOfAbove',
  })
  expect(await applicant.place()).toBe('ONBOARDING_AFFILATIONS 3')
})

test('[API-06] a PATCH that carries two forms at once, or none, is malformed', async () => {
  expect(
    await refusal(client(settled, { ...identity, firstName: 'Ada', lastName: 'Lovelace' })),
  ).toMatchObject({ status: 400, code: 'malformed' })
  expect(await refusal(client(settled, {}))).toMatchObject({ status: 400, code: 'malformed' })
  expect(await refusal(details(settled, {}))).toMatchObject({ status: 400, code: 'malformed' })
  const twoOfDetails = { employment_status: 'Retired', marital_status: 'MARRIED' }
  expect(await refusal(details(settled, twoOfDetails))).toMatchObject({
    status: 400,
    code: 'malformed',
    fields: ['employment_status', 'marital_status'],
  })
  const twoOfInvestor = { total_net_worth: '25k_to_50k', time_horizon: 'LONG' }
  expect(
    await refusal(settled.api.patch(`/api/data-api/investor/client/${settled.clientId}`, twoOfInvestor)),
  ).toMatchObject({ status: 400, code: 'malformed', fields: ['total_net_worth', 'time_horizon'] })
})

test('[PE-08] the countries come with their codes and names', async () => {
  const { body } = await settled.api.get<{ code: string; name: string }[]>('/api/countries')
  expect(body.length).toBeGreaterThan(190)
  expect(body).toContainEqual({ code: 'FR', name: 'France' })
})

test('[AG-04] get-ip tells the address that the call came from', async () => {
  const applicant = await its.applicant()
  expect((await applicant.api.get('/api/get-ip')).body).toEqual({ ip: expect.stringMatching(/^198\.18\./) })
})
