import type { ReplyOf } from '@vestibule/contract/calls'
import type { CallName } from '@vestibule/contract/endpoints'
import type { Agreement, Beneficiary, Client, User } from '@vestibule/contract/entities'
import { typedDesignationFields } from '@vestibule/domain/forms/designation'
import {
  birthDateFields,
  sampleAddress,
  sampleBirthDate,
  sampleCitizenship,
  sampleEmployment,
  sampleFinances,
  sampleMaritalStatus,
  sampleName,
  sampleSuitability,
} from '../sample-person.ts'

/** The time at which the sample replies are current: a Tuesday morning in New York. */
export const sampleNow = new Date('2026-11-24T15:00:00Z')

const id = (last: string): string => `00000000-0000-4000-8000-${last.padStart(12, '0')}`

export const sampleUser: User = {
  id: id('1'),
  email: 'ada.lovelace@example.com',
  phoneNumber: '212-555-0142',
  auth0UserId: 'auth0|sample',
  ...sampleName,
  gender: 'UNSPECIFIED',
  type: 'CLIENT',
  status: 'ACTIVE',
  isPhoneNumberVerified: true,
  isEmailVerified: true,
  isBlocked: false,
  clientAccountType: 'ROTH_IRA',
  language: 'en',
}

/** A client with every answer of steps 1 and 2. */
export const sampleClient: Client = {
  id: id('2'),
  ...sampleName,
  account_type: 'ROTH_IRA',
  client_status: 'ONBOARDING_AFFILATIONS',
  step: 3,
  ...birthDateFields(sampleBirthDate),
  ssn: '***-**-6789',
  residencyStatus: sampleCitizenship.residencyStatus as 'US_CITIZEN',
  passport_country: '',
  country_of_birth: '',
  green_card_number: '',
  locked: false,
  answers_held: false,
  facts: {},
}

export const sampleDetails: ReplyOf<'getClientDetails'> = {
  id: id('3'),
  ...sampleEmployment,
  employer_address: '',
  ...sampleMaritalStatus,
  affiliations: null,
  funding_source: sampleFinances.funding_source,
  annual_household_income: sampleFinances.annual_household_income,
  product_employee: false,
  apex_employee: false,
  trustedContact: null,
}

const sampleProfile: ReplyOf<'getInvestorProfile'> = {
  ...sampleSuitability,
  ...sampleFinances,
  liquid_assets: '',
  liquidity_needs: 'SOMEWHAT_IMPORTANT',
}

/** A beneficiary with every optional answer. */
export const sampleBeneficiary: Beneficiary = {
  id: id('4'),
  firstName: 'Byron',
  lastName: 'King',
  percentage: 60,
  phone_number: '212-555-0143',
  email: 'byron.king@example.com',
  relation: 'OTHER',
  dob_date: '12',
  dob_month: '05',
  dob_year: '1976',
  taxIdType: 'SSN',
  taxId: '***-**-5678',
  address1: '12 Bedford Street',
  address2: 'Apt 3',
  zipcode: '10014',
  city: 'New York',
  state: 'NY',
  account_type: 'ROTH_IRA',
}

const agreement = (
  agreement_id: string,
  agreement_name: string,
  agreement_type: Agreement['agreement_type'],
  page_count: number,
): Agreement => ({
  agreement_id,
  agreement_name,
  agreement_state: 'PENDING',
  agreement_uri: `/documents/${agreement_id}.pdf`,
  agreement_version: '1',
  agreement_type,
  page_count,
  revision: '20260115',
  checked: false,
})

export const sampleAgreements: Agreement[] = [
  agreement('e-sign', 'E-Sign Agreement', 'PRODUCT', 3),
  agreement('advisor-advisory-contract', 'Advisor Advisory Contract Agreement', 'PRODUCT', 4),
  agreement('broker-1', 'Roth IRA Custodial Account Agreement', 'APEX', 8),
  agreement('broker-2', 'Roth IRA Disclosure Statement', 'APEX', 6),
  agreement('broker-3', 'FDIC Cash Sweep Program Terms and Conditions', 'APEX', 5),
  agreement('broker-4', 'Account Disclosures', 'APEX', 1),
]

export const sampleBank: ReplyOf<'getBank'> = {
  id: 'bank',
  bank_name: 'First Platypus Bank',
  bank_address: '',
  accountHolderName: 'Ada Lovelace',
  account_type: 'Checking',
  account_mask: '6789',
  institution_id: 'ins_109508',
  bank_account_status: 'CREATED',
  method: 'PLAID',
  attempts_count: 0,
  amount: 300,
  first_deposit_date: 5,
  second_deposit_date: 0,
  one_time: false,
  one_time_date: '',
  already_contributed: {},
  ira_doubts: null,
  next_deposit: '2026-12-05',
  linked_elsewhere: null,
}

