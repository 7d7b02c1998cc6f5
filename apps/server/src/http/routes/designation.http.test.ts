import { getDesignation } from '@vestibule/contract/calls'
import type { Applicant } from '@vestibule/testing/applicant'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { designated, designationOf } from '@vestibule/testing/samples/designation'
import { beforeAll, expect, test } from 'vitest'
import { expectInvalid, useServer } from './testing/use-server.ts'

const its = useServer()

type Fields = Record<string, unknown>
interface Designation {
  version: number
  signed_at: string | null
  marital_status: string
  beneficiaries: (Fields & { id: string })[]
}

const pathOf = ({ clientId }: Applicant) => `/api/beneficiary-designation/client/${clientId}`
const read = async (applicant: Applicant): Promise<Designation> => {
  const body = await applicant.must(applicant.api.get<Designation>(pathOf(applicant)))
  expect(getDesignation.reply.parse(body)).toEqual(body)
  return body
}
const sign = (applicant: Applicant, body: object) => applicant.api.post<Designation>(pathOf(applicant), body)

/** Signs a designation that replaces the one in effect. */
const replace = async (applicant: Applicant, ...beneficiaries: object[]) => {
  const { version, marital_status } = await read(applicant)
  return { ...designationOf(...beneficiaries), version, marital_status }
}

const trust = {
  tier: 'CONTINGENT',
  kind: 'TRUST',
  percentage: '40',
  entityName: 'King Family Trust',
  trustDate: '02/03/2019',
  trustee: 'Ada Lovelace',
}
const charity = {
  tier: 'CONTINGENT',
  kind: 'CHARITY',
  percentage: '60',
  entityName: 'Food Bank',
  taxId: '12-3456789',
}

let owner: Applicant
beforeAll(async () => {
  owner = await its.withIra()
})

test('[MA-06] the beneficiaries of the application are in effect until the owner signs others', async () => {
  const before = await read(owner)
  expect(before).toMatchObject({
    version: 0,
    signed_at: null,
    beneficiaries: [{ tier: 'PRIMARY', kind: 'PERSON', percentage: '100', firstName: 'Byron' }],
  })
  const [first] = before.beneficiaries
  const body = await replace(
    owner,
    { ...first, percentage: '60', perStirpes: true },
    { tier: 'PRIMARY', kind: 'ESTATE', percentage: '40' },
    trust,
    charity,
  )
  const signed = await owner.must(sign(owner, body))
  expect(signed).toMatchObject({
    version: 1,
    signed_at: expect.any(String),
    beneficiaries: [
      { id: first?.id, percentage: '60', perStirpes: true },
      { kind: 'ESTATE', percentage: '40', firstName: '' },
      { tier: 'CONTINGENT', kind: 'TRUST', entityName: 'King Family Trust', trustDate: '02/03/2019' },
      { kind: 'CHARITY', entityName: 'Food Bank', taxIdType: 'EIN', taxId: '**-***6789' },
    ],
  })
  expect(await read(owner)).toEqual(signed)
  // A second press, and one after the proof of identity has expired.
  await owner.must(sign(owner, body))
  its.advance(16 * 60)
  await owner.must(sign(owner, body))
  expect(await its.mails(owner.person.email, /beneficiaries were changed/)).toHaveLength(1)
  expect(
    (await its.actions(owner.clientId)).filter((one) => one === 'beneficiaries_designated'),
  ).toHaveLength(1)
  const events = await its.query(
    `select data from firm_event where type = 'beneficiaries.designated' and client_id = $1
     union all select data from event_outbox where type = 'beneficiaries.designated' and client_id = $1`,
    [owner.clientId],
  )
  expect(events).toEqual([{ data: { designationId: body.id } }])
})

test('[MA-06] a change needs a recent proof of identity, the newest version and the statement', async () => {
  const body = await replace(owner, designated())
  its.advance(16 * 60)
  await expectRefusal(sign(owner, body), '403 step_up_required')
  await owner.stepUp()
  await expectRefusal(sign(owner, { ...body, version: body.version + 1 }), '409 stale')
  await expectRefusal(sign(owner, { ...body, version: body.version - 1 }), '409 stale')
  await expectRefusal(sign(owner, { ...body, disclosures: [] }), '409 disclosure_required', 'designation')
  expect((await read(owner)).version).toBe(body.version)
})

