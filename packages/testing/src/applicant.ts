import { randomInt } from 'node:crypto'
import type { ReplyOf } from '@vestibule/contract/calls'
import { hasBeneficiaries } from '@vestibule/domain/account-types'
import { acceptanceOf } from './acceptance.ts'
import { Api, type Reply } from './api.ts'
import { statementPaths } from './brand-documents.ts'
import { newUser } from './new-user.ts'
import {
  birthDateFields,
  type Person,
  sampleAddress,
  sampleBirthDate,
  sampleCitizenship,
  sampleEmployment,
  sampleFinances,
  sampleMaritalStatus,
  sampleName,
  sampleSuitability,
} from './sample-person.ts'
import { shown } from './samples/sample.ts'
import type { SandboxControl } from './sandbox-control.ts'

let lastNumber = randomInt(40_000)

/** Returns an SSN that ends in `serial` and is unique in this process. */
export const ssnWith = (serial: string): string => {
  lastNumber += 1
  return `${100 + (Math.floor(lastNumber / 80) % 500)}-${10 + (lastNumber % 80)}-${serial}`
}

/** Creates a unique person that every provider accepts. */
export const newPerson = (overrides: Partial<Person> = {}): Person => {
  const ssn = ssnWith(String(2000 + randomInt(7000)))
  return {
    email: `ada.${randomInt(10_000_000)}.${randomInt(1000)}@example.com`,
    // Unique like the SSN, because tests look up messages by their phone.
    phone: `212-555-${1000 + (lastNumber % 8000)}`,
    password: 'Correct-Horse-7',
    accountType: 'ROTH_IRA',
    ...sampleName,
    ssn,
    birthDate: sampleBirthDate,
    ...overrides,
  }
}

let lastCaller = 0

/** Returns a phone number and an IP address unique in this process, so that tests share no rate limit. */
export const nextCaller = () => {
  lastCaller += 1
  return {
    phone: `646-${200 + Math.floor(lastCaller / 9000)}-${1000 + (lastCaller % 9000)}`,
    clientAddress: `198.18.${Math.floor(lastCaller / 250)}.${1 + (lastCaller % 250)}`,
  }
}

/** Creates the request body for a single beneficiary. */
export const beneficiary = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  firstName: 'Byron',
  lastName: 'King',
  percentage: 100,
  phone_number: '212-555-0142',
  email: 'byron@example.com',
  relation: 'OTHER',
  dob_date: '12',
  dob_month: '05',
  dob_year: '1936',
  ...overrides,
})

export const statements = [
  'statement-self',
  'statement-risk',
  'statement-terms',
  'statement-electronic',
] as const

export interface UploadedFile {
  type: string
  file: Uint8Array
  name?: string
}

const formOf = (files: readonly UploadedFile[]): FormData => {
  const form = new FormData()
  for (const { type, file, name = 'photo.jpg' } of files)
    form.append(type, new Blob([new Uint8Array(file)]), name)
  return form
}

/** Creates a person by SSN: nothing verified (0002), only the address unverified (0003), or on a watchlist (0004). */
export const unverified = (serial: '0002' | '0003' | '0004', overrides: Partial<Person> = {}): Person =>
  newPerson({ ...overrides, ssn: ssnWith(serial) })

/** Creates the request body for a bank account whose number is unique to the client. */
export const typedBank = (clientId: string) => ({
  bank_name: 'First Platypus Bank',
  account_type: 'Checking',
  routing_number: '021000021',
  account_number: `4${clientId.replace(/\D/g, '').padEnd(11, '7').slice(0, 11)}`,
})

/** Request body for $300 on the 5th of each month. */
export const monthlyContribution = {
  amount: 300,
  first_deposit_date: 5,
  second_deposit_date: 0,
  one_time: false,
  one_time_date: '',
}

/** Returns the fields of a one-time contribution on this date. */
export const oneTimeContribution = (one_time_date: string) => ({
  first_deposit_date: 0,
  second_deposit_date: 0,
  one_time: true,
  one_time_date,
})

