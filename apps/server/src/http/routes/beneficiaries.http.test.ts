import { type Applicant, beneficiary } from '@vestibule/testing/applicant'
import { allSucceed, expectRefusal, refusal, statusesOf } from '@vestibule/testing/in-vitest'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvalid, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

type Fields = Record<string, unknown>

const pathOf = ({ clientId }: Applicant) => `/api/data-api/beneficiaries/client/${clientId}`
const save = (applicant: Applicant, beneficiaries: unknown, ifMatch?: number) =>
  applicant.api.post<Fields[]>(pathOf(applicant), beneficiaries, ifMatch === undefined ? {} : { ifMatch })
const read = async (applicant: Applicant): Promise<Fields[]> =>
  (await applicant.api.get<Fields[]>(pathOf(applicant))).body
const saveMaritalStatus = ({ api, clientId }: Applicant, marital_status: string, more: Fields = {}) =>
  api.patch<Fields>(`/api/data-api/clientdetails/client/${clientId}`, { marital_status, ...more })
const maritalStatusOf = async (applicant: Applicant) => (await applicant.readDetails()).body.marital_status

const shares = (...percentages: unknown[]) => percentages.map((percentage) => beneficiary({ percentage }))
const rowsOf = ({ clientId }: Applicant) =>
  its.query('select * from beneficiary where client_id = $1 order by position', [clientId])

let married: Applicant
beforeAll(async () => {
  married = await its.answered()
  await saveMaritalStatus(married, 'MARRIED')
})

