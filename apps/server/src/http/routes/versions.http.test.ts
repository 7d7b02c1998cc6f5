import { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { sampleTrustedContact } from '@vestibule/testing/sample-person'
import { shown } from '@vestibule/testing/samples/sample'
import { describe, expect, test } from 'vitest'
import { expectInvalid, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

type Fields = Record<string, unknown>
interface Save {
  form: 'client' | 'address/client' | 'clientdetails/client' | 'investor/client'
  body: Fields
  other: Fields
}
/** Returns a save and another save of the same form that changes these fields. */
const saveOf = (form: Save['form'], body: Fields, change: Fields): Save => ({
  form,
  body,
  other: { ...body, ...change },
})
const street = { address_1: '1 Elm Street', address_2: '', zipcode: '12207', city: 'Albany', state: 'NY' }
const green = { residencyStatus: 'GREEN_CARD_HOLDER', passport_country: 'FR', country_of_birth: 'VN' }
const typed = { ssn: '219-09-4321', dob_year: '1986', dob_month: '05', dob_date: '18' }
const wealth = { total_net_worth: 'OVER_5M', annual_household_income: 'FROM_1M_TO_5M' }
const goals = { investment_objective: 'GROWTH_AND_INCOME', time_horizon: 'SHORT' }
const disclosures = shown('trusted-contact')
const name = saveOf('client', { firstName: 'Augusta', lastName: 'King' }, { lastName: 'Byron' })
const address = saveOf('address/client', street, { city: 'Troy' })
const employment: Save = {
  form: 'clientdetails/client',
  body: {
    employment_status: 'Employed',
    employer_name: 'Difference Engines',
    job_title: 'Analyst',
    joined_year: '2016',
    trustedContact: sampleTrustedContact,
    disclosures,
  },
  other: { employment_status: 'Retired', disclosures },
}
const saves: [string, Save][] = [
  ['name', name],
  ['address', address],
  ['citizenship', saveOf('client', green, { passport_country: 'VN' })],
  // Changes the SSN, but not its last four digits, which are all that a response shows.
  ['identity', saveOf('client', typed, { ssn: '219-10-4321' })],
  ['employment', employment],
  [
    'finances',
    saveOf(
      'investor/client',
      { funding_source: 'Family', ...wealth },
      { annual_household_income: 'OVER_5M' },
    ),
  ],
  [
    'suitability',
    saveOf(
      'investor/client',
      { ...goals, investment_experience: 'LIMITED', risk_tolerance: 'LOW' },
      { risk_tolerance: 'HIGH' },
    ),
  ],
]
const save = ({ api, clientId }: Applicant, form: Save['form'], body: Fields, ifMatch?: number | string) =>
  api.patch(`/api/data-api/${form}/${clientId}`, body, ifMatch === undefined ? {} : { ifMatch })

const onAnotherDevice = async ({ person, userId, clientId }: Applicant): Promise<Applicant> => {
  const { baseUrl, sandbox } = its.stack
  const other = new Applicant(baseUrl, sandbox, person, { clientAddress: '198.18.77.7' })
  await other.logIn()
  Object.assign(other, { userId, clientId })
  await other.readClient()
  return other
}

describe('[NV-14] a save repeated with its old version after a lost reply', () => {
  test.each(saves)('[API-08] of the %s returns the first reply', async (_, { form, body, other }) => {
    const applicant = await its.answered()
    const { clientId, version } = applicant
    const first = await save(applicant, form, body, version)
    const before = await its.actions(clientId)
    const again = await save(applicant, form, body, version)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await its.actions(clientId)).toEqual(before)
    await expectRefusal(save(applicant, form, other, version), '409 stale')
    expect((await save(applicant, form, body, version + 1)).status).toBe(200)
  })

  test('with the masked SSN counts as the same save, with another birth date as another', async () => {
    const applicant = await its.answered({ ssn: '219-09-7777' })
    const { version } = applicant
    const body = { ssn: '***-**-7777', dob_year: '1987', dob_month: '06', dob_date: '19' }
    for (let count = 0; count < 2; count += 1)
      expect((await save(applicant, 'client', body, version)).status).toBe(200)
    await expectRefusal(save(applicant, 'client', { ...body, dob_date: '20' }, version), '409 stale')
  })

  test('with a status that was reached returns that status', async () => {
    const applicant = await its.named()
    await applicant.saveAddress()
    const { version } = applicant
    const body = { residencyStatus: 'US_CITIZEN', client_status: 'ONBOARDING_PERSONAL_INFO_4', step: 1 }
    const first = await save(applicant, 'client', body, version)
    const again = await save(applicant, 'client', body, version)
    expect(again).toMatchObject({ status: 200, body: first.body as object })
    expect(first.body).toMatchObject({ client_status: 'ONBOARDING_PERSONAL_INFO_4' })
  })

  test('is stale after another save, even if its values are still stored', async () => {
    const applicant = await its.answered()
    const { version } = applicant
    await applicant.must(save(applicant, address.form, address.body, version))
    await applicant.must(save(applicant, name.form, name.body, version + 1))
    await expectRefusal(save(applicant, address.form, address.body, version), '409 stale')
  })

  test('[NV-13] succeeds after the server was killed before the reply', async () => {
    const applicant = await its.answered()
    const { api, clientId, version } = applicant
    const lost = save(applicant, address.form, address.body, version)
    await Promise.all([lost.catch(() => undefined), its.stack.server.kill9()])
    await its.stack.server.restart()
    // The server may have been killed before or after the write.
    expect((await save(applicant, address.form, address.body, version)).status).toBe(200)
    expect((await api.get(`/api/data-api/address/client/${clientId}`)).body).toEqual(address.body)
    await applicant.readClient()
    expect(applicant.version).toBe(version + 1)
  })
})

describe('[NV-14] two devices', () => {
  test('a save from the older device is stale until it has read the newer answers', async () => {
    const applicant = await its.answered()
    const older = await onAnotherDevice(applicant)
    const { form, body, other } = address
    await applicant.must(save(applicant, form, body, applicant.version))
    await expectRefusal(save(older, form, other, older.version), '409 stale')
    expect(await older.must(older.api.get(`/api/data-api/${form}/${applicant.clientId}`))).toEqual(body)
    expect((await save(older, form, other, older.version)).status).toBe(200)
    await expectRefusal(save(applicant, form, body, applicant.version), '409 stale')
  })

  test('a save that only conflicts with newer answers is stale; a save that is invalid by itself is invalid', async () => {
    const applicant = await its.answered({ ssn: '219-09-1111' })
    const { version } = applicant
    const born = { dob_year: '1985', dob_month: '04', dob_date: '17' }
    await applicant.must(save(applicant, 'client', { ...born, dob_year: '2005', ssn: '219-09-2222' }))
    await expectRefusal(save(applicant, 'client', { ...born, ssn: '***-**-1111' }, version), '409 stale')
    const job = { ...employment.body, joined_year: '2004' }
    await expectRefusal(save(applicant, employment.form, job, version), '409 stale')
    await expectInvalid(save(applicant, 'client', { ...born, ssn: '1' }, version), 'ssn')
    await expectInvalid(save(applicant, employment.form, job, version + 1), 'joined_year')
  })

  test('a future version is stale', async () => {
    const applicant = await its.answered()
    await expectRefusal(save(applicant, name.form, name.body, applicant.version + 7), '409 stale')
  })
})

describe('[NV-15] the lock of a client', () => {
  const isLocked = async (applicant: Applicant) =>
    ((await applicant.readClient()) as unknown as { locked: boolean }).locked
  const rename = (applicant: Applicant, version?: number) => save(applicant, name.form, name.body, version)

  test('is set by the opening, and comes before the check of the version', async () => {
    const applicant = await its.answered()
    expect(await isLocked(applicant)).toBe(false)
    const { version } = applicant
    await applicant.openAccount()
    expect(await isLocked(applicant)).toBe(true)
    for (const ifMatch of [applicant.version, version, undefined])
      await expectRefusal(rename(applicant, ifMatch), '409 locked')
  })
})