const thisBrowser = {
  id: '1'.repeat(64),
  browser: 'chrome',
  system: 'windows',
  usedAt: '2026-11-24T14:58:00Z',
  isCurrent: true,
} as const
export const sampleContact: ReplyOf<'getContact'> = {
  email: sampleUser.email,
  phoneNumber: sampleUser.phoneNumber,
  address: sampleAddress,
  name: sampleName,
  pendingName: null,
  pending: null,
  heldUntil: null,
}

export const samplePasskeys: ReplyOf<'getPasskeys'> = {
  passkeys: [
    {
      id: '3d6f0a52-0b5e-4f0e-9d7f-0a8e4b6c1d20',
      name: 'Work laptop',
      browser: 'chrome',
      system: 'windows',
      createdAt: '2026-11-20T15:04:00Z',
      usedAt: '2026-11-24T14:31:00Z',
    },
    {
      id: '8a1c2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      name: null,
      browser: 'safari',
      system: 'iphone',
      createdAt: '2026-11-22T09:12:00Z',
      usedAt: null,
    },
  ],
}
const passkeyOptions: ReplyOf<'beginPasskeyLogin'>['options'] = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required',
  allowCredentials: [],
}
const onlyThisBrowser: ReplyOf<'getBrowsers'> = { sessions: [thisBrowser], remembered: [thisBrowser] }
export const sampleBrowsers: ReplyOf<'getBrowsers'> = {
  sessions: [
    thisBrowser,
    {
      id: '2'.repeat(64),
      browser: 'safari',
      system: 'iphone',
      usedAt: '2026-11-24T14:31:00Z',
      isCurrent: false,
    },
  ],
  remembered: [
    thisBrowser,
    {
      id: '3'.repeat(64),
      browser: 'safari',
      system: 'iphone',
      usedAt: '2026-11-24T14:02:00Z',
      isCurrent: false,
    },
    { id: '4'.repeat(64), browser: null, system: null, usedAt: '2026-10-02T09:15:00Z', isCurrent: false },
  ],
}

export const samplePhoneLink: ReplyOf<'getPhoneLink'> = {
  state: 'waiting',
  url: `https://open.placeholder.invalid/phone?language=en#${'5'.repeat(43)}`,
  expiresAt: '2026-11-24T15:15:00Z',
}

export const sampleDesignation: ReplyOf<'getDesignation'> = {
  version: 0,
  signed_at: null,
  marital_status: 'MARRIED',
  state: 'NY',
  waiting: null,
  ended: null,
  beneficiaries: [
    {
      id: sampleBeneficiary.id,
      tier: 'PRIMARY',
      kind: 'PERSON',
      perStirpes: false,
      percentage: '100',
      firstName: 'Byron',
      lastName: 'King',
      birthDate: '05/12/1976',
      phone_number: '212-555-0143',
      email: 'byron.king@example.com',
      relation: 'OTHER',
      taxIdType: 'SSN',
      taxId: '***-**-5678',
      address1: '12 Bedford Street',
      address2: 'Apt 3',
      city: 'New York',
      state: 'NY',
      zipcode: '10014',
      entityName: '',
      trustDate: '',
      trustee: '',
    },
  ],
}

type Designated = ReplyOf<'getDesignation'>['beneficiaries'][number]

const designated = (changes: Partial<Designated>): Designated => ({
  ...{ id: id('5'), tier: 'CONTINGENT', kind: 'TRUST', perStirpes: false },
  ...(Object.fromEntries(typedDesignationFields.map((field) => [field, ''])) as Omit<
    Designated,
    'id' | 'tier' | 'kind' | 'perStirpes'
  >),
  ...changes,
})

export const sampleEveryKind: ReplyOf<'getDesignation'> = {
  ...{ version: 1, signed_at: '2026-11-20T15:00:00.000Z', marital_status: 'MARRIED', state: 'NY' },
  ...{ waiting: null, ended: null },
  beneficiaries: [
    ...sampleDesignation.beneficiaries.map((one) => ({ ...one, percentage: '60', perStirpes: true })),
    designated({ id: id('6'), tier: 'PRIMARY', kind: 'ESTATE', percentage: '40' }),
    designated({ entityName: 'King Family Trust', trustDate: '02/03/2019', percentage: '50' }),
    designated({
      id: id('7'),
      kind: 'CHARITY',
      entityName: 'Food Bank',
      ...{ taxIdType: 'EIN', taxId: '**-***6789' },
      percentage: '50',
    }),
  ],
}

