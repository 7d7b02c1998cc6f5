import { randomUUID } from 'node:crypto'
import { beneficiary, monthlyContribution, statements, typedBank } from '../applicant.ts'
import {
  sampleAddress,
  sampleEmployment,
  sampleName,
  sampleSuitability,
  sampleTrustedContact,
} from '../sample-person.ts'
import { designated, designationOf } from './designation.ts'
import { callerOnly, type Sample, shown } from './sample.ts'

/** A valid request for each call of the application. */
export const applicationSamples: Record<string, Sample> = {
  'GET /api/data-api/client/ssn/:userId': {},
  'GET /api/data-api/client/:userId': {},
  'POST /api/data-api/client/:userId': {
    body: () => ({
      ...sampleName,
      client_status: 'ONBOARDING_PERSONAL_INFO_2',
      step: '1',
      disclosures: shown('cip', 'esign'),
    }),
  },
  'PATCH /api/data-api/client/:clientId': {
    body: () => ({ ...sampleName, client_status: 'ONBOARDING_PERSONAL_INFO_2', step: 1 }),
  },
  'GET /api/applications': callerOnly(),
  'POST /api/applications': callerOnly({ body: () => ({ account_type: 'ROTH_IRA' }) }),
  'POST /api/applications/return/:clientId': { body: () => ({}) },
  'PUT /api/applications/chosen': { body: ({ clientId }) => ({ id: clientId }) },
  'PATCH /api/client-status/:clientId': {
    body: () => ({ client_status: 'ONBOARDING_CONFIRMATION', step: 4 }),
  },
  'GET /api/data-api/address/client/:clientId': {},
  'PATCH /api/data-api/address/client/:clientId': { body: () => ({ ...sampleAddress, address_2: 'Apt 3' }) },
  'GET /api/data-api/clientdetails/:clientId': {},
  'PATCH /api/data-api/clientdetails/client/:clientId': {
    body: () => ({
      ...sampleEmployment,
      trustedContact: sampleTrustedContact,
      disclosures: shown('trusted-contact'),
    }),
  },
  'GET /api/data-api/investor/client/:clientId': {},
  'PATCH /api/data-api/investor/client/:clientId': { body: () => sampleSuitability },
  'GET /api/data-api/beneficiaries/client/:clientId': {},
  'POST /api/data-api/beneficiaries/client/:clientId': {
    body: () => [
      beneficiary({
        taxIdType: 'SSN',
        taxId: '212-34-5678',
        address1: '12 Bedford Street',
        address2: 'Apt 3',
        city: 'New York',
        state: 'NY',
        zipcode: '10014',
        account_type: 'ROTH_IRA',
      }),
    ],
  },
  'GET /api/beneficiary-designation/client/:clientId': {},
  'POST /api/beneficiary-designation/client/:clientId': { body: () => designationOf(designated()) },
  'POST /api/beneficiary-designation/withdraw/client/:clientId': { body: () => ({}) },
  'POST /api/spouse-consent/open': callerOnly({ body: () => ({ token: 'none' }) }),
  'POST /api/spouse-consent/code': callerOnly({ body: () => ({ page: 'none' }) }),
  'PUT /api/spouse-consent/code': callerOnly({
    body: () => ({
      ...{ page: 'none', code: '123456' },
      ...{ firstName: 'Charles', lastName: 'Babbage', birthDate: '12/26/1971' },
    }),
  }),
  'POST /api/spouse-consent/decide': callerOnly({
    body: () => ({ page: 'none', signs: true, language: 'en', disclosures: shown('spouse-consent') }),
  }),
  'GET /api/countries': callerOnly(),
  'GET /api/places/autocomplete': callerOnly({ query: () => `q=123+Main&session=${randomUUID()}` }),
  'GET /api/places/:id': callerOnly({
    // 123 Main Street, Albany, in the sandbox.
    params: () => ({ id: 'ChIJ87R_irmatuYQpHPLRN6Y-X9' }),
    query: () => `session=${randomUUID()}`,
  }),
  'GET /api/get-ip': callerOnly(),
  'POST /api/error-reports': callerOnly({
    body: () => ({ kind: 'render', step: 'name', name: 'TypeError', frames: [], release: 'r1' }),
  }),
  'POST /api/broker-api/account/createByClientId/:clientId': {
    body: () => ({ affiliations: 'noneOfAbove' }),
  },
  'GET /api/data-api/apexid/client/:clientId': {},
  'POST /api/broker-api/enrollment/list-account-agreements': {
    body: ({ accountId }) => ({ account_id: accountId }),
  },
  'POST /api/data-api/agreements/client/:clientId': {
    body: () => ({
      ip_address: '',
      timestamp: '',
      agreementDetails: [
        {
          agreement_type: 'APEX',
          agreement_name: 'E-Sign Agreement',
          revision: '20260115',
          agreement_id: 'e-sign',
          agreement_uri: '/documents/e-sign-agreement-20260115.pdf',
        },
      ],
      w9_certified: true,
      backup_withholding: false,
      disclosures: shown('sign', 'w9', 'arbitration'),
    }),
  },
  'GET /api/agreements/:clientId/:agreementId/pdf': {
    params: ({ clientId }) => ({ clientId, agreementId: 'e-sign' }),
  },
  'GET /api/agreements/:clientId/certificate': {},
  'POST /api/agreements/confirm/:clientId': { body: () => ({}) },
  'POST /api/agreements/statements/:clientId': {
    body: () => ({
      legal_name: 'Ada Lovelace',
      w9_certified: true,
      backup_withholding: false,
      disclosures: shown(...statements, 'sign', 'w9', 'identity-check'),
      documents: ['/documents/account-agreement-20260115.pdf'],
    }),
  },
  'GET /api/plaid_idv/idv-create/:clientId': {},
  'GET /api/plaid_idv/status/:clientId': {},
  'POST /api/agreements/disclosures-shown/:clientId': { body: () => ({ disclosures: shown('own-bank') }) },
  'POST /api/agreements/document-opened/:clientId': {
    body: () => ({
      openings: [{ id: randomUUID(), agreement_id: 'e-sign', page_count: 3, pages: [1, 2] }],
    }),
  },
  'POST /api/broker-api/enrollment/affirm-account-agreements': {
    body: ({ accountId }) => ({ account_id: accountId, agreements: ['a'] }),
  },
  'GET /api/broker-api/account/:accountId': {},
  'GET /api/kyc-check/:clientId': {},
  'GET /api/broker-api/investigations/client/:clientId': {},
  'PATCH /api/contribution/client/:clientId': {
    body: () => ({ ...monthlyContribution, method: 'PLAID' }),
  },
  'GET /api/contributions/client/:clientId': {},
  'GET /api/contributions/plan/client/:clientId': {},
  'POST /api/contributions/change/client/:clientId': {
    body: ({ bankId }) => ({
      contribution: monthlyContribution,
      bank_id: bankId,
      starts_again: false,
      first_deposit: '2026-12-05',
      disclosures: shown('own-bank', 'debit'),
    }),
  },
  'POST /api/contributions/stop/client/:clientId': { body: () => ({}) },
  'GET /api/data-api/bank/client/:clientId': {},
  'POST /api/data-api/bank/linked/client/:clientId': { body: () => ({}) },
  'PATCH /api/data-api/bank/client/:clientId': {
    body: () => ({ ...typedBank(''), account_number: '1234567890' }),
  },
  'GET /api/data-api/deposits/client/:clientId': {},
  'POST /api/broker-api/verifyMicroDepositAmountsByClient/:clientId': {
    body: () => ({ amount1: { value: '0.12' }, amount2: { value: '0.34' } }),
  },
  'POST /api/create-link-token': callerOnly({ body: () => ({}) }),
  'GET /api/link-token': callerOnly(),
  'POST /api/exchange-public-token': callerOnly({
    body: () => ({ public_token: 'public-sandbox-x', account_id: 'x' }),
  }),
  'POST /api/data-api/plaiderror/bankaccount/:bankAccountId': {
    params: ({ bankId }) => ({ bankAccountId: bankId }),
    body: () => ({
      error_type: 'ITEM_ERROR',
      error_code: 'ITEM_LOCKED',
      institution_name: 'First Platypus Bank',
      institution_id: 'ins_109508',
      link_session_id: 's',
      bankAccount: 'b',
      request_id: 'r',
    }),
  },
  'POST /api/broker-api/documents/uploadMultipleFiles/:clientId': {},
  'POST /api/documents/check/:clientId': {},
  'GET /api/documents/phone-link/:clientId': {},
  'POST /api/documents/phone-link/:clientId': { body: () => ({ byMail: false }) },
  'GET /api/phone-upload': callerOnly(),
  'POST /api/phone-upload/documents': callerOnly(),
  'POST /api/phone-upload/open': callerOnly({ body: () => ({ token: 'none' }) }),
  'POST /api/broker-api/createByClientId/:clientId': { body: () => ({}) },
  'POST /api/broker-api/ach/createbyachid/:id': {
    params: ({ clientId }) => ({ id: clientId }),
    body: () => ({ disclosures: shown('own-bank', 'debit') }),
  },
  'POST /api/broker-api/ach/schedule/create/client/:clientId': {
    body: () => ({ disclosures: shown('own-bank', 'debit') }),
  },
}