test('[MA-06] of two designations signed at the same time, one is stale', async () => {
  await owner.stepUp()
  const bodies = [await replace(owner, designated()), await replace(owner, designated({ firstName: 'Ada' }))]
  const replies = await Promise.all(bodies.map((body) => sign(owner, body)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[MA-06] invalid answers are named, and change nothing', async () => {
  await owner.stepUp()
  const { version } = await read(owner)
  const invalid = async (fields: string[], ...beneficiaries: object[]) =>
    expectInvalid(sign(owner, await replace(owner, ...beneficiaries)), ...fields)
  await invalid(['PRIMARY'])
  await invalid(['PRIMARY'], designated({ percentage: '99' }))
  await invalid(['CONTINGENT'], designated(), trust)
  await invalid(['beneficiaries.1.taxId'], designated(), {
    ...charity,
    percentage: '100',
    taxId: '**-***6789',
  })
  await invalid(['beneficiaries.0.kind'], designated({ kind: 'PET' }))
  await invalid(['beneficiaries.0.id'], designated({ id: owner.clientId }))
  const again = await replace(owner, designated())
  await expectInvalid(sign(owner, { ...again, marital_status: 'x' }), 'marital_status')
  await expectInvalid(
    sign(owner, { ...again, beneficiaries: [designated({ relation: 'SPOUSE' })] }),
    'beneficiaries.0.relation',
  )
  expect((await read(owner)).version).toBe(version)
})

test('[MA-06] every designation is kept sealed, with the words that were signed; the firm and the owner read them', async () => {
  await owner.stepUp()
  const before = await read(owner)
  await owner.must(
    sign(owner, await replace(owner, designated({ firstName: 'Grace' }), { ...trust, percentage: '100' })),
  )
  const rows = await its.query<{ version: number }>(
    'select version from beneficiary_designation where client_id = $1 order by version',
    [owner.clientId],
  )
  expect(rows.map(({ version }) => version)).toEqual(
    Array.from({ length: before.version + 1 }, (_, index) => index + 1),
  )
  const { key } = await newFirmKey(its.stack.databaseUrl, ['compliance'], its.now())
  const firm = firmCaller(its.stack.baseUrl, key)
  const { text } = await firm(`POST /api/firm/applications/${owner.clientId}/personal`, {
    reason: 'A new designation',
  })
  const { answers } = JSON.parse(text) as { answers: Record<string, Fields[]> }
  expect(answers.beneficiary_designation).toHaveLength(rows.length)
  expect(answers.beneficiary_designation).toContainEqual(
    expect.objectContaining({
      version: before.version + 1,
      content: expect.objectContaining({
        named: [
          expect.objectContaining({ firstName: 'Grace' }),
          expect.objectContaining({ entityName: 'King Family Trust' }),
        ],
      }),
    }),
  )
  const archive = await firm(`POST /api/firm/applications/${owner.clientId}/export`)
  expect(archive.text).toContain('I name the beneficiaries of my Roth IRA as follows.')
  expect(archive.text).toContain('Grace King, born May 12, 1936: 100%')
  expect(archive.text).toContain('King Family Trust, a trust of February 3, 2019, trustee Ada Lovelace: 100%')
})

test('[MA-06] a stored EIN is kept by its mask; the masked SSN of a person does not become an EIN', async () => {
  await owner.stepUp()
  const ssn = { taxIdType: 'SSN', taxId: '212-34-6789' }
  const signed = await owner.must(
    sign(owner, await replace(owner, designated(ssn), { ...charity, percentage: '100' })),
  )
  const [person, foodBank] = signed.beneficiaries
  const body = await replace(
    owner,
    { ...charity, ...foodBank, tier: 'PRIMARY' },
    designated({ ...person, tier: 'CONTINGENT' }),
  )
  expect(await owner.must(sign(owner, body))).toMatchObject({
    beneficiaries: [
      { taxIdType: 'EIN', taxId: '**-***6789' },
      { taxIdType: 'SSN', taxId: '***-**-6789' },
    ],
  })
  const asCharity = { ...charity, id: person?.id, taxId: person?.taxId, tier: 'PRIMARY', percentage: '100' }
  await expectInvalid(sign(owner, await replace(owner, asCharity)), 'beneficiaries.0.taxId')
})

test('[MA-06] a further IRA does not begin with beneficiaries that a designation has replaced', async () => {
  const { id } = await owner.must(
    owner.api.post<{ id: string }>('/api/applications', { account_type: 'TRADITIONAL_IRA' }),
  )
  owner.clientId = id
  expect(await owner.must(owner.api.get(`/api/data-api/beneficiaries/client/${id}`))).toEqual([])
  await expectRefusal(owner.api.get(pathOf(owner)), '409 status_conflict')
})

test('[MA-06] nobody reads or changes the beneficiaries of another owner, or of an account that is not open', async () => {
  const other = await its.answered()
  await expectRefusal(other.api.get(pathOf(other)), '409 status_conflict')
  await expectRefusal(sign(other, designationOf(designated())), '409 status_conflict')
  await expectRefusal(other.api.get(pathOf(owner)), '403 forbidden')
  await expectRefusal(other.api.post(pathOf(owner), designationOf(designated())), '403 forbidden')
})