describe('a list of beneficiaries', () => {
  test('[PE-14] accepts 100 percent in all; refuses another sum or a sixth, and changes nothing', async () => {
    const saved = await married.must(save(married, shares('50', 50)))
    expect(saved.map(({ percentage }) => percentage)).toEqual([50, 50])
    const { version } = married
    await expectInvalid(save(married, shares(40, 59)), 'percentage')
    await expectInvalid(save(married, shares(20, 20, 20, 20, 10, 10)), '5')
    expect(await read(married)).toEqual(saved)
    await married.readClient()
    expect(married.version).toBe(version)
  })

  test('[PE-15] names each invalid field with the position of its beneficiary', async () => {
    const third = { percentage: 30 }
    const list = [{}, { email: '' }, { lastName: '' }].map((one) => beneficiary({ ...third, ...one }))
    await expectInvalid(save(married, list), '1.email', '2.lastName', 'percentage')
  })

  test('[PE-15] stores every field, normalized', async () => {
    const fields = {
      firstName: 'Zoë  Anne',
      lastName: "D'Arcy",
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
    await save(married, [beneficiary(fields)])
    expect(await read(married)).toEqual([
      {
        ...beneficiary(fields),
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        firstName: 'Zoë Anne',
        email: 'zoe@example.com',
        dob_date: '01',
        dob_month: '02',
        taxId: '**-***6789',
        account_type: 'ROTH_IRA',
      },
    ])
  })

  test('[API-06] refuses a malformed list and names the field', async () => {
    const { email: _, ...withoutEmail } = beneficiary()
    for (const [body, error] of [
      [[withoutEmail], { code: 'malformed', fields: ['0.email'] }],
      [[{ ...beneficiary(), percentage: true }], { code: 'malformed', fields: ['0.percentage'] }],
      [[{ ...beneficiary(), id: 'local-1' }], { code: 'malformed', fields: ['0.id'] }],
      [[{ ...beneficiary(), localId: '1' }], { code: 'unknown_field', fields: ['localId'] }],
      [[{ ...beneficiary(), firstName: 'A\u0000b' }], { code: 'malformed', fields: ['0.firstName'] }],
      [beneficiary(), { code: 'malformed' }],
      [Array.from({ length: 21 }, () => beneficiary()), { code: 'malformed' }],
    ] as const)
      expect(await refusal(save(married, body))).toEqual({ status: 400, ...error })
  })
})

describe('[PE-16] the spouse', () => {
  const couple = (first: string, second: string) => [
    beneficiary({ percentage: 60, relation: first }),
    beneficiary({ percentage: 40, relation: second }),
  ]

  test('is refused for a single person, and a second time in one list', async () => {
    const applicant = await its.answered()
    await expectInvalid(save(applicant, couple('OTHER', 'SPOUSE')), '1.relation')
    expect((await save(applicant, couple('OTHER', 'OTHER'))).status).toBe(200)
    await saveMaritalStatus(applicant, 'MARRIED')
    await expectInvalid(save(applicant, couple('SPOUSE', 'SPOUSE')), '1.relation')
    expect((await save(applicant, couple('OTHER', 'SPOUSE'))).status).toBe(200)
    expect((await save(applicant, couple('SPOUSE', 'OTHER'))).status).toBe(200)
  })

  test('must be changed before Single is saved', async () => {
    const applicant = await its.answered()
    await saveMaritalStatus(applicant, 'MARRIED')
    await applicant.saveBeneficiaries(couple('OTHER', 'SPOUSE'))
    await expectInvalid(saveMaritalStatus(applicant, 'SINGLE'), 'beneficiaries.1.relation')
    expect(await maritalStatusOf(applicant)).toBe('MARRIED')
    await applicant.saveBeneficiaries(couple('OTHER', 'OTHER'))
    const { body } = await saveMaritalStatus(applicant, 'SINGLE')
    expect(body).toMatchObject({ marital_status: 'SINGLE' })
  })

  test('saved before the marital status is checked when that is saved', async () => {
    const applicant = await its.named()
    await applicant.saveBeneficiaries(couple('SPOUSE', 'OTHER'))
    await expectInvalid(saveMaritalStatus(applicant, 'SINGLE'), 'beneficiaries.0.relation')
    expect((await saveMaritalStatus(applicant, 'MARRIED')).status).toBe(200)
  })

  test('and Single are never both stored by parallel saves', async () => {
    for (const applicant of await Promise.all(Array.from({ length: 5 }, () => its.applicant()))) {
      await applicant.saveName()
      await Promise.all([save(applicant, couple('SPOUSE', 'OTHER')), saveMaritalStatus(applicant, 'SINGLE')])
      const hasSpouse = (await read(applicant)).some(({ relation }) => relation === 'SPOUSE')
      expect(hasSpouse).toBe((await maritalStatusOf(applicant)) !== 'SINGLE')
    }
  })
})

describe('[SE-01] a tax id', () => {
  const taxed = (taxId: string, firstName: string, percentage: number, more: Fields = {}) =>
    beneficiary({ taxIdType: 'SSN', taxId, firstName, percentage, ...more })
  const sealedIds = async (applicant: Applicant) =>
    (await rowsOf(applicant)).map(({ tax_id_sealed }) => (tax_id_sealed as Buffer | null)?.toString('hex'))

  test('is returned masked, and a save with the mask keeps it in any order', async () => {
    const applicant = await its.answered()
    const [a, b, c] = await applicant.saveBeneficiaries([
      taxed('212-34-1111', 'Ann', 50),
      taxed('212-34-2222', 'Bea', 30),
      taxed('12-3453333', 'Cy', 20, { taxIdType: 'EIN' }),
    ])
    expect([a?.taxId, b?.taxId, c?.taxId]).toEqual(['***-**-1111', '***-**-2222', '**-***3333'])
    const [, second, third] = await sealedIds(applicant)
    const kept = await applicant.saveBeneficiaries([
      { ...c, percentage: 60 },
      { ...b, percentage: 40, lastName: 'Byron' },
    ])
    expect(kept.map(({ id, taxId }) => [id, taxId])).toEqual([
      [c?.id, '**-***3333'],
      [b?.id, '***-**-2222'],
    ])
    expect(await sealedIds(applicant)).toEqual([third, second])
    const only = { ...b, percentage: 100 }
    const changed = await applicant.saveBeneficiaries([{ ...only, taxId: '212-34-4444' }])
    expect(changed).toMatchObject([{ id: b?.id, taxId: '***-**-4444' }])
    expect(await sealedIds(applicant)).not.toContain(second)
    const removed = await applicant.saveBeneficiaries([{ ...only, taxId: '', taxIdType: '' }])
    expect(removed).toMatchObject([{ id: b?.id, taxId: '', taxIdType: '' }])
    expect(await sealedIds(applicant)).toEqual([undefined])
  })

  test('with a mask that is not the stored one is refused', async () => {
    const applicant = await its.answered()
    const [a, b] = await applicant.saveBeneficiaries([
      taxed('212-34-1111', 'Byron', 50),
      taxed('212-34-2222', 'Byron', 50),
    ])
    await expectInvalid(save(applicant, [{ ...a, taxId: '***-**-9999' }, b]), '0.taxId')
    await expectInvalid(save(applicant, [{ ...a, taxIdType: 'ITIN' }, b]), '0.taxId')
    const swapped = [
      { ...a, taxId: b?.taxId },
      { ...b, taxId: a?.taxId },
    ]
    await expectInvalid(save(applicant, swapped), '0.taxId', '1.taxId')
  })

  test('saved without ids is matched by position and name', async () => {
    const applicant = await its.answered()
    const saved = await applicant.saveBeneficiaries([
      taxed('212-34-1111', 'Ann', 50),
      taxed('212-99-1111', 'Bea', 50),
    ])
    const before = await sealedIds(applicant)
    const [ann, bea] = saved.map(({ id: _, ...fields }) => fields)
    const again = await applicant.saveBeneficiaries([
      { ...ann, percentage: 40 },
      { ...bea, percentage: 60 },
    ])
    expect(again.map(({ id }) => id)).toEqual(saved.map(({ id }) => id))
    expect(await sealedIds(applicant)).toEqual(before)
    // Without ids, Bea moves to Ann's position. Ann's tax id has the same mask, but must not become Bea's.
    await expectInvalid(save(applicant, [{ ...bea, percentage: 100 }]), '0.taxId')
    expect(await sealedIds(applicant)).toEqual(before)
  })

  test('and a date of birth cannot be opened in another row', async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries([
      taxed('345-67-8912', 'Byron', 50, { dob_year: '1971', dob_month: '11', dob_date: '29' }),
      taxed('345-67-8913', 'Byron', 50, { dob_year: '1972', dob_month: '12', dob_date: '30' }),
    ])
    await its.query(
      `update beneficiary b set birth_date_sealed = other.birth_date_sealed from beneficiary other
       where b.client_id = $1 and other.client_id = $1 and b.position = 0 and other.position = 1`,
      [applicant.clientId],
    )
    expect(await refusal(applicant.api.get(pathOf(applicant)))).toMatchObject({ status: 500 })
  })
})

