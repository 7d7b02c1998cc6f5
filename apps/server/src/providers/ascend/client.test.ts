import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import type { BrokerBeneficiary, BrokerNewAccount, BrokerPerson } from '../../ports/broker.ts'
import { failureOf, testDeps } from '../testing/deps.ts'
import { always, answerJson, type Handle, type Received, startLocalServer } from '../testing/local-server.ts'
import { createAscendBroker } from './client.ts'
import type { AscendConfig } from './config.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const tokenPath = '/iam/v1/serviceAccounts:generateAccessToken'
const isToken = (call: Received) => call.path === tokenPath

/** Answers tokens token-1, token-2 …, and leaves the rest to the test; `number` counts the calls that are no token's. */
async function served(handle: Handle, over: { expiresIn?: number; config?: Partial<AscendConfig> } = {}) {
  let tokens = 0
  let calls = 0
  const server = await startLocalServer((response, call) => {
    if (!isToken(call)) return handle(response, call, calls++)
    tokens += 1
    answerJson(response, 200, { access_token: `token-${tokens}`, expires_in: over.expiresIn ?? 90_000 })
  })
  const deps = testDeps()
  const config: AscendConfig = {
    baseUrl: server.url,
    apiKey: 'the-api-key',
    serviceAccount: { name: 'vestibule', organization: 'correspondents/C1', privateKey },
    correspondentId: 'C1',
    accountGroupId: 'G1',
    principalApproverId: 'P1',
    agreementOrigins: [],
    ...over.config,
  }
  return {
    deps,
    url: server.url,
    broker: createAscendBroker(config, deps),
    calls: () => server.received.filter((call) => !isToken(call)),
    tokenCalls: () => server.received.filter(isToken),
  }
}

const open: Handle = always(200, { account_id: 'A1', state: 'OPEN' })

const address = { lines: ['1 Elm Street', 'Apt 2'], city: 'Albany', state: 'NY', zipcode: '12207' }
const person: BrokerPerson = {
  clientPersonId: 'client-1',
  firstName: 'Ada',
  lastName: 'Byron',
  birthDate: '1990-02-03' as IsoDate,
  taxId: '123456789',
  address,
  citizenshipCountries: ['US'],
  permanentResident: false,
  employment: { status: 'EMPLOYED', employer: 'Mill', occupation: 'Analyst', startYear: 2020 },
  maritalStatus: 'SINGLE',
}
const account: BrokerNewAccount = {
  clientAccountId: 'client-1-roth',
  personId: 'LNP1',
  email: 'ada@example.com',
  phone: '5185550100',
  address,
  profile: {
    objective: 'GROWTH',
    timeHorizon: 'LONG',
    experience: 'GOOD',
    riskTolerance: 'HIGH',
    liquidityNeeds: 'NOT_IMPORTANT',
    annualIncome: 'FROM_50K_TO_100K',
    totalNetWorth: 'FROM_100K_TO_200K',
    liquidAssets: undefined,
  },
}
const wireAddress = {
  address_lines: ['1 Elm Street', 'Apt 2'],
  locality: 'Albany',
  administrative_area: 'NY',
  postal_code: '12207',
  region_code: 'US',
}
const bodyOf = (call: Received | undefined) => JSON.parse(call?.body ?? '')

test('the token request is a statement signed with RS256, sent with the api key alone', async () => {
  const { broker, tokenCalls, calls } = await served(open)
  await broker.getAccount('A1')
  const [request] = tokenCalls()
  expect(request).toMatchObject({ method: 'POST', headers: { 'x-api-key': 'the-api-key' } })
  expect(request?.headers).not.toHaveProperty('authorization')
  const [header, payload, signature] = bodyOf(request).jws.split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  const key = createPublicKey(publicKey)
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT' })
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    iss: 'issuer',
    sub: 'subject',
    name: 'vestibule',
    organization: 'correspondents/C1',
    datetime: '2026-03-02T15:00:00.000Z',
    iat: 1772463600,
  })
  expect(calls()[0]).toMatchObject({
    path: '/accounts/v1/accounts/A1',
    headers: { authorization: 'Bearer token-1', 'x-api-key': 'the-api-key' },
  })
})

