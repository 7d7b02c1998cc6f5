import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { sampleEmployment, sampleTrustedContact } from '@vestibule/testing/sample-person'
import { shown } from '@vestibule/testing/samples/sample'
import { en } from '@vestibule/words/en'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvalid, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

type Fields = Record<string, unknown>

const contact = { ...sampleTrustedContact, firstName: 'Xanthippe', lastName: 'Planted-Marl' }
const disclosures = shown('trusted-contact', 'firm')

const patch = ({ api, clientId }: Applicant, body: Fields, ifMatch?: number) =>
  api.patch<Fields>(
    `/api/data-api/clientdetails/client/${clientId}`,
    body,
    ifMatch === undefined ? {} : { ifMatch },
  )
const save = (applicant: Applicant, body: Fields, ifMatch?: number) =>
  patch(applicant, { ...sampleEmployment, disclosures, ...body }, ifMatch)
const read = async (applicant: Applicant): Promise<unknown> =>
  ((await applicant.readDetails()).body as unknown as Fields).trustedContact
const sealedOf = async ({ clientId }: Applicant): Promise<Buffer | null> => {
  const sql = 'select trusted_contact_sealed as sealed from client_details where client_id = $1'
  return (await its.row<{ sealed: Buffer | null }>(sql, clientId)).sealed
}
const recordedFor = async ({ userId }: Applicant): Promise<string[]> => {
  const sql = `select disclosure_id || ' ' || version as shown from disclosure_shown
    where user_id = $1 and call = 'employment' order by shown_at, disclosure_id`
  return (await its.query<{ shown: string }>(sql, [userId])).map((row) => row.shown)
}
const firm = `firm ${en.disclosures.firm.version}`
const words = `trusted-contact ${en.disclosures['trusted-contact'].version}`

/** Returns the trusted contacts that the broker received with the applicant's account. */
const sentToBroker = async ({ clientId }: Applicant): Promise<unknown> => {
  const accounts = (await its.requestsTo('ascend', '/accounts/v1/accounts')).filter(({ requestBody }) =>
    JSON.stringify(requestBody ?? '').includes(`"client_account_id":"${clientId}"`),
  )
  expect(accounts).toHaveLength(1)
  return (accounts[0]?.requestBody as Fields | undefined)?.trusted_contacts
}

let answered: Applicant
beforeAll(async () => {
  answered = await its.answered()
})

describe('[HO-06] the trusted contact', () => {
  test('is saved with the employment, changed, kept by other saves, and removed', async () => {
    const applicant = await its.answered()
    expect(await read(applicant)).toBeNull()
    const typed = { ...contact, firstName: ` ${contact.firstName}  `, email: contact.email.toUpperCase() }
    expect(await save(applicant, { trustedContact: typed })).toMatchObject({
      status: 200,
      body: { ...sampleEmployment, trustedContact: contact },
    })
    expect(await read(applicant)).toEqual(contact)

    const changed = { ...contact, email: '', phone_number: '', address2: '' }
    expect((await save(applicant, { trustedContact: changed })).body.trustedContact).toEqual(changed)

    await patch(applicant, { marital_status: 'MARRIED' })
    await save(applicant, {})
    await save(applicant, { employment_status: 'Retired' })
    expect(await read(applicant)).toEqual(changed)

    expect((await save(applicant, { trustedContact: null })).body.trustedContact).toBeNull()
    expect(await read(applicant)).toBeNull()
    expect(await sealedOf(applicant)).toBeNull()
  })

  test('is refused, with the names of its fields, and nothing is changed', async () => {
    await save(answered, { trustedContact: contact })
    const before = await answered.readClient()
    const invalid = { firstName: '', isAdult: false, email: 'mary', zipcode: '00901' }
    await expectInvalid(
      save(answered, { employer_name: '', trustedContact: { ...contact, ...invalid } }),
      'employer_name',
      ...Object.keys(invalid).map((field) => `trustedContact.${field}`),
    )
    expect(await read(answered)).toEqual(contact)
    expect(await answered.readClient()).toEqual(before)
  })

  test.each<[unknown, string]>([
    ['Mary', 'trustedContact'],
    [{ ...contact, email: { $ne: '' } }, 'trustedContact.email'],
    [{ ...contact, lastName: 'x'.repeat(1001) }, 'trustedContact.lastName'],
  ])('is malformed: %j', async (trustedContact, field) => {
    await expectRefusal(save(answered, { trustedContact }), '400 malformed', field)
  })

  test('has no other fields', async () => {
    const trustedContact = { ...contact, ssn: '212-34-5678' }
    await expectRefusal(save(answered, { trustedContact }), '400 unknown_field', 'ssn')
  })

  test('is no form of its own, and belongs to no other form', async () => {
    await expectRefusal(
      patch(answered, { trustedContact: contact, disclosures }),
      '400 malformed',
      'trustedContact',
      'disclosures',
    )
    const two = { trustedContact: contact, marital_status: 'MARRIED', disclosures }
    await expectRefusal(patch(answered, two), '400 malformed', 'trustedContact', 'marital_status')
  })

  test('[API-08] [NV-14] a save repeated with its old version is the same save; another contact is stale', async () => {
    const applicant = await its.answered()
    const { version } = applicant
    const first = await save(applicant, { trustedContact: contact }, version)
    expect(await save(applicant, { trustedContact: contact }, version)).toMatchObject({
      status: 200,
      body: first.body,
    })
    const other = { ...contact, firstName: 'Caroline' }
    await expectRefusal(save(applicant, { trustedContact: other }, version), '409 stale')
    await expectRefusal(save(applicant, { trustedContact: null }, version), '409 stale')
    expect(await read(applicant)).toEqual(contact)
  })

  test('[SE-01] [SE-05] is sealed for its client, in the audit trail by name only, and in no log', async () => {
    const applicant = await its.answered()
    await applicant.saveEmployment({ trustedContact: contact })
    const sealed = await sealedOf(applicant)
    expect(sealed?.length).toBeGreaterThan(100)
    expect(sealed?.toString('latin1')).not.toContain(contact.firstName)
    const trail = JSON.stringify(
      await its.query('select action, payload from audit_event where client_id = $1', [applicant.clientId]),
    )
    expect(trail).toContain('client_details.trusted_contact_sealed')
    for (const value of [contact.firstName, contact.lastName, contact.email, contact.address1]) {
      expect(trail).not.toContain(value)
      expect(its.log()).not.toContain(value)
    }
    const thief = await its.answered()
    await its.query(`update client_details set trusted_contact_sealed = $2 where client_id = $1`, [
      thief.clientId,
      sealed,
    ])
    expect((await thief.readDetails()).status).toBe(500)
  })
})