describe('a save', () => {
  test('[PE-17] replaces the whole list: beneficiaries that stay keep their ids', async () => {
    const applicant = await its.answered()
    const [a, b] = await applicant.saveBeneficiaries(shares(50, 50))
    const [c, d] = await applicant.saveBeneficiaries([...shares(30), { ...b, percentage: 70 }])
    expect([a?.id, b?.id]).not.toContain(c?.id)
    expect(d?.id).toBe(b?.id)
    expect(await rowsOf(applicant)).toHaveLength(2)
    expect(await applicant.saveBeneficiaries([])).toEqual([])
    expect(await rowsOf(applicant)).toEqual([])
  })

  test('refuses an id of another client and a repeated id', async () => {
    const [applicant, other] = [await its.answered(), await its.answered()]
    const [mine] = await applicant.saveBeneficiaries()
    const [theirs] = await other.saveBeneficiaries()
    await expectInvalid(save(applicant, [{ ...theirs }]), '0.id')
    const half = { ...mine, percentage: 50 }
    await expectInvalid(save(applicant, [half, half]), '1.id')
    expect(await read(other)).toEqual([theirs])
  })

  test('[PE-17] [NV-13] keeps the status and survives a kill of the server; the marital status leads on', async () => {
    const applicant = await its.named()
    for (const form of ['saveAddress', 'saveCitizenship', 'saveIdentity', 'saveEmployment'] as const)
      await applicant[form]()
    const { version } = applicant
    const saved = await applicant.saveBeneficiaries(shares(50, 50))
    expect(applicant.version).toBe(version + 1)
    expect(await applicant.status()).toBe('ONBOARDING_PERSONAL_INFO_6')
    await its.killAndRestart()
    expect(await read(applicant)).toEqual(saved)
    await applicant.saveMaritalStatus()
    expect(await applicant.status()).toBe('ONBOARDING_FINANCIAL_INFO_1')
    expect(await read(applicant)).toEqual(saved)
  })

  test('[NV-14] refuses an old version; of two parallel saves one whole list is stored', async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries()
    const { version } = applicant
    await applicant.saveFinances()
    await expectRefusal(save(applicant, [beneficiary({ firstName: 'Eve' })], version), '409 stale')
    expect(await read(applicant)).toMatchObject([{ firstName: 'Byron' }])
    await applicant.readClient()
    const saveBoth = (ifMatch?: number) =>
      statusesOf([shares(50, 50), shares(30, 30, 40)].map((list) => save(applicant, list, ifMatch)))
    expect(await saveBoth(applicant.version)).toEqual([200, 409])
    expect([2, 3]).toContain((await rowsOf(applicant)).length)
    expect(await saveBoth()).toEqual([200, 200])
    const total = (await read(applicant)).reduce((sum, { percentage }) => sum + Number(percentage), 0)
    expect(total).toBe(100)
  })

  test('[API-08] repeated with its own old version after a lost reply, returns the first reply', async () => {
    const applicant = await its.answered()
    await applicant.readClient()
    const { version } = applicant
    const withTaxId = (taxId: string) => [beneficiary({ taxIdType: 'SSN', taxId })]
    const first = await save(applicant, withTaxId('212-34-5678'), version)
    const again = await save(applicant, withTaxId('212-34-5678'), version)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    await expectRefusal(save(applicant, withTaxId('212-34-5679'), version), '409 stale')
  })

  test('[SE-05] writes field names and no values to the audit trail', async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries([
      beneficiary({ firstName: 'Quintessa', taxIdType: 'SSN', taxId: '345-67-8999', zipcode: '59001' }),
    ])
    const { action, detail } = await its.row<{ action: string; detail: { fields: string[] } }>(
      `select action, payload -> 'detail' as detail from audit_event where client_id = $1 order by seq desc`,
      applicant.clientId,
    )
    expect(action).toBe('beneficiaries_saved')
    const fields = ['firstName', 'taxId', 'zipcode'].map((field) => `beneficiary.${field}`)
    expect(detail.fields).toEqual(expect.arrayContaining(fields))
    expect(detail.fields).not.toContain('beneficiary.address1')
    for (const value of ['Quintessa', '345', '8999', '59001', 'byron', '1936'])
      expect(JSON.stringify(detail)).not.toContain(value)
  })

  test('[SE-08] of the marital status records the disclosures that INFO_6 showed', async () => {
    const applicant = await its.answered()
    const disclosures = ['beneficiaries', 'spouse'].map((id) => ({ id, version: 1 }))
    expect((await saveMaritalStatus(applicant, 'MARRIED', { disclosures })).status).toBe(200)
    const recorded = await its.query(
      `select disclosure_id as id, version from disclosure_shown where user_id = $1 and call = 'marital' order by disclosure_id`,
      [applicant.userId],
    )
    expect(recorded).toEqual(disclosures)
  })

  test.each(['REGULAR', 'PRODUCT'] as const)('[PE-14] is refused for a %s account', async (accountType) => {
    const applicant = await its.answered({ accountType })
    await expectRefusal(save(applicant, shares(100)), '409 status_conflict')
    await expectRefusal(save(applicant, []), '409 status_conflict')
    expect(await read(applicant)).toEqual([])
  })

  test('[NV-15] is refused once the account is open, and the beneficiaries stay readable', async () => {
    const applicant = await its.answered()
    const saved = await applicant.saveBeneficiaries()
    await applicant.openAccount()
    await expectRefusal(save(applicant, []), '409 locked')
    await expectRefusal(save(applicant, shares(50, 50)), '409 locked')
    await expectRefusal(saveMaritalStatus(applicant, 'MARRIED'), '409 locked')
    expect(await read(applicant)).toEqual(saved)
  })
})

