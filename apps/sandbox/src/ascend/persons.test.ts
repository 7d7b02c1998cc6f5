import type { EmploymentStatusOpen } from '@apexfintechsolutions/ascend-sdk/models/components'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/start.ts'
import { ascendClient, failure, raw, refused } from './testing/client.ts'
import { enrolledAccount, personRequest, wire } from './testing/requests.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.remove())

test('what may have been created is found again: persons by tax id, accounts by person', async () => {
  const taxId = '219-44-8123'
  const { sdk, personId, accountId } = await enrolledAccount(sandbox, 'roth', taxId)
  for (const asked of [taxId, taxId.replaceAll('-', '')]) {
    const found = await sdk.personManagement.listLegalNaturalPersons(
      undefined,
      undefined,
      undefined,
      `tax_id == "${asked}"`,
    )
    const people = found.listLegalNaturalPersonsResponse?.legalNaturalPersons ?? []
    expect(people.map((each) => each.legalNaturalPersonId)).toEqual([personId])
  }
  const filter = `parties.legal_natural_person.legal_natural_person_id == "${personId}"`
  const found = await sdk.accountManagement.listAccounts({ filter })
  expect(found.listAccountsResponse?.accounts?.map((each) => each.accountId)).toEqual([accountId])
  expect(await failure(sdk.accountManagement.listAccounts({ filter: 'shoe_size == "9"' }))).toMatchObject({
    httpStatus: 400,
    code: 3,
  })
})

test('lists come in pages, and a page token belongs to its query', async () => {
  const sdk = ascendClient(sandbox)
  const familyName = 'Paged'
  for (let count = 0; count < 5; count += 1) {
    await sdk.personManagement.createLegalNaturalPerson({ ...personRequest(sandbox), familyName })
  }
  const filter = `family_name == "${familyName}"`
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
  expect(await failure(sdk.personManagement.listLegalNaturalPersons(2, token))).toMatchObject({ code: 3 })
})

test('a person is changed by the parts that the update mask names, and by no others', async () => {
  const sdk = ascendClient(sandbox)
  const created = await sdk.personManagement.createLegalNaturalPerson(personRequest(sandbox))
  const id = created.legalNaturalPerson?.legalNaturalPersonId ?? ''
  const change = { givenName: 'Anna', familyName: 'Ignored' }
  const changed = await sdk.personManagement.updateLegalNaturalPerson(change, id, 'given_name')
  expect(changed.legalNaturalPerson).toMatchObject({ givenName: 'Anna', familyName: 'Sample' })
  const whole = sdk.personManagement.updateLegalNaturalPerson(change, id, 'personal_address')
  expect(await failure(whole)).toMatchObject({ httpStatus: 400, code: 3 })
})

test.each<[string, (person: Record<string, unknown>) => unknown]>([
  ['a required field is missing', ({ family_name: _, ...rest }) => rest],
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
])('a person is refused with INVALID_ARGUMENT when %s', async (_, broken) => {
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

test('the person that those refusals vary is itself accepted', async () => {
  const { status } = await raw(sandbox, 'POST', '/accounts/v1/legalNaturalPersons', personWireRequest())
  expect(status).toBe(200)
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

test('the SDK has validation errors, unknown resources and others’ correspondents as Status', async () => {
  const sdk = ascendClient(sandbox)
  const person = {
    ...personRequest(sandbox),
    employment: { employmentStatus: wire<EmploymentStatusOpen>('EMPLOYED') },
  }
  expect(await failure(sdk.personManagement.createLegalNaturalPerson(person))).toEqual(refused(400, 3))
  expect(await failure(sdk.accountCreation.getAccount('01HPMZZM6RKMVZA1JQ63RQKZZZ'))).toEqual(refused(404, 5))
  const foreign = { ...personRequest(sandbox), correspondentId: 'another' }
  expect(await failure(sdk.personManagement.createLegalNaturalPerson(foreign))).toEqual(refused(403, 7))
})
