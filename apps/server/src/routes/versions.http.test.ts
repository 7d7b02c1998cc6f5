import { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'

const its = useStack({ at: '2027-03-10T15:00:00Z' })

interface Save {
  path: (id: string) => string
  body: Record<string, unknown>
  other: Record<string, unknown>
}

const client = (id: string) => `/api/data-api/client/${id}`
const details = (id: string) => `/api/data-api/clientdetails/client/${id}`
const investor = (id: string) => `/api/data-api/investor/client/${id}`

/** Each form's save, and another of the same form. */
const saves: Record<string, Save> = {
  name: {
    path: client,
    body: { firstName: 'Augusta', lastName: 'King' },
    other: { firstName: 'Augusta', lastName: 'Byron' },
  },
  address: {
    path: (id) => `/api/data-api/address/client/${id}`,
    body: { address_1: '1 Elm Street', address_2: '', zipcode: '12207', city: 'Albany', state: 'NY' },
    other: { address_1: '1 Elm Street', address_2: '', zipcode: '12207', city: 'Troy', state: 'NY' },
  },
  citizenship: {
    path: client,
    body: { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR', country_of_birth: 'VN' },
    other: { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'VN', country_of_birth: 'VN' },
  },
  'identity, the number typed': {
    path: client,
    body: { ssn: '219-09-4321', dob_year: '1986', dob_month: '05', dob_date: '18' },
    // the same last four
    other: { ssn: '219-10-4321', dob_year: '1986', dob_month: '05', dob_date: '18' },
  },
  employment: {
    path: details,
    body: {
      employment_status: 'Employed',
      employer_name: 'Difference Engines',
      job_title: 'Analyst',
      joined_year: '2016',
    },
    other: { employment_status: 'Retired' },
  },
  finances: {
    path: investor,
    body: {
      funding_source: 'Family',
      total_net_worth: 'OVER_5M',
      annual_household_income: 'FROM_1M_TO_5M',
    },
    other: { funding_source: 'Family', total_net_worth: 'OVER_5M', annual_household_income: 'OVER_5M' },
  },
  suitability: {
    path: investor,
    body: {
      investment_objective: 'GROWTH_AND_INCOME',
      time_horizon: 'SHORT',
      investment_experience: 'LIMITED',
      risk_tolerance: 'LOW',
    },
    other: {
      investment_objective: 'GROWTH_AND_INCOME',
      time_horizon: 'SHORT',
      investment_experience: 'LIMITED',
      risk_tolerance: 'HIGH',
    },
  },
}

/** The same person on another device, signed in. */
const onAnotherDevice = async (applicant: Applicant): Promise<Applicant> => {
  const { baseUrl, sandbox } = its.stack
  const other = new Applicant(baseUrl, sandbox, applicant.person, { clientAddress: '198.18.77.7' })
  await other.logIn()
  Object.assign(other, { userId: applicant.userId, clientId: applicant.clientId })
  await other.readClient()
  return other
}

const writes = async ({ clientId }: Applicant): Promise<number> =>
  Number(
    (
      await its.query<{ count: string }>('select count(*) from audit_event where client_id = $1', [clientId])
    )[0]?.count,
  )

describe('[NV-14] the same save again, because its answer was lost', () => {
  test.each(Object.entries(saves))(
    '[API-08] of the %s is answered as the first was, and written once',
    async (_, { path, body, other }) => {
      const applicant = await its.answered()
      const { api, clientId, version } = applicant
      const first = await api.patch(path(clientId), body, { ifMatch: version })
      const before = await writes(applicant)
      const again = await api.patch(path(clientId), body, { ifMatch: version })
      expect(again.status).toBe(200)
      expect(again.body).toEqual(first.body)
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(await writes(applicant)).toBe(before)
      // one that differs in a single answer is another
      await expectRefusal(api.patch(path(clientId), other, { ifMatch: version }), '409 stale')
      expect((await api.patch(path(clientId), body, { ifMatch: version + 1 })).status).toBe(200)
    },
  )

  test('the masked number counts as the saved one, of another date of birth it is another save', async () => {
    const applicant = await its.answered({ ssn: '219-09-7777' })
    const { api, clientId, version } = applicant
    const body = { ssn: '***-**-7777', dob_year: '1987', dob_month: '06', dob_date: '19' }
    const save = (given: object) => api.patch(client(clientId), { ...body, ...given }, { ifMatch: version })
    expect((await save({})).status).toBe(200)
    expect((await save({})).status).toBe(200)
    await expectRefusal(save({ dob_date: '20' }), '409 stale')
  })

  test('and a status along with it, which is there by now', async () => {
    const applicant = await its.named()
    await applicant.saveAddress()
    const { api, clientId, version } = applicant
    const body = { residencyStatus: 'US_CITIZEN', client_status: 'ONBOARDING_PERSONAL_INFO_4', step: 1 }
    const first = await api.patch(client(clientId), body, { ifMatch: version })
    const again = await api.patch(client(clientId), body, { ifMatch: version })
    expect(again).toMatchObject({ status: 200, body: first.body as object })
    expect(first.body).toMatchObject({ client_status: 'ONBOARDING_PERSONAL_INFO_4' })
  })

  test('is stale once anything else was saved after it, though its values still stand', async () => {
    const applicant = await its.answered()
    const { api, clientId, version } = applicant
    const { name, address } = saves as Record<'name' | 'address', Save>
    await applicant.must(api.patch(address.path(clientId), address.body, { ifMatch: version }))
    await applicant.must(api.patch(name.path(clientId), name.body, { ifMatch: version + 1 }))
    await expectRefusal(api.patch(address.path(clientId), address.body, { ifMatch: version }), '409 stale')
  })

  test('[NV-13] also where the server was killed before it could answer', async () => {
    const applicant = await its.answered()
    const { api, clientId, version } = applicant
    const { address } = saves as Record<'address', Save>
    const lost = api.patch(address.path(clientId), address.body, { ifMatch: version })
    await Promise.all([lost.catch(() => undefined), its.stack.server.kill9()])
    await its.stack.server.restart()
    // written or not, the same call comes to the same
    expect((await api.patch(address.path(clientId), address.body, { ifMatch: version })).status).toBe(200)
    expect((await api.get(`/api/data-api/address/client/${clientId}`)).body).toEqual(address.body)
    await applicant.readClient()
    expect(applicant.version).toBe(version + 1)
  })
})

describe('[NV-14] two devices', () => {
  test('an older device is told that newer answers exist, reads them, and may save on top of them', async () => {
    const applicant = await its.answered()
    const older = await onAnotherDevice(applicant)
    const { address } = saves as Record<'address', Save>
    const path = address.path(applicant.clientId)
    await applicant.must(applicant.api.patch(path, address.body, { ifMatch: applicant.version }))
    await expectRefusal(older.api.patch(path, address.other, { ifMatch: older.version }), '409 stale')
    expect(await older.must(older.api.get(path))).toEqual(address.body)
    expect((await older.api.patch(path, address.other, { ifMatch: older.version })).status).toBe(200)
    await expectRefusal(applicant.api.patch(path, address.body, { ifMatch: applicant.version }), '409 stale')
  })

  test('what is judged against newer answers is stale, not wrong: a masked number, a year', async () => {
    const applicant = await its.answered({ ssn: '219-09-1111' })
    const { api, clientId, version } = applicant
    const born = { dob_year: '1985', dob_month: '04', dob_date: '17' }
    await applicant.must(api.patch(client(clientId), { ...born, dob_year: '2005', ssn: '219-09-2222' }))
    const old = { ifMatch: version }
    await expectRefusal(api.patch(client(clientId), { ...born, ssn: '***-**-1111' }, old), '409 stale')
    const joined = { employer_name: 'Acme', job_title: 'Clerk', joined_year: '2004' }
    const employed = { employment_status: 'Employed', ...joined }
    await expectRefusal(api.patch(details(clientId), employed, old), '409 stale')
    // what is wrong by itself is wrong, whatever the version
    expect(await refusal(api.patch(client(clientId), { ...born, ssn: '1' }, old))).toMatchObject({
      status: 422,
    })
    await expectRefusal(
      api.patch(details(clientId), employed, { ifMatch: version + 1 }),
      '422 invalid',
      'joined_year',
    )
  })

  test('a version that nobody has seen yet is stale as well, and one that is none malformed', async () => {
    const { api, clientId, version } = await its.answered()
    const { name } = saves as Record<'name', Save>
    await expectRefusal(api.patch(client(clientId), name.body, { ifMatch: version + 7 }), '409 stale')
    for (const ifMatch of ['*', '7', '"x"', '"-1"'])
      expect(await refusal(api.patch(client(clientId), name.body, { ifMatch })), ifMatch).toEqual({
        status: 400,
        code: 'malformed',
        fields: ['If-Match'],
      })
  })
})

describe('[NV-15] what the client says of its lock', () => {
  const isLocked = async (applicant: Applicant) =>
    ((await applicant.readClient()) as unknown as { locked: boolean }).locked
  /** The telling of this one, and of nobody else: calls of others before may just now be tried again. */
  const tellingOf = ({ person }: Applicant) =>
    ({ provider: 'ascend', match: person.ssn.replaceAll('-', '') }) as const
  const fails = (applicant: Applicant, status: number) =>
    its.sandbox.fault({ ...tellingOf(applicant), kind: 'error', status })
  const rename = ({ api, clientId }: Applicant, version?: number) =>
    api.patch(
      client(clientId),
      { firstName: 'Augusta', lastName: 'King' },
      version === undefined ? {} : { ifMatch: version },
    )

  test('nothing is locked before the broker is asked, everything once it was', async () => {
    const applicant = await its.answered()
    expect(await isLocked(applicant)).toBe(false)
    const { version } = applicant
    await applicant.openAccount()
    expect(await isLocked(applicant)).toBe(true)
    // with the version of today, with an older one, and with none: the lock comes first
    for (const given of [applicant.version, version, undefined])
      await expectRefusal(rename(applicant, given), '409 locked')
  })

  test('a call whose server was killed locks', async () => {
    const cut = await its.answered()
    await its.sandbox.fault({ ...tellingOf(cut), kind: 'drop-before', ms: 60_000 })
    const asked = cut.askForAccount().catch(() => undefined)
    await its.held(tellingOf(cut))
    await its.stack.server.kill9()
    await asked
    await its.stack.server.restart()
    expect(await isLocked(cut)).toBe(true)
    await expectRefusal(rename(cut), '409 locked')
  })

  test('a definite refusal unlocks, and a save by what is read then is taken', async () => {
    const applicant = await its.answered()
    await fails(applicant, 400)
    expect((await applicant.askForAccount()).status).toBe(502)
    expect(await isLocked(applicant)).toBe(false)
    expect((await rename(applicant, applicant.version)).status).toBe(200)
  })
})
