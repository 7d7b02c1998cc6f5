import { type Applicant, beneficiary } from '@vestibule/testing/applicant'
import { allSucceed, expectRefusal, refusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import { beforeAll, describe, expect, test } from 'vitest'

const its = useStack({ at: '2027-03-10T15:00:00Z' })

type Given = Record<string, unknown>

const pathOf = ({ clientId }: Applicant) => `/api/data-api/beneficiaries/client/${clientId}`
const save = (applicant: Applicant, beneficiaries: unknown, ifMatch?: number) =>
  applicant.api.post<Given[]>(pathOf(applicant), beneficiaries, ifMatch === undefined ? {} : { ifMatch })
const read = async (applicant: Applicant): Promise<Given[]> =>
  (await applicant.api.get<Given[]>(pathOf(applicant))).body
const marry = (applicant: Applicant, marital_status: string, given: Given = {}) =>
  applicant.api.patch<Given>(`/api/data-api/clientdetails/client/${applicant.clientId}`, {
    marital_status,
    ...given,
  })

const invalid = (...fields: string[]) => ({ status: 422, code: 'invalid', fields })
const shares = (...percentages: unknown[]) => percentages.map((percentage) => beneficiary({ percentage }))
const birthDate = (place: number) => ['dob_date', 'dob_month', 'dob_year'].map((part) => `${place}.${part}`)

const rowsOf = ({ clientId }: Applicant) =>
  its.query<Record<string, unknown>>('select * from beneficiary where client_id = $1 order by position', [
    clientId,
  ])

/** One whose every question is answered, married. */
let settled: Applicant
beforeAll(async () => {
  settled = await its.answered()
  await marry(settled, 'MARRIED')
})

describe('what a set may be', () => {
  test.each([[[]], [[100]], [[1, 99]], [['50', 50]], [[20, 20, 20, 20, 20]]])(
    '[PE-14] shares of %j are taken and read back',
    async (percentages) => {
      const saved = await save(settled, shares(...percentages))
      expect(saved.status).toBe(200)
      expect(saved.body.map(({ percentage }) => percentage)).toEqual(percentages.map(Number))
      expect(await read(settled)).toEqual(saved.body)
    },
  )

  test.each<[unknown[], string[]]>([
    [[0], ['0.percentage']],
    [[99], ['percentage']],
    [[101], ['0.percentage']],
    [[33.3], ['0.percentage']],
    [['', 100], ['0.percentage']],
    [
      [60, 60],
      ['1.percentage', 'percentage'],
    ],
    [[40, 59], ['percentage']],
    [[20, 20, 20, 20, 10, 10], ['5']],
  ])('[PE-14] shares of %j are refused by %j, and nothing is changed', async (percentages, fields) => {
    const before = await settled.saveBeneficiaries()
    const { version } = settled
    await expectRefusal(save(settled, shares(...percentages)), '422 invalid', ...fields)
    expect(await read(settled)).toEqual(before)
    await settled.readClient()
    expect(settled.version).toBe(version)
  })

  test.each<[Given, string[]]>([
    [{ firstName: '' }, ['0.firstName']],
    [{ firstName: 'Ada2' }, ['0.firstName']],
    [{ lastName: 'A-B-C' }, ['0.lastName']],
    [{ dob_year: '2028' }, birthDate(0)],
    [{ dob_year: '2027', dob_month: '03', dob_date: '11' }, birthDate(0)],
    [{ dob_year: '1899' }, birthDate(0)],
    [{ dob_year: '36' }, birthDate(0)],
    [{ dob_month: '02', dob_date: '30' }, birthDate(0)],
    [{ dob_month: 'May' }, birthDate(0)],
    [{ dob_date: '', dob_month: '', dob_year: '' }, birthDate(0)],
    [{ phone_number: '2125550142' }, ['0.phone_number']],
    [{ phone_number: '' }, ['0.phone_number']],
    [{ email: 'byron' }, ['0.email']],
    [{ email: '' }, ['0.email']],
    [{ relation: '' }, ['0.relation']],
    [{ relation: 'CHILD' }, ['0.relation']],
    [{ taxIdType: 'SSN' }, ['0.taxId']],
    [{ taxId: '212-34-5678' }, ['0.taxIdType']],
    [{ taxIdType: 'ATIN', taxId: '212-34-5678' }, ['0.taxIdType']],
    [{ taxIdType: 'SSN', taxId: '12-3456789' }, ['0.taxId']],
    [{ taxIdType: 'SSN', taxId: '***-**-5678' }, ['0.taxId']],
    [{ address1: 'PO Box 12' }, ['0.address1']],
    [{ address2: 'x'.repeat(51) }, ['0.address2']],
    [{ city: 'x'.repeat(101) }, ['0.city']],
    [{ state: 'PR' }, ['0.state']],
    [{ zipcode: '1001' }, ['0.zipcode']],
    [{ firstName: '', email: 'x', zipcode: 'x' }, ['0.firstName', '0.email', '0.zipcode']],
  ])('[PE-15] %j is refused by its field', async (given, fields) => {
    await expectRefusal(save(settled, [beneficiary(given)]), '422 invalid', ...fields)
  })

  test('[PE-15] whose fields are at fault is told by place', async () => {
    const set = [
      ...shares(30),
      beneficiary({ percentage: 30, email: '' }),
      beneficiary({ percentage: 30, lastName: '' }),
    ]
    await expectRefusal(save(settled, set), '422 invalid', '1.email', '2.lastName', 'percentage')
  })

  test('[PE-15] everything that may be given is kept, in the form that is stored', async () => {
    const given = {
      firstName: 'Zoë  Anne',
      lastName: 'D’Arcy',
      email: 'Zoe@Example.com',
      dob_date: '1',
      dob_month: '2',
      dob_year: '2027',
      taxIdType: 'EIN',
      taxId: '12-3456789',
      address1: '12 Bedford Street',
      address2: 'Apt 3',
      city: 'New York',
      state: 'NY',
      zipcode: '10014-1234',
      account_type: 'REGULAR',
    }
    await save(settled, [beneficiary(given)])
    expect(await read(settled)).toEqual([
      {
        ...beneficiary(given),
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        firstName: 'Zoë Anne',
        email: 'zoe@example.com',
        dob_date: '01',
        dob_month: '02',
        taxId: '***-**-6789',
        account_type: 'ROTH_IRA',
      },
    ])
  })

  test('[API-06] no value of any kind is a failure of ours', async () => {
    const whole = beneficiary({
      taxIdType: 'SSN',
      taxId: '1',
      address1: 'a',
      address2: 'b',
      city: 'c',
      state: 'd',
      zipcode: 'e',
    })
    const hostile = [
      null,
      [],
      {},
      -1,
      1e308,
      0.1,
      true,
      ' ',
      '\ud800',
      '\u202e',
      '𝒜'.repeat(300),
      "' or 1=1 --",
      '%s{{x}}',
      '***-**-1234',
      '٠'.repeat(9),
    ]
    for (const field of [...Object.keys(whole), 'id'])
      for (const value of hostile) {
        const { status } = await save(settled, [{ ...whole, [field]: value }])
        expect([400, 422], `${field} ${JSON.stringify(value)}`).toContain(status)
      }
  })

  test('[API-06] what is no list of beneficiaries is malformed, and named', async () => {
    const { email: _, ...without } = beneficiary()
    for (const [body, answer] of [
      [[without], { code: 'malformed', fields: ['0.email'] }],
      [[{ ...beneficiary(), percentage: true }], { code: 'malformed', fields: ['0.percentage'] }],
      [[{ ...beneficiary(), id: 'local-1' }], { code: 'malformed', fields: ['0.id'] }],
      [[{ ...beneficiary(), localId: '1' }], { code: 'unknown_field', fields: ['localId'] }],
      [[{ ...beneficiary(), firstName: 'A\u0000b' }], { code: 'malformed', fields: ['0.firstName'] }],
      [beneficiary(), { code: 'malformed' }],
      [Array.from({ length: 21 }, () => beneficiary()), { code: 'malformed' }],
    ] as const)
      expect(await refusal(save(settled, body))).toEqual({ status: 400, ...answer })
  })
})

describe('[PE-16] the spouse', () => {
  const couple = (first: string, second: string) => [
    beneficiary({ percentage: 60, relation: first }),
    beneficiary({ percentage: 40, relation: second }),
  ]

  test('is one at most, and of nobody single', async () => {
    const applicant = await its.answered()
    await expectRefusal(save(applicant, couple('OTHER', 'SPOUSE')), '422 invalid', '1.relation')
    expect((await save(applicant, couple('OTHER', 'OTHER'))).status).toBe(200)
    await marry(applicant, 'MARRIED')
    await expectRefusal(save(applicant, couple('SPOUSE', 'SPOUSE')), '422 invalid', '1.relation')
    expect((await save(applicant, couple('OTHER', 'SPOUSE'))).status).toBe(200)
    expect((await save(applicant, couple('SPOUSE', 'OTHER'))).status).toBe(200)
  })

  test('must be mended before Single is saved, which names that beneficiary', async () => {
    const applicant = await its.answered()
    await marry(applicant, 'MARRIED')
    await applicant.saveBeneficiaries(couple('OTHER', 'SPOUSE'))
    const single = invalid('beneficiaries.1.relation')
    expect(await refusal(marry(applicant, 'SINGLE'))).toEqual(single)
    const details = await applicant.api.get<Given>(`/api/data-api/clientdetails/${applicant.clientId}`)
    expect(details.body).toMatchObject({ marital_status: 'MARRIED' })
    await applicant.saveBeneficiaries(couple('OTHER', 'OTHER'))
    expect((await marry(applicant, 'SINGLE')).body).toMatchObject({ marital_status: 'SINGLE' })
  })

  test('named before the marital status is answered is judged by it then', async () => {
    const applicant = await its.named()
    await applicant.saveBeneficiaries(couple('SPOUSE', 'OTHER'))
    await expectRefusal(marry(applicant, 'SINGLE'), '422 invalid', 'beneficiaries.0.relation')
    expect((await marry(applicant, 'MARRIED')).status).toBe(200)
  })

  test('and Single are never both saved, however close they come', async () => {
    const applicants = await Promise.all(Array.from({ length: 5 }, () => its.applicant()))
    for (const applicant of applicants) {
      await applicant.saveName()
      await Promise.all([save(applicant, couple('SPOUSE', 'OTHER')), marry(applicant, 'SINGLE')])
      const { body } = await applicant.api.get<Given>(`/api/data-api/clientdetails/${applicant.clientId}`)
      const spouses = (await read(applicant)).filter(({ relation }) => relation === 'SPOUSE')
      expect(spouses.length > 0 && body.marital_status === 'SINGLE').toBe(false)
      expect(spouses.length > 0 || body.marital_status === 'SINGLE').toBe(true)
    }
  })
})

describe('[SE-01] a tax id', () => {
  const taxed = (taxId: string, given: Given = {}) => beneficiary({ taxIdType: 'SSN', taxId, ...given })
  const sealed = async (applicant: Applicant) =>
    (await rowsOf(applicant)).map(({ tax_id_sealed }) => (tax_id_sealed as Buffer | null)?.toString('hex'))

  test('reads masked, and saved in that form stays what it was, whoever goes and in whichever order', async () => {
    const applicant = await its.answered()
    const [a, b, c] = await applicant.saveBeneficiaries([
      taxed('212-34-1111', { firstName: 'Ann', percentage: 50 }),
      taxed('212-34-2222', { firstName: 'Bea', percentage: 30 }),
      taxed('12-3453333', { firstName: 'Cy', percentage: 20, taxIdType: 'EIN' }),
    ])
    expect([a?.taxId, b?.taxId, c?.taxId]).toEqual(['***-**-1111', '***-**-2222', '***-**-3333'])
    const [, second, third] = await sealed(applicant)
    const kept = await applicant.saveBeneficiaries([
      { ...c, percentage: 60 },
      { ...b, percentage: 40, lastName: 'Byron' },
    ])
    expect(kept.map(({ id, taxId }) => [id, taxId])).toEqual([
      [c?.id, '***-**-3333'],
      [b?.id, '***-**-2222'],
    ])
    expect(await sealed(applicant)).toEqual([third, second])
    const changed = await applicant.saveBeneficiaries([{ ...b, percentage: 100, taxId: '212-34-4444' }])
    expect(changed).toMatchObject([{ id: b?.id, taxId: '***-**-4444' }])
    expect(await sealed(applicant)).not.toContain(second)
    const gone = await applicant.saveBeneficiaries([{ ...b, percentage: 100, taxId: '', taxIdType: '' }])
    expect(gone).toMatchObject([{ id: b?.id, taxId: '', taxIdType: '' }])
    expect(await sealed(applicant)).toEqual([undefined])
  })

  test('in a masked form that is not the stored one is refused by its field', async () => {
    const applicant = await its.answered()
    const [a, b] = await applicant.saveBeneficiaries([
      taxed('212-34-1111', { percentage: 50 }),
      taxed('212-34-2222', { percentage: 50 }),
    ])
    for (const [set, fields] of [
      [[{ ...a, taxId: '***-**-9999' }, b], ['0.taxId']],
      [[{ ...a, taxIdType: 'ITIN' }, b], ['0.taxId']],
      [
        [
          { ...a, taxId: b?.taxId },
          { ...b, taxId: a?.taxId },
        ],
        ['0.taxId', '1.taxId'],
      ],
    ] as const)
      await expectRefusal(save(applicant, set), '422 invalid', ...fields)
  })

  test('without ids stays with the one at the same place, under the same name alone', async () => {
    const applicant = await its.answered()
    const saved = await applicant.saveBeneficiaries([
      taxed('212-34-1111', { firstName: 'Ann', percentage: 50 }),
      taxed('212-99-1111', { firstName: 'Bea', percentage: 50 }),
    ])
    const before = await sealed(applicant)
    const [ann, bea] = saved.map(({ id: _, ...given }) => given)
    const again = await applicant.saveBeneficiaries([
      { ...ann, percentage: 40 },
      { ...bea, percentage: 60 },
    ])
    expect(again.map(({ id }) => id)).toEqual(saved.map(({ id }) => id))
    expect(await sealed(applicant)).toEqual(before)
    // Bea alone would take Ann's place, and with it her number
    await expectRefusal(save(applicant, [{ ...bea, percentage: 100 }]), '422 invalid', '0.taxId')
    expect(await sealed(applicant)).toEqual(before)
  })

  test('and a date of birth open in no other place than their own', async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries([
      taxed('345-67-8912', { percentage: 50, dob_year: '1971', dob_month: '11', dob_date: '29' }),
      taxed('345-67-8913', { percentage: 50, dob_year: '1972', dob_month: '12', dob_date: '30' }),
    ])
    // another row's sealed value is not this one's, though the client's key is the same
    await its.query(
      `update beneficiary b set birth_date_sealed = other.birth_date_sealed from beneficiary other
       where b.client_id = $1 and other.client_id = $1 and b.position = 0 and other.position = 1`,
      [applicant.clientId],
    )
    expect(await refusal(applicant.api.get(pathOf(applicant)))).toMatchObject({ status: 500 })
  })
})