test('a key whose line breaks are written as \\n serves as well, and one that is none is refused without being told', async () => {
  const { broker } = await served(open, {
    config: {
      serviceAccount: { name: 'v', organization: 'o', privateKey: privateKey.replaceAll('\n', '\\n') },
    },
  })
  expect(await broker.getAccount('A1')).toMatchObject({ state: 'OPEN' })
  const broken = served(open, {
    config: { serviceAccount: { name: 'v', organization: 'o', privateKey: 'hush' } },
  })
  await expect(broken).rejects.toThrow(/^the Ascend service account key is not a PEM private key$/)
})

test('a token is kept until an hour before its end, and calls at the same time share one', async () => {
  const { broker, tokenCalls, deps } = await served(open, { expiresIn: 90_000 })
  await Promise.all([broker.getAccount('A1'), broker.getAccount('A1'), broker.getAccount('A1')])
  deps.pass((90_000 - 3_600) * 1000 - 1)
  await broker.getAccount('A1')
  expect(tokenCalls()).toHaveLength(1)
  deps.pass(1)
  await broker.getAccount('A1')
  expect(tokenCalls()).toHaveLength(2)
})

test('a short-lived token is kept for a minute', async () => {
  const { broker, tokenCalls, deps } = await served(open, { expiresIn: 3_600 })
  await broker.getAccount('A1')
  deps.pass(59_999)
  await broker.getAccount('A1')
  expect(tokenCalls()).toHaveLength(1)
  deps.pass(1)
  await broker.getAccount('A1')
  expect(tokenCalls()).toHaveLength(2)
})

