import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { brokerAccount, brokerAddress, brokerHeir, brokerPerson } from '../testing/broker-samples.ts'
import { expectFailure, testDeps } from '../testing/deps.ts'
import {
  always,
  answerJson,
  bodyOf,
  type Handle,
  type Received,
  startLocalServer,
} from '../testing/local-server.ts'
import { createAscendBroker } from './client.ts'
import type { AscendConfig } from './config.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const tokenPath = '/iam/v1/serviceAccounts:generateAccessToken'
const isToken = (call: Received) => call.path === tokenPath

/** Starts a fake Ascend that issues token-1, token-2 … `handle` responds to all other calls, numbered starting at 0. */
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

const address = { ...brokerAddress, lines: ['1 Elm Street', 'Apt 2'] }
const person = brokerPerson('client-1', { taxId: '123456789', address })
const account = { ...brokerAccount('client-1-roth', 'LNP1'), address }
const wireAddress = {
  address_lines: ['1 Elm Street', 'Apt 2'],
  locality: 'Albany',
  administrative_area: 'NY',
  postal_code: '12207',
  region_code: 'US',
}

test('requests a token by a statement signed with RS256 and the API key', async () => {
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

test('refuses an invalid key without quoting it', async () => {
  const serviceAccount = { name: 'v', organization: 'o', privateKey: 'hush' }
  await expect(served(open, { config: { serviceAccount } })).rejects.toThrow(
    /^the Ascend service account key is not a PEM private key$/,
  )
})

test.each([
  [90_000, (90_000 - 3_600) * 1000],
  [3_600, 60_000],
])('caches a token that lives %i s for %i ms, shared by concurrent calls', async (expiresIn, cachedMs) => {
  const { broker, tokenCalls, deps } = await served(open, { expiresIn })
  await Promise.all([broker.getAccount('A1'), broker.getAccount('A1'), broker.getAccount('A1')])
  deps.pass(cachedMs - 1)
  await broker.getAccount('A1')
  expect(tokenCalls()).toHaveLength(1)
  deps.pass(1)
  await broker.getAccount('A1')
  expect(tokenCalls()).toHaveLength(2)
})

test('after a 401 fetches a new token and sends the call once more, even an effect', async () => {
  const { broker, calls } = await served((response, _, number) =>
    number === 0 ? answerJson(response, 401, { code: 16 }) : answerJson(response, 200, { account_id: 'A1' }),
  )
  expect(await broker.opening.createAccount(account)).toEqual({ accountId: 'A1' })
  expect(calls().map((call) => call.headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('a second 401 is unavailable: nothing was done', async () => {
  const { broker, calls } = await served(always(401, { code: 16 }))
  await expectFailure(broker.opening.createAccount(account), { failure: 'unavailable', status: 401 })
  expect(calls()).toHaveLength(2)
})

test('sends nothing without a token', async () => {
  const server = await startLocalServer(always(403, { code: 7 }))
  const { broker } = await served(open, { config: { baseUrl: server.url } })
  await expectFailure(broker.opening.createPerson(person), { failure: 'unavailable', providerCode: 'token' })
  expect(server.received).toHaveLength(1)
})

test('[AF-02] creates a person as a US individual with a W-9', async () => {
  const { broker, calls } = await served(always(200, { legal_natural_person_id: 'LNP1' }))
  expect(await broker.opening.createPerson(person)).toEqual({ personId: 'LNP1' })
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

test('[AG-11] updates only backup withholding, also to false', async () => {
  const { broker, calls } = await served(always(200, { legal_natural_person_id: 'LNP1' }))
  await broker.opening.setBackupWithholding('LNP1', true)
  await broker.opening.setBackupWithholding('LNP1', false)
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

test('[PE-12] sends employment details only if employed, and residency only of a permanent resident', async () => {
  const { broker, calls } = await served(always(200, { legal_natural_person_id: 'LNP1' }))
  const retired = { ...person.employment, status: 'RETIRED' as const }
  const resident = { ...person, permanentResident: true, maritalStatus: undefined }
  await broker.opening.createPerson({ ...resident, employment: retired })
  const body = bodyOf(calls()[0])
  expect(body.employment).toEqual({ employment_status: 'RETIRED' })
  expect(body.non_citizen_residency).toEqual({ residency_status: 'US_PERMANENT_RESIDENT' })
  expect(body).not.toHaveProperty('marital_status')
})

test('[FI-04] creates an account with one primary owner and the profile, liquid assets only if stated', async () => {
  const { broker, calls } = await served(always(200, { account_id: 'A1' }))
  await broker.opening.createAccount(account)
  await broker.opening.createAccount({
    ...account,
    profile: { ...account.profile, liquidAssets: 'UNDER_25K' },
  })
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

test('[HO-06] creates an account with the trusted contact, and with only the contact data that was stated', async () => {
  const { broker, calls } = await served(always(200, { account_id: 'A1' }))
  const contact = { firstName: 'Mary', lastName: 'Byron', email: 'mary@example.com', phone: '5185550187' }
  const none = { email: undefined, phone: undefined, address: undefined }
  await broker.opening.createAccount({ ...account, trustedContact: { ...contact, address } })
  await broker.opening.createAccount({ ...account, trustedContact: { ...contact, ...none, address } })
  await broker.opening.createAccount({
    ...account,
    trustedContact: { ...contact, ...none, phone: contact.phone },
  })
  await broker.opening.createAccount(account)
  const name = { given_name: 'Mary', family_name: 'Byron' }
  const phone_number = { e164_number: '+15185550187' }
  expect(calls().map((call) => bodyOf(call).trusted_contacts)).toEqual([
    [{ ...name, email_address: 'mary@example.com', phone_number, mailing_address: wireAddress }],
    [{ ...name, mailing_address: wireAddress }],
    [{ ...name, phone_number }],
    undefined,
  ])
})

test.each([
  ['REGISTRATION_INDIVIDUAL', 'individual_enrollment_metadata'],
  ['REGISTRATION_IRA_ROTH', 'ira_roth_enrollment_metadata'],
  ['REGISTRATION_IRA_TRADITIONAL', 'ira_traditional_enrollment_metadata'],
] as const)('[AF-02] %s declines cash sweep and dividend reinvestment', async (registration, field) => {
  const { broker, calls } = await served(always(200, { agreements: [] }))
  await broker.opening.enroll('A1', registration)
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

const heir = { ...brokerHeir, firstName: 'Zoë Anne', lastName: 'D’Arcy' }

test('[PE-15] designates beneficiaries unchanged, with tax id and address only if present', async () => {
  const { broker, calls } = await served(always(200, {}))
  const other = { ...heir, percentage: 40, relation: 'OTHER' as const, address }
  const taxId = { type: 'EIN', digits: '123456789' } as const
  expect(await broker.opening.enrollBeneficiaries('A1', [heir, { ...other, taxId }])).toEqual([])
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

test.each([
  [['REGISTRATION_IRA_ROTH ACTIVE'], false],
  [['REGISTRATION_IRA_ROTH ACTIVE', 'RETIREMENT_BENEFICIARY_DESIGNATION ACTIVE'], true],
  [['RETIREMENT_BENEFICIARY_DESIGNATION PENDING_AGREEMENT'], true],
  [['RETIREMENT_BENEFICIARY_DESIGNATION'], true],
  [['RETIREMENT_BENEFICIARY_DESIGNATION INACTIVE'], false],
  [['RETIREMENT_BENEFICIARY_DESIGNATION EXPIRED', 'RETIREMENT_BENEFICIARY_DESIGNATION ACTIVE'], true],
])('[AF-04] finds a designation among the enrollments %j: %s', async (held, found) => {
  const { broker, calls } = await served((response, _, number) => {
    const [type, state] = (held[number] ?? '').split(' ')
    const more = number + 1 < held.length && { next_page_token: `page ${number + 1}` }
    answerJson(response, 200, { enrollments: [{ type, ...(state && { state }) }], ...more })
  })
  expect(await broker.opening.hasBeneficiaries('A1')).toBe(found)
  expect(calls()[0]?.path).toBe('/accounts/v1/accounts/A1/enrollments?page_size=100')
})

const wireAgreement = (id: string, state: string) => ({
  agreement_id: id,
  agreement_name: `Agreement ${id}`,
  agreement_state: state,
  agreement_uri: `https://documents.example/${id}.pdf`,
  agreement_version: '20230525',
})

test('lists agreements from every page', async () => {
  const { broker, calls } = await served((response, _, number) =>
    answerJson(response, 200, {
      agreements: [wireAgreement(`g${number}`, 'REQUIRED')],
      ...(number < 2 && { next_page_token: `page ${number + 1}` }),
    }),
  )
  const agreements = await broker.opening.listAgreements('A1')
  expect(agreements.map(({ agreementId }) => agreementId)).toEqual(['g0', 'g1', 'g2'])
  expect(calls().map(({ path }) => path)).toEqual([
    '/accounts/v1/accounts/A1/agreements',
    '/accounts/v1/accounts/A1/agreements?page_token=page+1',
    '/accounts/v1/accounts/A1/agreements?page_token=page+2',
  ])
})

test('gives up an endless list', async () => {
  const { broker } = await served(always(200, { agreements: [], next_page_token: 'again' }))
  await expectFailure(broker.opening.listAgreements('A1'), { providerCode: 'endless_list' })
})

test('[PE-15] returns the agreements of an affirmation and of a designation', async () => {
  const { broker, calls } = await served(always(200, { agreements: [wireAgreement('g1', 'AFFIRMED')] }))
  expect(await broker.opening.affirm('A1', ['g1'])).toEqual([
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
  expect(await broker.opening.enrollBeneficiaries('A1', [heir])).toMatchObject([{ agreementId: 'g1' }])
})

test('an enrollment reply without agreements is in doubt', async () => {
  const { broker } = await served(always(200, {}))
  await expectFailure(broker.opening.enroll('A1', 'REGISTRATION_IRA_ROTH'), { failure: 'in_doubt' })
})

test('finds persons by tax id and accounts by their primary owner', async () => {
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
  expect(await broker.opening.findPersons('123456789')).toEqual([
    { personId: 'LNP1', clientPersonId: 'client-1' },
  ])
  expect(await broker.opening.findAccounts('LNP1')).toEqual([
    { accountId: 'A1', clientAccountId: 'roth' },
    { accountId: 'A3', clientAccountId: undefined },
  ])
  const filters = calls().map(({ path }) => new URL(path, 'http://x').searchParams.get('filter'))
  expect(filters).toEqual([
    'tax_id == "123456789"',
    'parties.legal_natural_person.legal_natural_person_id == "LNP1"',
  ])
})

test('[OP-09] pages of holdings are filtered by our correspondent and account group', async () => {
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
  const queries = calls().map(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://broker.example')
    return { pathname, ...Object.fromEntries(searchParams) }
  })
  const own = 'correspondent_id == "C1" && account_group_id == "G1"'
  const accounts = { pathname: '/accounts/v1/accounts', page_size: '100', order_by: 'create_time' }
  expect(queries).toEqual([
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

test('[OP-09] rejects a schedule with an invalid resource name', async () => {
  const { broker } = await served(always(200, { schedule_summaries: [{ transfer_schedule: 'S1' }] }))
  const malformed = { failure: 'unavailable', providerCode: 'malformed_answer' }
  await expectFailure(broker.pageOfSchedules(undefined), malformed)
})

const name = 'accounts/A1/bankRelationships/B1'
const state = { state: 'PENDING' }

test('creates a bank relationship from a Plaid token, with the last part of its name as id', async () => {
  const { broker, calls } = await served(always(200, { name, nickname: 'Checking', state }))
  const bank = { nickname: 'Checking', processorToken: 'processor-1' }
  expect(await broker.createBankRelationship('A1', bank)).toEqual({
    relationshipId: 'B1',
    nickname: 'Checking',
    state: 'PENDING',
    numberEnd: undefined,
  })
  expect(calls()[0]?.path).toBe('/transfers/v1/accounts/A1/bankRelationships')
  expect(bodyOf(calls()[0])).toEqual({
    nickname: 'Checking',
    verification_method: 'PLAID_TOKEN',
    plaid_processor_token: 'processor-1',
  })
})

test('[BA-07] sends a typed account for micro-deposits, and reads its last digits', async () => {
  const bank_account = { account_number: '******7890' }
  const { broker, calls } = await served(always(200, { name, nickname: 'bank 1', bank_account, state }))
  const account = { owner: 'Ada King', number: '1234567890', routingNumber: '021000021' }
  const bank = { nickname: 'bank 1', account: { ...account, type: 'SAVINGS' as const } }
  const created = await broker.createBankRelationship('A1', bank)
  expect(created).toEqual({ relationshipId: 'B1', nickname: 'bank 1', state: 'PENDING', numberEnd: '7890' })
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
  expect(await broker.getBankRelationship('A1', 'B1')).toEqual(created)
  expect(calls()[1]?.path).toBe(`/transfers/v1/${name}`)
})

test('[BA-08] sends micro-deposit amounts unchanged and once, also if refused', async () => {
  const { broker, calls } = await served(always(400, { code: 3, message: 'no' }))
  const refused = { failure: 'refused', providerCode: '3' }
  await expectFailure(broker.verifyDeposits('A1', 'B1', ['0.1', '0']), refused)
  await expectFailure(broker.cancelBankRelationship('A1', 'B1', 'why'), refused)
  expect(calls().map((call) => [call.path, bodyOf(call)])).toEqual([
    [
      `/transfers/v1/${name}:verifyMicroDeposits`,
      { name, amounts: { amount1: { value: '0.1' }, amount2: { value: '0' } } },
    ],
    [`/transfers/v1/${name}:cancel`, { name, comment: 'why' }],
  ])
})

const contribution = { type: 'REGULAR', taxYear: 2026 } as const
const deposit = { relationshipId: 'B1', clientTransferId: 't1', amount: 250, contribution }

test('sends a deposit in dollars and cents with its IRA contribution', async () => {
  const reply = { name: 'accounts/A1/achDeposits/D1', state: { state: 'PROCESSING' } }
  const { broker, calls } = await served(always(200, reply))
  const sent = { transferId: 'D1', state: 'PROCESSING' }
  expect(await broker.createDeposit('A1', deposit)).toEqual(sent)
  await broker.createDeposit('A1', { ...deposit, contribution: undefined })
  expect(bodyOf(calls()[0])).toEqual({
    amount: { value: '250.00' },
    bank_relationship: name,
    client_transfer_id: 't1',
    retirement_contribution: { type: 'REGULAR', tax_year: 2026 },
  })
  expect(bodyOf(calls()[1])).not.toHaveProperty('retirement_contribution')
})

test('[CF-04] reports an existing deposit as a duplicate', async () => {
  const { broker } = await served(always(409, { code: 6 }))
  const duplicate = { transferId: undefined, state: 'STATE_UNSPECIFIED' }
  expect(await broker.createDeposit('A1', deposit)).toEqual(duplicate)
})

test.each([
  [{ nacha_return: { code: 'R02' } }, 'R02'],
  [{ return: { reason: { nacha_code: 'R10', text: 'Not authorized R10' } } }, 'R10'],
  [{ comment: 'R02 or so' }, undefined],
  [null, undefined],
  [undefined, undefined],
])('[CF-13] reads the code of a returned deposit from %j', async (metadata, returnCode) => {
  const reply = {
    name: 'accounts/A1/achDeposits/D1',
    amount: { value: '250.00' },
    client_transfer_id: 't1',
    state: { state: 'RETURNED', metadata },
  }
  const { broker } = await served(always(200, reply))
  expect(await broker.getDeposit('A1', 'D1')).toEqual({
    state: 'RETURNED',
    amount: 250,
    clientTransferId: 't1',
    returnCode,
  })
})

test('[CF-13] lists the deposits of the account’s books, and no other entry', async () => {
  const day = { year: 2027, month: 3, day: 5 }
  const activities = [
    { originating_resource_name: 'accounts/A1/achDeposits/D1', activity_date: day },
    { originating_resource_name: 'transfers/v1/accounts/A1/achDeposits/D2', process_date: day },
    { originating_resource_name: 'booking/v1/accounts/A1/trades/T1', activity_date: day },
    { activity_date: day },
    { originating_resource_name: 'accounts/A1/achDeposits/D3' },
  ]
  const { broker, calls } = await served(always(200, { activities }))
  expect(await broker.listBookedDeposits('A1')).toEqual([
    { depositId: 'D1', bookedOn: '2027-03-05' },
    { depositId: 'D2', bookedOn: '2027-03-05' },
  ])
  expect(calls()[0]?.path).toBe('/ledger/v1/accounts/A1/activities?page_size=1000')
})

test('a 409 for another reason leaves the deposit in doubt', async () => {
  const { broker } = await served(always(409, { code: 10 }))
  await expectFailure(broker.createDeposit('A1', deposit), { failure: 'in_doubt', status: 409 })
})

const schedule = {
  relationshipId: 'B1',
  clientScheduleId: 's1',
  amount: 100,
  startDate: '2026-04-15' as IsoDate,
  occurrences: 9,
  contribution,
}
const wireSchedule = (id: string, clientId: string) => ({
  name: `accounts/A1/achDepositSchedules/${id}`,
  schedule_details: { client_schedule_id: clientId, schedule_properties: { state: 'ACTIVE' } },
})

test('creates a monthly schedule from its start date, unlimited without a number of occurrences', async () => {
  const { broker, calls } = await served(always(200, wireSchedule('S1', 's1')))
  const created = { transferId: 'S1', state: 'ACTIVE', clientScheduleId: 's1' }
  expect(await broker.createSchedule('A1', schedule)).toEqual(created)
  await broker.createSchedule('A1', { ...schedule, occurrences: undefined, contribution: undefined })
  expect(bodyOf(calls()[0])).toEqual({
    bank_relationship: name,
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

test('[CF-04] finds an existing schedule by our id', async () => {
  const { broker } = await served((response, { method, path }) => {
    if (method === 'POST') return answerJson(response, 409, { code: 6 })
    const page = path.includes('page_token')
      ? { ach_deposit_schedules: [wireSchedule('S2', 's1')] }
      : { ach_deposit_schedules: [wireSchedule('S1', 's0')], next_page_token: '2' }
    return answerJson(response, 200, page)
  })
  const existing = { transferId: 'S2', state: 'ACTIVE', clientScheduleId: 's1' }
  expect(await broker.createSchedule('A1', schedule)).toEqual(existing)
})

test.each([
  ['is not listed', 200],
  ['cannot be looked up', 403],
])('[CF-04] an existing schedule that %s is in doubt, never refused', async (_, status) => {
  const { broker } = await served((response, { method }) =>
    answerJson(response, method === 'POST' ? 409 : status, method === 'POST' ? { code: 6 } : {}),
  )
  await expectFailure(broker.createSchedule('A1', schedule), { failure: 'in_doubt', status: 409 })
})

test('uploads no document to an address without https that is not configured', async () => {
  const { broker, calls } = await served(open)
  const file = { kind: 'image/jpeg', size: 7 } as const
  for (const link of ['http://elsewhere.example/a', 'https://user:word@elsewhere.example/', 'file:///x', ''])
    await expectFailure(broker.uploadDocument(link, file, (async function* () {})()), {
      failure: 'refused',
      providerCode: 'address_not_allowed',
    })
  expect(calls()).toEqual([])
})

test('encodes ids in the path', async () => {
  const { broker, calls } = await served(open)
  await broker.getAccount('../../x?y')
  expect(calls()[0]?.path).toBe('/accounts/v1/accounts/..%2F..%2Fx%3Fy')
})