describe('the save', () => {
  test('[PE-17] replaces the set as one: ids stay with who stays, and others go', async () => {
    const applicant = await its.answered()
    const [a, b] = await applicant.saveBeneficiaries(shares(50, 50))
    const [c, d] = await applicant.saveBeneficiaries([
      { ...beneficiary(), percentage: 30 },
      { ...b, percentage: 70 },
    ])
    expect([a?.id, b?.id]).not.toContain(c?.id)
    expect(d?.id).toBe(b?.id)
    expect(await rowsOf(applicant)).toHaveLength(2)
    expect(await applicant.saveBeneficiaries([])).toEqual([])
    expect(await rowsOf(applicant)).toEqual([])
  })

  test('takes no id that is not the client’s own, nor one twice', async () => {
    const [applicant, other] = [await its.answered(), await its.answered()]
    const [mine] = await applicant.saveBeneficiaries()
    const [theirs] = await other.saveBeneficiaries()
    await expectRefusal(save(applicant, [{ ...theirs }]), '422 invalid', '0.id')
    await expectRefusal(
      save(applicant, [
        { ...mine, percentage: 50 },
        { ...mine, percentage: 50 },
      ]),
      '422 invalid',
      '1.id',
    )
    expect(await read(other)).toEqual([theirs])
  })

  test('[PE-17] moves no status: the marital status does', async () => {
    const applicant = await its.named()
    for (const form of ['saveAddress', 'saveCitizenship', 'saveIdentity', 'saveEmployment'] as const)
      await applicant[form]()
    const { version } = applicant
    await applicant.saveBeneficiaries()
    expect(applicant.version).toBe(version + 1)
    expect((await applicant.readClient()).client_status).toBe('ONBOARDING_PERSONAL_INFO_6')
    await applicant.saveMaritalStatus()
    expect((await applicant.readClient()).client_status).toBe('ONBOARDING_FINANCIAL_INFO_1')
    expect(await read(applicant)).toHaveLength(1)
  })

  test('[NV-13] is there though the server is killed before the marital status comes', async () => {
    const applicant = await its.named()
    const saved = await applicant.saveBeneficiaries(shares(50, 50))
    await its.stack.server.kill9()
    await its.stack.server.restart()
    expect(await read(applicant)).toEqual(saved)
    expect((await marry(applicant, 'MARRIED')).status).toBe(200)
    expect(await read(applicant)).toEqual(saved)
  })

  test('[NV-14] with a stale version is refused and changes nothing; of two at once one whole set stands', async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries()
    const { version } = applicant
    await applicant.saveFinances()
    const other = [beneficiary({ firstName: 'Eve' })]
    await expectRefusal(save(applicant, other, version), '409 stale')
    expect(await read(applicant)).toMatchObject([{ firstName: 'Byron' }])
    await applicant.readClient()
    const both = [
      save(applicant, shares(50, 50), applicant.version),
      save(applicant, shares(30, 30, 40), applicant.version),
    ]
    expect(await statusesOf(both)).toEqual([200, 409])
    expect([2, 3]).toContain((await rowsOf(applicant)).length)
    expect(await statusesOf([save(applicant, shares(50, 50)), save(applicant, shares(30, 30, 40))])).toEqual([
      200, 200,
    ])
    const total = (await read(applicant)).reduce((sum, { percentage }) => sum + Number(percentage), 0)
    expect(total).toBe(100)
  })

  test('[API-08] again with the version it was made with, its answer lost, is answered as the first was', async () => {
    const applicant = await its.answered()
    await applicant.readClient()
    const { version } = applicant
    const set = [beneficiary({ taxIdType: 'SSN', taxId: '212-34-5678' })]
    const first = await save(applicant, set, version)
    const again = await save(applicant, set, version)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    const another = [beneficiary({ taxIdType: 'SSN', taxId: '212-34-5679' })]
    await expectRefusal(save(applicant, another, version), '409 stale')
  })

  test('[SE-05] leaves the names of the fields in the audit trail, and no value', async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries([
      beneficiary({ firstName: 'Quintessa', taxIdType: 'SSN', taxId: '345-67-8999', zipcode: '59001' }),
    ])
    const trail = await its.query<{ action: string; payload: { detail: { fields: string[] } } }>(
      'select action, payload from audit_event where client_id = $1 order by seq',
      [applicant.clientId],
    )
    const last = trail.at(-1)
    expect(last?.action).toBe('beneficiaries_saved')
    expect(last?.payload.detail.fields).toEqual(
      expect.arrayContaining(['beneficiary.firstName', 'beneficiary.taxId', 'beneficiary.zipcode']),
    )
    expect(last?.payload.detail.fields).not.toContain('beneficiary.address1')
    for (const value of ['Quintessa', '345', '8999', '59001', 'byron', '1936'])
      expect(JSON.stringify(last?.payload.detail)).not.toContain(value)
  })

  test('[SE-08] the disclosures that INFO_6 showed are kept with the marital status', async () => {
    const applicant = await its.answered()
    const disclosures = ['beneficiaries', 'spouse'].map((id) => ({ id, version: 1 }))
    expect((await marry(applicant, 'MARRIED', { disclosures })).status).toBe(200)
    const kept = await its.query(
      `select disclosure_id, version from disclosure_shown where user_id = $1 and call = 'marital' order by disclosure_id`,
      [applicant.userId],
    )
    expect(kept).toEqual(disclosures.map(({ id, version }) => ({ disclosure_id: id, version })))
  })
})