export const sampleContributions: ReplyOf<'getContributions'> = {
  state: 'ACTIVE',
  may_change: true,
  stopped_on: '',
  stopped_by: '',
  returned: null,
  coming: [
    { amount: 300, scheduled_on: '2026-12-05', arrives_on: '2026-12-07' },
    { amount: 300, scheduled_on: '2027-01-05', arrives_on: '2027-01-06' },
    { amount: 300, scheduled_on: '2027-02-05', arrives_on: '2027-02-08' },
  ],
  arriving: [{ amount: 300, scheduled_on: '2026-11-24', arrives_on: '2026-11-25' }],
}

const planTerms = { today: '2026-12-09', already_contributed: { 2026: 3300 }, adds: false }
export const samplePlan: ReplyOf<'getContributionPlan'> = {
  amount: 300,
  first_deposit_date: 5,
  second_deposit_date: 0,
  one_time: false,
  one_time_date: '',
  may_change: true,
  is_stopped: false,
  is_changing: false,
  bank: {
    id: sampleBank.id,
    bank_name: sampleBank.bank_name,
    account_mask: sampleBank.account_mask,
    can_be_debited: true,
  },
  next_bank: null,
  recurring_terms: planTerms,
  one_time_terms: { ...planTerms, today: '2026-11-24', adds: true },
  added: [],
  birth_year: 1985,
  ira_doubts: null,
}

const expiresAt = '2026-11-24T16:00:00Z'
const fraud = { success: true, riskyData: null }