describe('at the broker', () => {
  const designation = 'RETIREMENT_BENEFICIARY_DESIGNATION'
  const enrollmentTypes = async (applicant: Applicant): Promise<string[]> => {
    const accounts = await its.accountsOf(applicant)
    expect(accounts).toHaveLength(1)
    return accounts[0].enrollments.map(({ type }: { type: string }) => type)
  }
  const withBeneficiaries = async () => {
    const applicant = await its.answered()
    await applicant.saveBeneficiaries(shares(60, 40))
    return applicant
  }
  const both = ['REGISTRATION_IRA_ROTH', designation]

  const iras = ['ROTH_IRA', 'TRADITIONAL_IRA'] as const
  test.each(iras)('[PE-15] [AF-02] designates the beneficiaries of a %s', async (accountType) => {
    const applicant = await its.answered({ accountType })
    await saveMaritalStatus(applicant, 'MARRIED')
    const place = { city: 'New York', state: 'NY' }
    const address = { address1: '12 Bedford Street', ...place, zipcode: '10014' }
    const spouse = { relation: 'SPOUSE', firstName: 'Zoë', lastName: "D'Arcy" }
    await applicant.saveBeneficiaries([
      beneficiary({ percentage: 60, ...spouse, ...address }),
      beneficiary({ percentage: 40, taxIdType: 'EIN', taxId: '12-3459876', ...place }),
    ])
    await applicant.openAccount()
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    const { enrollments } = (await its.accountsOf(applicant))[0]
    expect(enrollments).toHaveLength(2)
    expect(enrollments[1]).toMatchObject({ type: designation, state: 'ACTIVE' })
    expect(enrollments[1].beneficiary_enrollment_metadata.primary_beneficiaries).toEqual([
      {
        beneficiary_percentage: 60,
        relation_type: 'SPOUSE',
        given_name: 'Zoë',
        family_name: "D'Arcy",
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
      // An incomplete address is not sent to the broker.
      expect.not.objectContaining({ mailing_address: expect.anything() }),
    ])
    const requests = await its.requestsTo('ascend', `${applicant.accountId}:enroll`)
    expect(requests).toHaveLength(2)
    const bodies = requests.map(({ requestBody }) => JSON.stringify(requestBody))
    const designated = bodies.find((one) => one.includes(designation))
    expect(designated).toContain('123459876')
    expect(designated).toContain('TAX_ID_TYPE_EIN')
    await applicant.agree()
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  })

  test('[AF-02] without beneficiaries the account is registered and nothing is designated', async () => {
    const applicant = await its.answered()
    await applicant.openAccount()
    expect(await enrollmentTypes(applicant)).toEqual(['REGISTRATION_IRA_ROTH'])
  })

  test('[AF-04] [API-08] [SE-01] six openings designate once, and the stored call holds no personal data', async () => {
    const applicant = await withBeneficiaries()
    await allSucceed(5, () => applicant.askForAccount())
    await applicant.openAccount()
    expect(await enrollmentTypes(applicant)).toEqual(both)
    const call = await its.row(
      `select input, answer, state from provider_call where client_id = $1 and operation = 'enroll_beneficiaries'`,
      applicant.clientId,
    )
    expect(call).toEqual({ input: {}, answer: { agreements: [] }, state: 'answered' })
  })

  test('[AF-04] a lost reply is looked up, not sent again', async () => {
    const applicant = await withBeneficiaries()
    await its.sandbox.fault({ provider: 'ascend', match: designation, kind: 'drop-after', times: 1 })
    await applicant.openAccount()
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect(await enrollmentTypes(applicant)).toEqual(both)
  })

  test.each([
    [400, '502 provider_refused'],
    [500, '503 provider_unavailable'],
  ])('[AF-02] [NV-15] a %i keeps the status and the lock; a retry designates once', async (status, error) => {
    const applicant = await withBeneficiaries()
    await its.sandbox.fault({ provider: 'ascend', match: designation, kind: 'error', times: 1, status })
    await expectRefusal(applicant.askForAccount(), error)
    expect(await applicant.status()).toBe('ONBOARDING_AFFILATIONS')
    await expectRefusal(save(applicant, []), '409 locked')
    expect((await its.actions(applicant.clientId)).at(-1)).toBe('broker_beneficiaries_not_designated')
    await applicant.openAccount()
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect(await enrollmentTypes(applicant)).toEqual(both)
  })
})