describe('[HO-06] the words of FINRA Rule 4512.06', () => {
  test('are recorded as shown with each save, also if the group stayed closed', async () => {
    const applicant = await its.answered()
    expect(await recordedFor(applicant)).toEqual([firm, words])
    await save(applicant, { trustedContact: null })
    expect(await recordedFor(applicant)).toEqual([firm, words, firm, words])
    const [row] = await its.query<{ words: string }>(
      `select d.words from disclosure d where id = 'trusted-contact' and version = 3`,
    )
    const { main, fund } = en.disclosures['trusted-contact']
    expect(row?.words).toBe(`${main}\n${fund}`)
  })

  test.each([
    ['no list', undefined],
    ['another disclosure', shown('firm', 'ssn')],
    ['an unknown version', [{ id: 'trusted-contact', version: 99 }]],
  ])('are required: %s saves nothing', async (_, list) => {
    const applicant = await its.answered()
    const before = await applicant.readClient()
    const body = { employer_name: 'Never Saved', trustedContact: contact, disclosures: list }
    await expectRefusal(save(applicant, body), '409 disclosure_required', 'trusted-contact')
    expect((await applicant.readDetails()).body).toMatchObject({ ...sampleEmployment, trustedContact: null })
    expect(await applicant.readClient()).toEqual(before)
    expect(await recordedFor(applicant)).toEqual([firm, words])
  })
})

describe('[HO-06] the broker', () => {
  test('[AF-02] gets the trusted contact with the account', async () => {
    const applicant = await its.answered()
    await applicant.saveEmployment({ trustedContact: contact })
    await applicant.openAccount()
    expect(await sentToBroker(applicant)).toMatchObject([
      {
        given_name: contact.firstName,
        email_address: contact.email,
        phone_number: { e164_number: '+12125550187' },
        mailing_address: { address_lines: ['PO Box 312', 'Floor 2'] },
      },
    ])
    await expectRefusal(save(applicant, { trustedContact: null }), '409 locked')
    expect(await read(applicant)).toEqual(contact)
  })

  test('gets none from an applicant who named none or removed the trusted contact', async () => {
    const applicant = await its.answered()
    await applicant.saveEmployment({ trustedContact: contact })
    await applicant.saveEmployment({ trustedContact: null })
    await applicant.openAccount()
    expect(await sentToBroker(applicant)).toBeUndefined()
  })

  test('[PR-01] gets nothing from the product flow, which saves it too', async () => {
    const applicant = await its.answered({ accountType: 'PRODUCT' })
    await applicant.saveEmployment({ trustedContact: contact })
    expect(await read(applicant)).toEqual(contact)
    expect(await recordedFor(applicant)).toContain(words)
    expect(await its.accountsOf(applicant)).toEqual([])
  })
})