export const e164 = (phone: string): string => `+1${phone.replaceAll('-', '')}`

/** Returns a different six-digit code. */
export const wrongCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** A response other than 200. */
export class UnexpectedReply extends Error {
  readonly status: number

  constructor(status: number, body: unknown) {
    super(`a call answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
  }
}

interface ClientReply {
  id: string
  client_status: string
  step: number
  facts: Record<string, boolean>
}

interface LoginReply {
  user: { id: string } | null
  challenge?: { sentTo: string }
}

export interface ListedAgreement {
  agreement_id: string
  agreement_name: string
  agreement_state: string
  agreement_uri: string
  agreement_type: string
  revision: string
  checked: boolean
  page_count?: number
}

/** Signs up and applies by HTTP calls, in the same order as the pages. */
export class Applicant {
  readonly person: Person
  readonly api: Api
  readonly sandbox: SandboxControl
  userId = ''
  clientId = ''
  accountId = ''
  version = 0
  /** The documents of the server's brand. */
  statementPaths = statementPaths()

  constructor(
    baseUrl: string,
    sandbox: SandboxControl,
    person: Person = newPerson(),
    options: { clientAddress?: string; fetch?: typeof fetch; now?: () => Date } | Api = {},
  ) {
    this.person = person
    this.sandbox = sandbox
    this.api = options instanceof Api ? options : new Api(baseUrl, options)
  }

  /** Returns the phone number in E.164 format, to which the sandbox's text messages are addressed. */
  get e164(): string {
    return e164(this.person.phone)
  }

  /** Throws unless the response is 200, and stores the version that the response contains. */
  async must<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
    const { status, body, headers } = await reply
    if (status !== 200) throw new UnexpectedReply(status, body)
    const etag = headers.get('etag')
    if (etag) this.version = Number(/\d+/.exec(etag)?.[0])
    return body
  }

  /** Screens the email address, phone number and IP address, then creates a user that has entered no code. */
  async createUser(): Promise<void> {
    const { api, person } = this
    const { email, phone, password } = person
    const digits = phone.replaceAll('-', '')
    await this.must(api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`))
    await this.must(api.post('/api/auth/check-email-exist', { email, password }))
    await this.must(api.get(`/api/ipqs/validate-phone?phone=${digits}&country=US`))
    await this.must(api.get('/api/ipqs/validate-ip'))
    await this.must(api.post('/api/user/create-user/temporal', { email, phoneNumber: phone }))
    const { auth0UserId } = await this.must(
      api.post<{ auth0UserId: string }>('/api/auth/sign-up', { email, password }),
    )
    const created = await this.must(
      api.post<{ data: { data: { id: string } } }>('/api/user/create-user', {
        ...newUser(this, auth0UserId),
        disclosures: shown('consent', 'texts', 'firm'),
      }),
    )
    this.userId = created.data.data.id
  }

  sendPhoneCode = () => this.must(this.api.post('/api/auth/verify-phone', { phoneNumber: this.person.phone }))
  sendEmailCode = () => this.must(this.api.post('/api/auth/verify-email', { email: this.person.email }))

  async enterPhoneCode(): Promise<void> {
    const code = await this.sandbox.code(this.e164)
    await this.must(this.api.put('/api/auth/verify-phone', { phoneNumber: this.person.phone, code }))
  }

  async enterEmailCode(): Promise<void> {
    const { email } = this.person
    const code = await this.sandbox.code(email)
    await this.must(this.api.put('/api/auth/verify-email', { email, code }))
  }

  async verifyPhone(): Promise<void> {
    await this.sendPhoneCode()
    await this.enterPhoneCode()
  }

  async verifyEmail(): Promise<void> {
    await this.sendEmailCode()
    await this.enterEmailCode()
  }

  /** Creates a user and enters the codes sent to phone and email. */
  async signUp(): Promise<void> {
    await this.createUser()
    await this.verifyPhone()
    await this.verifyEmail()
  }

  /** Sends only the log-in call, without the code. */
  submitPassword(credentials: { email?: string; password?: string } = {}) {
    const { email, password } = { ...this.person, ...credentials }
    return this.api.post<LoginReply>('/api/auth/login', { email, password })
  }

  /** Logs in. On an unknown browser also enters the code sent by text. */
  async logIn(): Promise<void> {
    const { length } = await this.sandbox.codes(this.e164)
    const { challenge } = await this.must(this.submitPassword())
    if (challenge === undefined) return
    const code = await this.sandbox.code(this.e164, length + 1)
    await this.must(this.api.put('/api/auth/login-code', { code }))
  }

  /** Enters the code that money actions require 15 minutes after the last proof of identity. */
  async stepUp(): Promise<void> {
    const code = await this.sandbox.codeAfter(this.e164, () =>
      this.must(this.api.post('/api/auth/step-up-code')),
    )
    await this.must(this.api.put('/api/auth/step-up-code', { code }))
  }

  /** Sends a call, and steps up if the call requires that, as the page does. */
  async proven<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
    const reply = await send()
    if (reply.status !== 403 || (reply.body as { code?: string }).code !== 'step_up_required') return reply
    await this.stepUp()
    return send()
  }

  async saveName(): Promise<void> {
    const { firstName, lastName } = this.person
    const client = await this.must(
      this.api.post<ClientReply>(`/api/data-api/client/${this.userId}`, {
        firstName,
        lastName,
        client_status: 'ONBOARDING_PERSONAL_INFO_2',
        step: '1',
        disclosures: shown('cip', 'esign', 'firm'),
      }),
    )
    this.clientId = client.id
  }

  changeName = (firstName: string, lastName: string) => this.#save('client', { firstName, lastName })

  #save(resource: string, body: object): Promise<unknown> {
    return this.must(this.api.patch(`/api/data-api/${resource}/${this.clientId}`, body))
  }

  saveAddress = (overrides: object = {}) => this.#save('address/client', { ...sampleAddress, ...overrides })
  saveCitizenship = () =>
    this.#save('client', { ...sampleCitizenship, client_status: 'ONBOARDING_PERSONAL_INFO_4', step: 1 })
  saveIdentity = () =>
    this.#save('client', {
      ssn: this.person.ssn,
      ...birthDateFields(this.person.birthDate),
      client_status: 'ONBOARDING_PERSONAL_INFO_5',
      step: 1,
    })
  saveEmployment = (overrides: object = {}) =>
    this.#save('clientdetails/client', {
      ...sampleEmployment,
      disclosures: shown('trusted-contact', 'firm'),
      ...overrides,
    })
  saveMaritalStatus = (overrides: object = {}) =>
    this.#save('clientdetails/client', { ...sampleMaritalStatus, ...overrides })
  saveFinances = () => this.#save('investor/client', sampleFinances)
  saveSuitability = () => this.#save('investor/client', sampleSuitability)
  saveBeneficiaries = (beneficiaries = [beneficiary()]) =>
    this.must(
      this.api.post<Record<string, unknown>[]>(
        `/api/data-api/beneficiaries/client/${this.clientId}`,
        beneficiaries,
      ),
    )

  /** Saves the answers of every form that precedes the affiliations. */
  async answerEverything(): Promise<void> {
    await this.saveName()
    await this.saveAddress()
    await this.saveCitizenship()
    await this.saveIdentity()
    await this.saveEmployment()
    if (hasBeneficiaries(this.person.accountType)) await this.saveMaritalStatus()
    await this.saveFinances()
    await this.saveSuitability()
  }

  askForAccount = (affiliations: 'noneOfAbove' | string[] = 'noneOfAbove') =>
    this.api.post<{ account: { accountId: string }; agreements: Record<string, string>[] }>(
      `/api/broker-api/account/createByClientId/${this.clientId}`,
      { affiliations },
    )

  async openAccount(): Promise<void> {
    const { account } = await this.must(this.askForAccount())
    this.accountId = account.accountId
  }

  async listAgreements(): Promise<ListedAgreement[]> {
    const list = this.api.post<{ agreements: ListedAgreement[] }>(
      '/api/broker-api/enrollment/list-account-agreements',
      { account_id: this.accountId },
    )
    return (await this.must(list)).agreements
  }

  postAcceptance(agreements: ListedAgreement[], overrides: object = {}, ifMatch = this.version) {
    const path = `/api/data-api/agreements/client/${this.clientId}`
    return this.api.post<Record<string, unknown>>(path, acceptanceOf(agreements, overrides), { ifMatch })
  }

  async acceptAgreements(): Promise<void> {
    await this.must(this.postAcceptance(await this.listAgreements()))
  }

  confirmAgreements = () => this.api.post(`/api/agreements/confirm/${this.clientId}`)
  readAccount = () => this.api.get<{ state: string }>(`/api/broker-api/account/${this.accountId}`)

  /** Accepts and affirms the agreements, then reads the account, which is open by then. */
  async agree(): Promise<void> {
    await this.acceptAgreements()
    await this.must(this.confirmAgreements())
    await this.must(this.readAccount())
  }

  /** Uploads the files in one request, each under its document type. */
  upload(...files: UploadedFile[]) {
    return this.api.post<{ documents: { type: string; state: string }[] }>(
      `/api/broker-api/documents/uploadMultipleFiles/${this.clientId}`,
      formOf(files),
    )
  }

  /** Has a file inspected as the page does when it is added. */
  check(...files: UploadedFile[]) {
    return this.api.post(`/api/documents/check/${this.clientId}`, formOf(files))
  }

  contribute(overrides: object = {}) {
    const path = `/api/contribution/client/${this.clientId}`
    return this.api.patch<typeof monthlyContribution>(path, { ...monthlyContribution, ...overrides })
  }

  saveContribution(amount = 300, day = 5): Promise<unknown> {
    return this.must(this.contribute({ amount, first_deposit_date: day }))
  }

  agreeToStatements(
    overrides: {
      legal_name?: string
      w9_certified?: boolean
      backup_withholding?: boolean | undefined
      disclosures?: object[]
      documents?: string[]
    } = {},
  ) {
    return this.api.post<ClientReply>(
      `/api/agreements/statements/${this.clientId}`,
      {
        legal_name: `${this.person.firstName} ${this.person.lastName}`,
        w9_certified: true,
        backup_withholding: false,
        disclosures: shown(...statements, 'sign', 'w9', 'identity-check'),
        documents: this.statementPaths,
        ...overrides,
      },
      { ifMatch: this.version },
    )
  }

  /** Sends only the consent to the identity check, for a client whose saved status skipped the consent. */
  agreeToIdentityCheck() {
    return this.api.post(`/api/agreements/disclosures-shown/${this.clientId}`, {
      disclosures: [{ id: 'identity-check', version: 1 }],
    })
  }

  beginVerification = () =>
    this.api.get<{ data: { status: string } }>(`/api/plaid_idv/idv-create/${this.clientId}`)
  readVerification = () => this.api.get<{ status: string }>(`/api/plaid_idv/status/${this.clientId}`)

  readClient = () => this.must(this.api.get<ClientReply>(`/api/data-api/client/ssn/${this.userId}`))
  readDetails = () => this.api.get<Record<string, unknown>>(`/api/data-api/clientdetails/${this.clientId}`)

  async status(): Promise<string> {
    return (await this.readClient()).client_status
  }

  /** Returns the status and the step, as in `ONBOARDING_BANK_SETUP 4`. */
  async place(): Promise<string> {
    const { client_status, step } = await this.readClient()
    return `${client_status} ${step}`
  }

  askForStatus(client_status: string, step: number) {
    const path = `/api/client-status/${this.clientId}`
    return this.proven(() => this.api.patch<ClientReply>(path, { client_status, step }))
  }

  createLinkToken = () => this.proven(() => this.api.post<{ link_token: string }>('/api/create-link-token'))

  exchangeToken(public_token: string, account_id?: string) {
    const body = { public_token, ...(account_id === undefined ? {} : { account_id }) }
    const { version: ifMatch } = this
    const path = '/api/exchange-public-token'
    return this.proven(() => this.api.post<Record<string, string>>(path, body, { ifMatch }))
  }

  /** Links a bank with a public token like the one that Plaid Link returns. */
  async linkBank(publicToken: string): Promise<void> {
    await this.must(this.createLinkToken())
    await this.must(this.exchangeToken(publicToken))
  }

  async readBank(): Promise<Record<string, unknown>> {
    const path = `/api/data-api/bank/client/${this.clientId}`
    return (await this.api.get<Record<string, unknown>>(path)).body
  }

  /** Uses the bank that another application of the person has linked. */
  linkKnownBank() {
    const path = `/api/data-api/bank/linked/client/${this.clientId}`
    return this.proven(() => this.api.post<{ id: string }>(path, {}, { ifMatch: this.version }))
  }

  /** Reports that Plaid Link ended with an error. */
  async failLink(error: object = {}) {
    const { id } = await this.readBank()
    return this.must(this.api.post<{ id: string }>(`/api/data-api/plaiderror/bankaccount/${id}`, error))
  }

  chooseDeposits = () => this.must(this.askForStatus('ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', 4))

  saveBank(overrides: Record<string, string> = {}) {
    const bank = { ...typedBank(this.clientId), ...overrides }
    const path = `/api/data-api/bank/client/${this.clientId}`
    const { version: ifMatch } = this
    return this.proven(() => this.api.patch<{ id: string }>(path, bank, { ifMatch }))
  }

  /** Chooses micro-deposits and saves the bank account's numbers. */
  async giveBank(overrides: Record<string, string> = {}): Promise<void> {
    await this.chooseDeposits()
    await this.must(this.saveBank(overrides))
  }

  verify(amount1: string, amount2: string) {
    return this.api.post<{ state: { state: string }; attemptsLeft: number }>(
      `/api/broker-api/verifyMicroDepositAmountsByClient/${this.clientId}`,
      { amount1: { value: amount1 }, amount2: { value: amount2 } },
      { ifMatch: this.version },
    )
  }

  relate() {
    const { version: ifMatch } = this
    return this.proven(() =>
      this.api.post(`/api/broker-api/createByClientId/${this.clientId}`, {}, { ifMatch }),
    )
  }

  /** Confirms a recurring contribution. */
  schedule(disclosures: object[] = shown('own-bank', 'debit')) {
    const path = `/api/broker-api/ach/schedule/create/client/${this.clientId}`
    const { version: ifMatch } = this
    return this.proven(() =>
      this.api.post<{ schedules: { id: string; state: string }[] }>(path, { disclosures }, { ifMatch }),
    )
  }

  /** Confirms a one-time contribution. */
  deposit() {
    const body = { disclosures: shown('own-bank', 'debit') }
    const path = `/api/broker-api/ach/createbyachid/${this.clientId}`
    const { version: ifMatch } = this
    return this.proven(() =>
      this.api.post<{ transfer: { id: string; state: string } }>(path, body, { ifMatch }),
    )
  }

  /** Reads the plan of an open account. */
  readPlan = () =>
    this.must(this.api.get<ReplyOf<'getContributionPlan'>>(`/api/contributions/plan/client/${this.clientId}`))

  /** Authorizes other contributions of an open account, as $300 on the 5th of each month. */
  changePlan(bankId: string, overrides: object = {}, body: object = {}, ifMatch = this.version) {
    const path = `/api/contributions/change/client/${this.clientId}`
    return this.proven(() =>
      this.api.post<ReplyOf<'changeContributions'>>(
        path,
        {
          contribution: { ...monthlyContribution, ...overrides },
          bank_id: bankId,
          starts_again: false,
          disclosures: shown('own-bank', 'debit'),
          ...body,
        },
        { ifMatch },
      ),
    )
  }

  /** Opens an account for an applicant with complete answers, links a bank and confirms a contribution. */
  async openAndContribute(publicToken: string, amount?: number): Promise<void> {
    await this.openAccount()
    await this.agree()
    await this.saveContribution(amount)
    await this.linkBank(publicToken)
    await this.must(this.relate())
    await this.must(this.schedule())
  }
}