describe('who may save', () => {
  test.each(['REGULAR', 'PRODUCT'] as const)(
    '[PE-14] a %s account has no beneficiaries',
    async (accountType) => {
      const applicant = await its.answered({ accountType })
      await expectRefusal(save(applicant, shares(100)), '409 status_conflict')
      await expectRefusal(save(applicant, []), '409 status_conflict')
      expect(await read(applicant)).toEqual([])
    },
  )

  test('[NV-15] once the broker relies on them they are locked, and read all the same', async () => {
    const applicant = await its.answered()
    const saved = await applicant.saveBeneficiaries()
    await applicant.openAccount()
    await expectRefusal(save(applicant, []), '409 locked')
    await expectRefusal(save(applicant, shares(50, 50)), '409 locked')
    await expectRefusal(marry(applicant, 'MARRIED'), '409 locked')
    expect(await read(applicant)).toEqual(saved)
  })
})

describe('at the broker', () => {
  const designation = 'RETIREMENT_BENEFICIARY_DESIGNATION'
  const account = async ({ clientId }: Applicant) => {
    const { accounts } = await its.sandbox.ledger()
    const own = accounts.filter((one) => one.client_account_id === clientId)
    expect(own).toHaveLength(1)
    return own[0]
  }
  const typesOf = async (applicant: Applicant): Promise<string[]> =>
    (await account(applicant)).enrollments.map(({ type }: { type: string }) => type)
  const fails = (kind: 'error' | 'drop-after', given: object = {}) =>
    its.sandbox.fault({ provider: 'ascend', match: designation, kind, times: 1, ...given })
  const named = async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries(shares(60, 40))
    return applicant
  }
  const both = ['REGISTRATION_IRA_ROTH', designation]

  test.each(['ROTH_IRA', 'TRADITIONAL_IRA'] as const)(
    '[PE-15] [AF-02] the beneficiaries of a %s are designated with its account, as they were typed',
    async (accountType) => {
      const applicant = await its.answered({ accountType })
      await marry(applicant, 'MARRIED')
      const whole = { address1: '12 Bedford Street', city: 'New York', state: 'NY', zipcode: '10014' }
      await applicant.saveBeneficiaries([
        beneficiary({ percentage: 60, relation: 'SPOUSE', firstName: 'Zoë', lastName: 'D’Arcy', ...whole }),
        beneficiary({ percentage: 40, taxIdType: 'EIN', taxId: '12-3459876', city: 'New York', state: 'NY' }),
      ])
      await applicant.openAccount()
      expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
      const enrolled = (await account(applicant)).enrollments
      expect(enrolled).toHaveLength(2)
      expect(enrolled[1]).toMatchObject({ type: designation, state: 'ACTIVE' })
      expect(enrolled[1].beneficiary_enrollment_metadata.primary_beneficiaries).toEqual([
        {
          beneficiary_percentage: 60,
          relation_type: 'SPOUSE',
          given_name: 'Zoë',
          family_name: 'D’Arcy',
          birth_date: { year: 1936, month: 5, day: 12 },
          email: 'byron@example.com',
          phone_number: { e164_number: '+12125550142' },
          mailing_address: {
            address_lines: ['12 Bedford Street'],
            locality: 'New York',
            administrative_area: 'NY',
            postal_code: '10014',
            region_code: 'US',
          },
        },
        // a part of an address is not sent
        expect.not.objectContaining({ mailing_address: expect.anything() }),
      ])
      const sent = (await its.sandbox.requests('ascend')).filter(({ path }) =>
        path.includes(`${applicant.accountId}:enroll`),
      )
      expect(sent).toHaveLength(2)
      const told = sent
        .map(({ requestBody }) => JSON.stringify(requestBody))
        .find((one) => one.includes(designation))
      expect(told).toContain('123459876')
      expect(told).toContain('TAX_ID_TYPE_EIN')
      await applicant.agree()
      expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
    },
  )

  test('[AF-02] who names nobody has a registration, and nothing is designated', async () => {
    const applicant = await its.answered()
    await applicant.openAccount()
    expect(await typesOf(applicant)).toEqual(['REGISTRATION_IRA_ROTH'])
  })

  test('[AF-04] [API-08] five at once, and again, leave one designation', async () => {
    const applicant = await named()
    await allSucceed(5, () => applicant.askForAccount())
    await applicant.openAccount()
    expect(await typesOf(applicant)).toEqual(both)
  })

  test('[AF-04] an answer that is lost on its way back is looked up, not sent again', async () => {
    const applicant = await named()
    await fails('drop-after')
    await applicant.openAccount()
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect(await typesOf(applicant)).toEqual(both)
  })

  test.each([
    [400, { status: 502, code: 'provider_refused' }],
    [500, { status: 503, code: 'provider_unavailable' }],
  ])(
    '[AF-02] [NV-15] a %i leaves the person at the affiliations, the answers locked, and a retry designates once',
    async (answered, refused) => {
      const applicant = await named()
      await fails('error', { status: answered })
      expect(await refusal(applicant.askForAccount())).toEqual(refused)
      expect(await applicant.status()).toBe('ONBOARDING_AFFILATIONS')
      await expectRefusal(save(applicant, []), '409 locked')
      // the trail shows the team where it ended
      const trail = await its.query<{ action: string }>(
        'select action from audit_event where client_id = $1 order by seq desc limit 1',
        [applicant.clientId],
      )
      expect(trail[0]?.action).toBe('broker_beneficiaries_not_designated')
      await applicant.openAccount()
      expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
      expect(await typesOf(applicant)).toEqual(both)
    },
  )

  test('[SE-01] what is kept of the call is no personal data', async () => {
    const applicant = await named()
    await applicant.openAccount()
    const [call] = await its.query<{ input: unknown; answer: unknown; state: string }>(
      `select input, answer, state from outside_call where client_id = $1 and operation = 'enroll_beneficiaries'`,
      [applicant.clientId],
    )
    expect(call).toEqual({ input: {}, answer: { agreements: [] }, state: 'answered' })
  })
})