/** A successful reply to each call, for the sample person. */
export const sampleReplies: { readonly [Name in CallName]: ReplyOf<Name> } = {
  getApplications: {
    applications: [
      {
        id: sampleClient.id,
        account_type: sampleClient.account_type,
        client_status: sampleClient.client_status,
        step: sampleClient.step,
        is_chosen: true,
        account: '',
      },
    ],
    may_begin: [],
  },
  openApplication: sampleClient,
  returnToFirm: { address: null },
  chooseApplication: sampleClient,
  getAgreementPdf: new Uint8Array(),
  getCertificate: new Uint8Array(),
  confirmAgreements: { affirmed: sampleAgreements.map((one) => one.agreement_id) },
  disclosuresShown: {},
  documentOpened: {},
  agreeStatements: sampleClient,
  getAccount: { state: 'PENDING', active_restrictions: [], opened_at: null, reviewed_for: 5 },
  createAccount: { account: { accountId: 'account' }, agreements: sampleAgreements },
  createDeposit: { transfer: { id: 'transfer', state: 'PENDING' } },
  createSchedules: { schedules: [{ id: 'schedule', state: 'ACTIVE' }] },
  createBankRelationship: { bankRelationship: { state: { state: 'PENDING' } } },
  getPhoneLink: { state: 'none', url: null, expiresAt: null },
  makePhoneLink: samplePhoneLink,
  openPhoneUpload: {},
  getPhoneUpload: {
    link: '0b0e6f6c-7a0e-4c83-9d5f-6f1f5d3f7a11',
    items: ['address'],
    types: ['DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE'],
    expiresAt,
  },
  uploadFromPhone: { documents: [{ type: 'DRIVING_LICENSE', state: 'ACCEPTED' }] },
  checkDocument: {},
  uploadDocuments: { documents: [{ type: 'DRIVING_LICENSE', state: 'ACCEPTED' }] },
  affirmAgreements: { agreements: sampleAgreements },
  listAgreements: { agreements: sampleAgreements },
  listInvestigations: { investigations: [] },
  verifyDeposits: { state: { state: 'APPROVED' }, attemptsLeft: 3 },
  updateClientStatus: sampleClient,
  updateContribution: sampleBank,
  getContributions: sampleContributions,
  getContributionPlan: samplePlan,
  changeContributions: sampleContributions,
  stopContributions: {
    ...sampleContributions,
    ...{ state: 'STOPPED', stopped_on: '2026-11-24', stopped_by: 'APPLICANT', coming: [] },
  },
  getCountries: [
    { code: 'CA', name: 'Canada' },
    { code: 'CD', name: 'Congo, Democratic Republic of the' },
    { code: 'GB', name: 'United Kingdom of Great Britain and Northern Ireland' },
    { code: 'MX', name: 'Mexico' },
    { code: 'US', name: 'United States of America' },
  ],
  createLinkToken: { link_token: 'link-sample' },
  getAddress: sampleAddress,
  updateAddress: sampleAddress,
  acceptAgreements: { ip_address: '', timestamp: '', agreementDetails: [] },
  getAccountId: { accountId: 'account' },
  getBank: sampleBank,
  useLinkedBank: { id: 'bank' },
  updateBank: { id: 'bank' },
  getDesignation: sampleDesignation,
  saveDesignation: { ...sampleDesignation, version: 1, signed_at: '2026-11-24T15:00:00.000Z' },
  withdrawDesignation: { ...sampleDesignation, version: 1, ended: 'WITHDRAWN' },
  openSpouseConsent: { page: 'page', sentTo: 'c•••@•••' },
  sendSpouseCode: {},
  proveSpouse: { consent: 'I consent to the designation.', version: 1, language: 'en' },
  decideSpouseConsent: {},
  getBeneficiaries: [],
  saveBeneficiaries: [],
  updateClient: sampleClient,
  getClientId: { id: sampleClient.id },
  createClient: sampleClient,
  getClientOfUser: sampleClient,
  getClientDetails: sampleDetails,
  updateClientDetails: sampleDetails,
  getDeposits: {
    bank_name: sampleBank.bank_name,
    account_mask: sampleBank.account_mask,
    attemptsLeft: 3,
    arriveBy: '2026-11-27',
    verifyBy: '2026-12-04',
  },
  getInvestorProfile: sampleProfile,
  updateInvestorProfile: sampleProfile,
  reportBankError: { id: 'bank' },
  reportError: {},
  exchangePublicToken: {
    account_mask: '6789',
    bank_name: sampleBank.bank_name,
    institution_id: 'ins_109508',
  },
  getIp: { ip: '198.51.100.1' },
  getKycCheck: {
    watchlist_screen: 'PASSED',
    results: [
      {
        name_verified: 'VERIFIED',
        legal_address_verified: 'UNVERIFIED',
        birth_date_verified: 'VERIFIED',
        identification_number_verified: 'UNVERIFIED',
      },
    ],
  },
  getLinkToken: { link_token: null, result: null },
  getPlace: sampleAddress,
  findPlaces: [
    { id: 'place-1', text: '12 Bedford Street, New York, NY' },
    { id: 'place-2', text: '12 Bedford Avenue, Brooklyn, NY' },
    { id: 'place-3', text: '12 Bedford Road, Pleasantville, NY' },
  ],
  createVerification: { data: { status: 'active' } },
  getVerification: { status: 'active' },
  checkEmailExist: { auth0UserId: null },
  editEmail: { success: true, message: '' },
  forgotPassword: { message: '' },
  getCsrf: { csrfToken: 'sample', expiresAt },
  login: { user: sampleUser },
  sendLoginCode: { sentTo: '•••-•••-0142' },
  getContact: sampleContact,
  changeAddress: {},
  changeName: {},
  withdrawName: {},
  changeContact: { sentTo: 'a•••@example.com' },
  sendContactCode: { sentTo: 'a•••@example.com' },
  confirmContact: {},
  getPasskeys: { passkeys: [] },
  beginPasskey: {
    options: {
      challenge: 'AAAA',
      timeout: 300_000,
      rp: { id: 'localhost', name: 'Vestibule' },
      user: { id: 'AAAA', name: sampleUser.email, displayName: 'Ada King' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  },
  addPasskey: samplePasskeys,
  renamePasskey: samplePasskeys,
  removePasskey: { passkeys: [] },
  beginPasskeyLogin: { options: passkeyOptions },
  loginByPasskey: { user: sampleUser },
  beginPasskeyStepUp: { options: passkeyOptions },
  stepUpByPasskey: {},
  sendStepUpCode: { sentTo: '•••-•••-0142' },
  checkStepUpCode: {},
  checkLoginCode: { user: sampleUser },
  logout: {},
  sendRecoveryCode: { sentTo: '•••-•••-0142' },
  recover: { resetToken: 'sample' },
  stopRecovery: {},
  resetPassword: { message: '' },
  getSession: { user: null, clientId: null, expiresAt: null },
  getBrowsers: sampleBrowsers,
  endSession: onlyThisBrowser,
  endOtherSessions: onlyThisBrowser,
  forgetBrowser: sampleBrowsers,
  signUp: { auth0UserId: sampleUser.auth0UserId },
  unsubscribe: {},
  sendEmailCode: { success: true },
  checkEmailCode: { success: true },
  sendPhoneCode: { sid: 'sample' },
  checkPhoneCode: { message: '' },
  createBlockedUser: { data: { id: sampleUser.id } },
  reportFraudEvent: {},
  validateEmail: fraud,
  validateIp: fraud,
  validatePhone: fraud,
  createUser: { data: { data: sampleUser } },
  createProspect: { data: { prospectId: 'prospect' } },
  openStart: { email: sampleUser.email, phone_number: null, account_type: null },
  getByEmail: { data: sampleUser },
  getUserAuth0: { data: sampleUser },
  chooseLanguage: {},
  updateUser: { data: sampleUser, message: '' },
  getWhitelist: { data: [] },
}