test('a token that is not accepted is dropped and the call sent once more, an effect too', async () => {
  const { broker, calls } = await served((response, _, number) =>
    number === 0 ? answerJson(response, 401, { code: 16 }) : answerJson(response, 200, { account_id: 'A1' }),
  )
  expect(await broker.createAccount(account)).toEqual({ accountId: 'A1' })
  expect(calls().map((call) => call.headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('a second 401 means that nothing was done', async () => {
  const { broker, calls } = await served(always(401, { code: 16 }))
  expect(await failureOf(broker.createAccount(account))).toMatchObject({
    failure: 'unavailable',
    status: 401,
  })
  expect(calls()).toHaveLength(2)
})

test('without a token nothing is sent, whatever hindered it', async () => {
  const server = await startLocalServer(always(403, { code: 7 }))
  const { broker } = await served(open, { config: { baseUrl: server.url } })
  expect(await failureOf(broker.createPerson(person))).toMatchObject({
    failure: 'unavailable',
    providerCode: 'token',
  })
  expect(server.received).toHaveLength(1)
})

test('[AF-02] a person is sent as a US individual with a W-9', async () => {
  const { broker, calls } = await served(always(200, { legal_natural_person_id: 'LNP1' }))
  expect(await broker.createPerson(person)).toEqual({ personId: 'LNP1' })
  expect(calls()[0]).toMatchObject({ method: 'POST', path: '/accounts/v1/legalNaturalPersons' })
  expect(bodyOf(calls()[0])).toEqual({
    correspondent_id: 'C1',
    client_person_id: 'client-1',
    given_name: 'Ada',
    family_name: 'Byron',
    birth_date: { year: 1990, month: 2, day: 3 },
    tax_id: '123456789',
    tax_id_type: 'TAX_ID_TYPE_SSN',
    tax_profile: {
      federal_tax_classification: 'INDIV_SOLEPROP_OR_SINGLEMEMBERLLC',
      irs_form_type: 'W_9',
      legal_tax_region_code: 'US',
      us_tin_status: 'PASSING',
    },
    personal_address: wireAddress,
    citizenship_countries: ['US'],
    employment: { employment_status: 'EMPLOYED', employer: 'Mill', occupation: 'Analyst', start_year: 2020 },
    marital_status: 'SINGLE',
  })
})

test('[AG-11] backup withholding is the only field of its update, also where it does not apply', async () => {
  const { broker, calls } = await served(always(200, { legal_natural_person_id: 'LNP1' }))
  await broker.setBackupWithholding('LNP1', true)
  await broker.setBackupWithholding('LNP1', false)
  const path = '/accounts/v1/legalNaturalPersons/LNP1?update_mask=subject_to_backup_withholding'
  expect(calls()).toMatchObject([
    { method: 'PATCH', path },
    { method: 'PATCH', path },
  ])
  expect(calls().map(bodyOf)).toEqual([
    { subject_to_backup_withholding: true },
    { subject_to_backup_withholding: false },
  ])
})

test('[PE-12] only an employed person’s employer, title and year are sent; residency only a permanent resident’s', async () => {
  const { broker, calls } = await served(always(200, { legal_natural_person_id: 'LNP1' }))
  const retired = { ...person.employment, status: 'RETIRED' as const }
  await broker.createPerson({
    ...person,
    permanentResident: true,
    maritalStatus: undefined,
    employment: retired,
  })
  const body = bodyOf(calls()[0])
  expect(body.employment).toEqual({ employment_status: 'RETIRED' })
  expect(body.non_citizen_residency).toEqual({ residency_status: 'US_PERMANENT_RESIDENT' })
  expect(body).not.toHaveProperty('marital_status')
})

test('[FI-04] an account has one primary owner and the profile that was given, liquid assets only if named', async () => {
  const { broker, calls } = await served(always(200, { account_id: 'A1' }))
  await broker.createAccount(account)
  await broker.createAccount({ ...account, profile: { ...account.profile, liquidAssets: 'UNDER_25K' } })
  expect(bodyOf(calls()[0])).toEqual({
    correspondent_id: 'C1',
    account_group_id: 'G1',
    client_account_id: 'client-1-roth',
    parties: [
      {
        relation_type: 'PRIMARY_OWNER',
        legal_natural_person_id: 'LNP1',
        email_address: 'ada@example.com',
        phone_number: { e164_number: '+15185550100' },
        mailing_address: wireAddress,
      },
    ],
    investment_profile: {
      account_goals: {
        investment_objective: 'GROWTH',
        time_horizon: 'LONG',
        risk_tolerance: 'HIGH',
        liquidity_needs: 'NOT_IMPORTANT',
      },
      customer_profile: {
        investment_experience: 'GOOD',
        annual_income_range_usd: 'FROM_50K_TO_100K',
        total_net_worth_range_usd: 'FROM_100K_TO_200K',
      },
    },
  })
  expect(bodyOf(calls()[1]).investment_profile.customer_profile).toMatchObject({
    liquid_net_worth_range_usd: 'UNDER_25K',
  })
})

test.each([
  ['REGISTRATION_INDIVIDUAL', 'individual_enrollment_metadata'],
  ['REGISTRATION_IRA_ROTH', 'ira_roth_enrollment_metadata'],
  ['REGISTRATION_IRA_TRADITIONAL', 'ira_traditional_enrollment_metadata'],
] as const)('[AF-02] %s declines cash sweep and dividend reinvestment', async (registration, field) => {
  const { broker, calls } = await served(always(200, { agreements: [] }))
  await broker.enroll('A1', registration)
  expect(calls()[0]?.path).toBe('/accounts/v1/accounts/A1:enroll')
  expect(bodyOf(calls()[0])).toEqual({
    enrollment: {
      type: registration,
      principal_approver_id: 'P1',
      [field]: {
        dividend_reinvestment_plan: 'DIVIDEND_REINVESTMENT_DECLINE',
        fdic_cash_sweep: 'FDIC_CASH_SWEEP_DECLINE',
      },
    },
  })
})

const heir: BrokerBeneficiary = {
  percentage: 60,
  firstName: 'Zoë Anne',
  lastName: 'D’Arcy',
  birthDate: '1936-05-12' as IsoDate,
  email: 'zoe@example.com',
  phone: '2125550142',
  relation: 'SPOUSE',
  taxId: undefined,
  address: undefined,
}

test('[PE-15] beneficiaries are designated as they were typed, with tax id and address where they are given', async () => {
  const { broker, calls } = await served(always(200, {}))
  const other = { ...heir, percentage: 40, relation: 'OTHER' as const, address }
  const answer = await broker.enrollBeneficiaries('A1', [
    heir,
    { ...other, taxId: { type: 'EIN', digits: '123456789' } },
  ])
  expect(answer).toEqual([])
  expect(calls()[0]).toMatchObject({ method: 'POST', path: '/accounts/v1/accounts/A1:enroll' })
  const wireHeir = {
    beneficiary_percentage: 60,
    given_name: 'Zoë Anne',
    family_name: 'D’Arcy',
    birth_date: { year: 1936, month: 5, day: 12 },
    email: 'zoe@example.com',
    phone_number: { e164_number: '+12125550142' },
    relation_type: 'SPOUSE',
  }
  expect(bodyOf(calls()[0])).toEqual({
    enrollment: {
      type: 'RETIREMENT_BENEFICIARY_DESIGNATION',
      principal_approver_id: 'P1',
      beneficiary_enrollment_metadata: {
        primary_beneficiaries: [
          wireHeir,
          {
            ...wireHeir,
            beneficiary_percentage: 40,
            relation_type: 'OTHER',
            tax_id: '123456789',
            tax_id_type: 'TAX_ID_TYPE_EIN',
            mailing_address: wireAddress,
          },
        ],
      },
    },
  })
})

test('[PE-15] the agreements that a designation brings are answered', async () => {
  const { broker } = await served(always(200, { agreements: [wireAgreement('g9', 'REQUIRED')] }))
  expect(await broker.enrollBeneficiaries('A1', [heir])).toMatchObject([{ agreementId: 'g9' }])
})

test.each([
  [['REGISTRATION_IRA_ROTH ACTIVE'], false],
  [['REGISTRATION_IRA_ROTH ACTIVE', 'RETIREMENT_BENEFICIARY_DESIGNATION ACTIVE'], true],
  [['RETIREMENT_BENEFICIARY_DESIGNATION PENDING_AGREEMENT'], true],
  [['RETIREMENT_BENEFICIARY_DESIGNATION'], true],
  [['RETIREMENT_BENEFICIARY_DESIGNATION INACTIVE'], false],
  [['RETIREMENT_BENEFICIARY_DESIGNATION EXPIRED', 'RETIREMENT_BENEFICIARY_DESIGNATION ACTIVE'], true],
])('[AF-04] a designation is found again by the account’s enrollments: %j is %s', async (held, found) => {
  const { broker, calls } = await served((response, _, number) => {
    const [type, state] = (held[number] ?? '').split(' ')
    const more = number + 1 < held.length && { next_page_token: `page ${number + 1}` }
    answerJson(response, 200, { enrollments: [{ type, ...(state && { state }) }], ...more })
  })
  expect(await broker.hasBeneficiaries('A1')).toBe(found)
  expect(calls()[0]?.path).toBe('/accounts/v1/accounts/A1/enrollments?page_size=100')
})

const wireAgreement = (id: string, state: string) => ({
  agreement_id: id,
  agreement_name: `Agreement ${id}`,
  agreement_state: state,
  agreement_uri: `https://documents.example/${id}.pdf`,
  agreement_version: '20230525',
})

test('agreements are listed from every page', async () => {
  const { broker, calls } = await served((response, _, number) =>
    answerJson(response, 200, {
      agreements: [wireAgreement(`g${number}`, 'REQUIRED')],
      ...(number < 2 && { next_page_token: `page ${number + 1}` }),
    }),
  )
  expect((await broker.listAgreements('A1')).map(({ agreementId }) => agreementId)).toEqual([
    'g0',
    'g1',
    'g2',
  ])
  expect(calls().map(({ path }) => path)).toEqual([
    '/accounts/v1/accounts/A1/agreements',
    '/accounts/v1/accounts/A1/agreements?page_token=page+1',
    '/accounts/v1/accounts/A1/agreements?page_token=page+2',
  ])
})

test('a list that never ends is given up', async () => {
  const { broker } = await served(always(200, { agreements: [], next_page_token: 'again' }))
  expect(await failureOf(broker.listAgreements('A1'))).toMatchObject({ providerCode: 'endless_list' })
})

test('affirming sends the ids and answers the agreements', async () => {
  const { broker, calls } = await served(always(200, { agreements: [wireAgreement('g1', 'AFFIRMED')] }))
  expect(await broker.affirm('A1', ['g1'])).toEqual([
    {
      agreementId: 'g1',
      name: 'Agreement g1',
      state: 'AFFIRMED',
      uri: 'https://documents.example/g1.pdf',
      version: '20230525',
    },
  ])
  expect(calls()[0]?.path).toBe('/accounts/v1/accounts/A1/agreements:affirm')
  expect(bodyOf(calls()[0])).toEqual({ account_agreement_ids: ['g1'] })
})

test('an enrollment answered without agreements is in doubt, not an enrollment without any', async () => {
  const { broker } = await served(always(200, {}))
  expect(await failureOf(broker.enroll('A1', 'REGISTRATION_IRA_ROTH'))).toMatchObject({ failure: 'in_doubt' })
})

test('persons are found by tax id, accounts by their primary owner', async () => {
  const owner = (relation_type: string, legal_natural_person_id: string) => ({
    parties: [{ relation_type, legal_natural_person: { legal_natural_person_id } }],
  })
  const { broker, calls } = await served((response, { path }) =>
    answerJson(
      response,
      200,
      path.includes('legalNaturalPersons')
        ? { legal_natural_persons: [{ legal_natural_person_id: 'LNP1', client_person_id: 'client-1' }] }
        : {
            accounts: [
              { account_id: 'A1', client_account_id: 'roth', ...owner('PRIMARY_OWNER', 'LNP1') },
              {
                account_id: 'A2',
                ...owner('AUTHORIZED_SIGNER', 'LNP1'),
                parties: [owner('PRIMARY_OWNER', 'LNP2').parties[0]],
              },
              { account_id: 'A3' },
            ],
          },
    ),
  )
  expect(await broker.findPersons('123456789')).toEqual([{ personId: 'LNP1', clientPersonId: 'client-1' }])
  expect(await broker.findAccounts('LNP1')).toEqual([
    { accountId: 'A1', clientAccountId: 'roth' },
    { accountId: 'A3', clientAccountId: undefined },
  ])
  const filters = calls().map(({ path }) => new URL(path, 'http://x').searchParams.get('filter'))
  expect(filters).toEqual([
    'tax_id == "123456789"',
    'parties.legal_natural_person.legal_natural_person_id == "LNP1"',
  ])
})

test('nobody found is an empty list, also where the provider leaves the list out', async () => {
  const { broker } = await served(always(200, {}))
  expect(await broker.findPersons('123456789')).toEqual([])
})

test('[OP-09] lists of what the broker holds are narrowed to our correspondent and account group, a page at a time', async () => {
  const { broker, calls } = await served((response, { path }) => {
    const page = path.includes('schedules')
      ? { schedule_summaries: [{ transfer_schedule: 'accounts/A1/achDepositSchedules/S1', amount: null }] }
      : { next_page_token: 'two' }
    answerJson(response, 200, page)
  })
  const since = new Date('2026-03-01T10:00:00.123Z')
  expect(await broker.pageOfAccounts(since, undefined)).toEqual({ items: [], next: 'two' })
  await broker.pageOfAccounts(undefined, 'two')
  await broker.pageOfPersons(undefined)
  expect(await broker.pageOfSchedules(undefined)).toEqual({
    items: [{ accountId: 'A1', scheduleId: 'S1' }],
    next: undefined,
  })
  const asked = calls().map(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://broker.example')
    return { pathname, ...Object.fromEntries(searchParams) }
  })
  const own = 'correspondent_id == "C1" && account_group_id == "G1"'
  const accounts = { pathname: '/accounts/v1/accounts', page_size: '100', order_by: 'create_time' }
  expect(asked).toEqual([
    { ...accounts, filter: `${own} && create_time >= timestamp("2026-03-01T10:00:00Z")` },
    { ...accounts, filter: own, page_token: 'two' },
    { pathname: '/accounts/v1/legalNaturalPersons', page_size: '100', filter: 'correspondent_id == "C1"' },
    {
      pathname: '/transfers/v1/schedules',
      page_size: '500',
      filter: 'mechanism == "ACH" && direction == "DEPOSIT"',
    },
  ])
})

test('[OP-09] a schedule whose name is no name of a schedule is a malformed answer', async () => {
  const { broker } = await served(always(200, { schedule_summaries: [{ transfer_schedule: 'S1' }] }))
  expect(await failureOf(broker.pageOfSchedules(undefined))).toMatchObject({
    failure: 'unavailable',
    providerCode: 'malformed_answer',
  })
})

test('a bank relationship is made from a Plaid token, its id the last part of its name', async () => {
  const { broker, calls } = await served(
    always(200, {
      name: 'accounts/A1/bankRelationships/B1',
      nickname: 'Checking',
      state: { state: 'PENDING' },
    }),
  )
  const made = await broker.createBankRelationship('A1', {
    nickname: 'Checking',
    processorToken: 'processor-1',
  })
  expect(made).toEqual({ relationshipId: 'B1', nickname: 'Checking', state: 'PENDING', numberEnd: undefined })
  expect(calls()[0]?.path).toBe('/transfers/v1/accounts/A1/bankRelationships')
  expect(bodyOf(calls()[0])).toEqual({
    nickname: 'Checking',
    verification_method: 'PLAID_TOKEN',
    plaid_processor_token: 'processor-1',
  })
})

test('[BA-07] a typed account is sent for micro-deposits, and told by the digits that the broker shows', async () => {
  const { broker, calls } = await served(
    always(200, {
      name: 'accounts/A1/bankRelationships/B1',
      nickname: 'bank 1',
      bank_account: { account_number: '******7890' },
      state: { state: 'PENDING' },
    }),
  )
  const account = {
    owner: 'Ada King',
    number: '1234567890',
    routingNumber: '021000021',
    type: 'SAVINGS',
  } as const
  const made = await broker.createBankRelationship('A1', { nickname: 'bank 1', account })
  expect(made).toEqual({ relationshipId: 'B1', nickname: 'bank 1', state: 'PENDING', numberEnd: '7890' })
  expect(bodyOf(calls()[0])).toEqual({
    nickname: 'bank 1',
    verification_method: 'MICRO_DEPOSIT',
    bank_account: {
      account_number: '1234567890',
      owner: 'Ada King',
      routing_number: '021000021',
      type: 'SAVINGS',
    },
  })
  expect(await broker.getBankRelationship('A1', 'B1')).toEqual(made)
  expect(calls()[1]?.path).toBe('/transfers/v1/accounts/A1/bankRelationships/B1')
})

test('[BA-08] amounts are sent as they were typed, once, whatever is answered', async () => {
  const { broker, calls } = await served(always(400, { code: 3, message: 'no' }))
  await expect(broker.verifyDeposits('A1', 'B1', ['0.1', '0'])).rejects.toMatchObject({
    failure: 'refused',
    providerCode: '3',
  })
  await expect(broker.cancelBankRelationship('A1', 'B1', 'why')).rejects.toMatchObject({ failure: 'refused' })
  expect(calls().map(({ path }) => path)).toEqual([
    '/transfers/v1/accounts/A1/bankRelationships/B1:verifyMicroDeposits',
    '/transfers/v1/accounts/A1/bankRelationships/B1:cancel',
  ])
  const name = 'accounts/A1/bankRelationships/B1'
  expect(bodyOf(calls()[0])).toEqual({
    name,
    amounts: { amount1: { value: '0.1' }, amount2: { value: '0' } },
  })
  expect(bodyOf(calls()[1])).toEqual({ name, comment: 'why' })
})

const deposit = { relationshipId: 'B1', clientTransferId: 't1', amount: 250, taxYear: 2026 }

test('a deposit is sent in dollars and cents with its IRA contribution', async () => {
  const { broker, calls } = await served(
    always(200, { name: 'accounts/A1/achDeposits/D1', state: { state: 'PROCESSING' } }),
  )
  expect(await broker.createDeposit('A1', deposit)).toEqual({
    transferId: 'D1',
    state: 'PROCESSING',
    duplicate: false,
  })
  await broker.createDeposit('A1', { ...deposit, taxYear: undefined })
  expect(bodyOf(calls()[0])).toEqual({
    amount: { value: '250.00' },
    bank_relationship: 'accounts/A1/bankRelationships/B1',
    client_transfer_id: 't1',
    retirement_contribution: { type: 'REGULAR', tax_year: 2026 },
  })
  expect(bodyOf(calls()[1])).not.toHaveProperty('retirement_contribution')
})

test('[CF-04] a deposit that the provider already has is a duplicate, not a failure', async () => {
  const { broker } = await served(always(409, { code: 6 }))
  expect(await broker.createDeposit('A1', deposit)).toEqual({
    transferId: undefined,
    state: 'STATE_UNSPECIFIED',
    duplicate: true,
  })
})

test('a 409 that is not about a duplicate leaves the deposit in doubt', async () => {
  const { broker } = await served(always(409, { code: 10 }))
  expect(await failureOf(broker.createDeposit('A1', deposit))).toMatchObject({
    failure: 'in_doubt',
    status: 409,
  })
})

const schedule = {
  relationshipId: 'B1',
  clientScheduleId: 's1',
  amount: 100,
  startDate: '2026-04-15' as IsoDate,
  occurrences: 9,
  taxYear: 2026,
}
const wireSchedule = (id: string, clientId: string) => ({
  name: `accounts/A1/achDepositSchedules/${id}`,
  schedule_details: { client_schedule_id: clientId, schedule_properties: { state: 'ACTIVE' } },
})

test('a schedule runs monthly from its start date, for ever where no number is given', async () => {
  const { broker, calls } = await served(always(200, wireSchedule('S1', 's1')))
  expect(await broker.createSchedule('A1', schedule)).toEqual({
    transferId: 'S1',
    state: 'ACTIVE',
    duplicate: false,
  })
  await broker.createSchedule('A1', { ...schedule, occurrences: undefined, taxYear: undefined })
  expect(bodyOf(calls()[0])).toEqual({
    bank_relationship: 'accounts/A1/bankRelationships/B1',
    schedule_details: {
      amount: { value: '100.00' },
      client_schedule_id: 's1',
      schedule_properties: {
        start_date: { year: 2026, month: 4, day: 15 },
        time_unit: 'MONTH',
        unit_multiplier: 1,
        occurrences: 9,
      },
    },
    retirement_contribution: { type: 'REGULAR', tax_year: 2026 },
  })
  expect(bodyOf(calls()[1]).schedule_details.schedule_properties).not.toHaveProperty('occurrences')
  expect(bodyOf(calls()[1])).not.toHaveProperty('retirement_contribution')
})

test('[CF-04] a schedule that the provider already has is looked up by our id', async () => {
  const { broker } = await served((response, { method, path }) => {
    if (method === 'POST') return answerJson(response, 409, { code: 6 })
    if (path.includes('page_token'))
      return answerJson(response, 200, { ach_deposit_schedules: [wireSchedule('S2', 's1')] })
    return answerJson(response, 200, {
      ach_deposit_schedules: [wireSchedule('S1', 's0')],
      next_page_token: '2',
    })
  })
  expect(await broker.createSchedule('A1', schedule)).toEqual({
    transferId: 'S2',
    state: 'ACTIVE',
    duplicate: true,
  })
})

test.each([
  ['is not listed', 200],
  ['cannot be looked up', 403],
])('[CF-04] a schedule that exists but %s is in doubt, never "certainly not done"', async (_, status) => {
  const { broker } = await served((response, { method }) =>
    answerJson(response, method === 'POST' ? 409 : status, method === 'POST' ? { code: 6 } : {}),
  )
  expect(await failureOf(broker.createSchedule('A1', schedule))).toMatchObject({
    failure: 'in_doubt',
    status: 409,
  })
})

test('an id that comes from outside cannot lead to another address', async () => {
  const { broker, calls } = await served(open)
  await broker.getAccount('../../x?y')
  expect(calls()[0]?.path).toBe('/accounts/v1/accounts/..%2F..%2Fx%3Fy')
})
