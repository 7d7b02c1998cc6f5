import type { EmploymentStatusOpen } from '@apexfintechsolutions/ascend-sdk/models/components'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { ascendClient, expectRefusal, raw } from './testing/client.ts'
import { personRequest, wire } from './testing/requests.ts'

const sandbox = useTestSandbox()

test.each([
  'accounts/v1/accounts?order_by=shoe_size',
  'accounts/v1/accounts?created_after=2026-01-01',
  'accounts/v1/accounts?filter=create_time+%3E%3D+%222026-01-01%22',
  'accounts/v1/accounts?filter=create_time+%3E%3D+timestamp(%22yesterday%22)',
  'accounts/v1/legalNaturalPersons?filter=tax_id+%3E+%22A%22',
  'accounts/v1/legalNaturalPersons?filter=tax_id+%3D%3D+%22A%22+%26%26',
  'accounts/v1/legalNaturalPersons?filter=tax_id+%3D%3D+%22A%22)',
  'accounts/v1/legalNaturalPersons?filter=tax_id+%3D%3D(%22A%22)',
  'accounts/v1/legalNaturalPersons?order_by=create_time',
  'accounts/v1/legalNaturalPersons?filter=create_time+%3E+timestamp(%222026-01-01T00:00:00Z%22)',
  'transfers/v1/schedules?order_by=start_date',
  'transfers/v1/schedules?filter=correspondent_id+%3D%3D+%22C%22',
])('[OP-09] refuses unknown parameters and fields of a list: %s', async (path) => {
  expect(await raw(sandbox, 'GET', `/${path}`)).toMatchObject({ status: 400, body: { code: 3 } })
})

test('returns pages, and refuses a page token of another query', async () => {
  const sdk = ascendClient(sandbox)
  const taxId = '219097001'
  for (let count = 0; count < 5; count += 1) {
    await sdk.personManagement.createLegalNaturalPerson(personRequest(sandbox, taxId))
  }
  const filter = `tax_id == "${taxId}"`
  const sizes: number[] = []
  for await (const page of await sdk.personManagement.listLegalNaturalPersons(
    2,
    undefined,
    undefined,
    filter,
  )) {
    sizes.push(page.listLegalNaturalPersonsResponse?.legalNaturalPersons?.length ?? 0)
  }
  expect(sizes).toEqual([2, 2, 1])
  const first = await sdk.personManagement.listLegalNaturalPersons(2, undefined, undefined, filter)
  const token = first.listLegalNaturalPersonsResponse?.nextPageToken
  await expectRefusal(sdk.personManagement.listLegalNaturalPersons(2, token), 400, 3)
})

test('changes only the fields of the update mask', async () => {
  const sdk = ascendClient(sandbox)
  const created = await sdk.personManagement.createLegalNaturalPerson(personRequest(sandbox))
  const id = created.legalNaturalPerson?.legalNaturalPersonId ?? ''
  const change = { givenName: 'Anna', familyName: 'Ignored' }
  const changed = await sdk.personManagement.updateLegalNaturalPerson(change, id, 'given_name')
  expect(changed.legalNaturalPerson).toMatchObject({ givenName: 'Anna', familyName: 'Sample' })
  const whole = sdk.personManagement.updateLegalNaturalPerson(change, id, 'personal_address')
  await expectRefusal(whole, 400, 3)
})

test('[AG-11] refuses another field or value of backup withholding', async () => {
  const sdk = ascendClient(sandbox)
  const created = await sdk.personManagement.createLegalNaturalPerson(personRequest(sandbox))
  const path = `/accounts/v1/legalNaturalPersons/${created.legalNaturalPerson?.legalNaturalPersonId}`
  const mask = 'subject_to_backup_withholding'
  for (const [query, body] of [
    [`update_mask=${mask}`, { [mask]: 'true' }],
    [`update_mask=${mask}`, { backup_withholding: true }],
    ['update_mask=backup_withholding', { [mask]: true }],
    ['mask=all', { [mask]: true }],
  ] as const)
    expect(await raw(sandbox, 'PATCH', `${path}?${query}`, body)).toMatchObject({
      status: 400,
      body: { code: 3 },
    })
})

test.each<[string, (person: Record<string, unknown>) => unknown]>([
  ['a required field is missing', ({ family_name: _, ...rest }) => rest],
  // The SDK's person type has no field for the country of birth (PE-20).
  ['the country of birth is given', (person) => ({ ...person, birth_region_code: 'VN' })],
  ['a field is unknown', (person) => ({ ...person, favorite_color: 'blue' })],
  ['an enum has another value', (person) => ({ ...person, marital_status: 'COMPLICATED' })],
  ['an enum is its zero value', (person) => ({ ...person, marital_status: 'MARITAL_STATUS_UNSPECIFIED' })],
  ['a date does not exist', (person) => ({ ...person, birth_date: { year: 1981, month: 2, day: 29 } })],
  ['a scalar is null', (person) => ({ ...person, given_name: null })],
  [
    'one employed has no occupation',
    (person) => ({ ...person, employment: { employment_status: 'EMPLOYED' } }),
  ],
  ['a tax id has no type', ({ tax_id_type: _, ...rest }) => rest],
  ['the body is a list', (person) => [person]],
])('refuses a person with INVALID_ARGUMENT when %s', async (_, broken) => {
  const { status, body } = await raw(
    sandbox,
    'POST',
    '/accounts/v1/legalNaturalPersons',
    broken(personWireRequest()),
  )
  expect(status).toBe(400)
  expect(body).toEqual({
    code: 3,
    message: expect.any(String),
    details: [{ '@type': expect.stringContaining('BadRequest'), field_violations: expect.any(Array) }],
  })
})

const personWireRequest = () => ({
  birth_date: { year: 1980, month: 2, day: 29 },
  citizenship_countries: ['US'],
  correspondent_id: sandbox.config.ascend.correspondentId,
  employment: { employment_status: 'RETIRED' },
  family_name: 'Sample',
  given_name: 'Ana',
  personal_address: {
    address_lines: ['123 Main Street'],
    administrative_area: 'TX',
    locality: 'Dallas',
    postal_code: '75201',
    region_code: 'US',
  },
  tax_id: '219097777',
  tax_id_type: 'TAX_ID_TYPE_SSN',
  tax_profile: {
    federal_tax_classification: 'INDIV_SOLEPROP_OR_SINGLEMEMBERLLC',
    irs_form_type: 'W_9',
    legal_tax_region_code: 'US',
    us_tin_status: 'PASSING',
  },
})

test('reports errors to the SDK as Status', async () => {
  const sdk = ascendClient(sandbox)
  const person = {
    ...personRequest(sandbox),
    employment: { employmentStatus: wire<EmploymentStatusOpen>('EMPLOYED') },
  }
  await expectRefusal(sdk.personManagement.createLegalNaturalPerson(person), 400, 3)
  await expectRefusal(sdk.accountCreation.getAccount('01HPMZZM6RKMVZA1JQ63RQKZZZ'), 404, 5)
  const personOfOther = { ...personRequest(sandbox), correspondentId: 'another' }
  await expectRefusal(sdk.personManagement.createLegalNaturalPerson(personOfOther), 403, 7)
})
