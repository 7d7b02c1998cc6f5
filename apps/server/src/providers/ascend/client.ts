import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { Broker, BrokerTraits, OpeningInSteps } from '../../ports/broker.ts'
import { createAgreementReader } from './agreement-document.ts'
import * as answers from './answers.ts'
import { createAscendApi, pageSize, quoted } from './api.ts'
import type { AscendConfig } from './config.ts'
import { createDocumentCalls } from './documents.ts'
import { createHoldingCalls } from './holdings.ts'
import * as map from './map.ts'
import { createMoneyCalls } from './money.ts'

const personsPath = '/accounts/v1/legalNaturalPersons'
const accountsPath = '/accounts/v1/accounts'
const investigationsPath = '/investigations/v1/investigations'

const traits: BrokerTraits = {
  name: 'ascend',
  hasSeveralBanks: true,
  plaidProcessor: 'apex_clearing',
}

export const createAscendBroker = (
  config: AscendConfig,
  deps: AdapterDeps,
): Broker & { opening: OpeningInSteps } & ReturnType<typeof createMoneyCalls> => {
  const api = createAscendApi(config, deps)
  const account = (accountId: string) => `${accountsPath}/${encodeURIComponent(accountId)}`
  const enrollPath = (accountId: string) => `${account(accountId)}:enroll`

  const opening: OpeningInSteps = {
    kind: 'steps',

    async createPerson(person) {
      const { personId } = await api.post(
        'createPerson',
        personsPath,
        map.toPerson(person, config),
        answers.person,
      )
      return { personId }
    },

    async updatePerson(personId, person) {
      const path = `${personsPath}/${encodeURIComponent(personId)}`
      await api.patch('updatePerson', path, map.toPersonUpdate(person), answers.person)
    },

    findPersons: (taxId) =>
      api.list({
        operation: 'findPersons',
        path: personsPath,
        query: { ...pageSize, filter: `tax_id == ${quoted(taxId)}` },
        field: 'legal_natural_persons',
        item: answers.person,
      }),

    async setBackupWithholding(personId, isSubject) {
      const path = `${personsPath}/${encodeURIComponent(personId)}`
      await api.patch('setBackupWithholding', path, map.toBackupWithholding(isSubject), answers.person)
    },

    async createAccount(newAccount) {
      const body = map.toAccount(newAccount, config)
      const { accountId } = await api.post('createAccount', accountsPath, body, answers.account)
      return { accountId }
    },

    async findAccounts(personId) {
      const filter = `parties.legal_natural_person.legal_natural_person_id == ${quoted(personId)}`
      const accounts = await api.list({
        operation: 'findAccounts',
        path: accountsPath,
        query: { ...pageSize, view: 'FULL', filter },
        field: 'accounts',
        item: answers.account,
      })
      return (
        accounts
          // If the provider omits an account's parties, only the provider's filter has checked the owner.
          .filter(({ ownerIds }) => ownerIds.length === 0 || ownerIds.includes(personId))
          .map(({ accountId, clientAccountId }) => ({ accountId, clientAccountId }))
      )
    },

    enroll: (accountId, registration) =>
      api.post('enroll', enrollPath(accountId), map.toEnroll(registration, config), answers.agreements),

    enrollBeneficiaries: (accountId, beneficiaries) =>
      api.post(
        'enrollBeneficiaries',
        enrollPath(accountId),
        map.toEnrollBeneficiaries(beneficiaries, config),
        answers.optionalAgreements,
      ),

    async hasBeneficiaries(accountId) {
      const enrollments = await api.list({
        operation: 'listEnrollments',
        path: `${account(accountId)}/enrollments`,
        query: pageSize,
        field: 'enrollments',
        item: answers.enrollment,
      })
      return enrollments.some(({ type, isActive }) => isActive && type === map.beneficiaryDesignation)
    },

    listAgreements: (accountId) =>
      api.list({
        operation: 'listAgreements',
        path: `${account(accountId)}/agreements`,
        query: {},
        field: 'agreements',
        item: answers.agreement,
      }),

    affirm: (accountId, agreementIds) =>
      api.post(
        'affirm',
        `${account(accountId)}/agreements:affirm`,
        { account_agreement_ids: agreementIds },
        answers.agreements,
      ),
  }

  return {
    traits,
    opening,

    async updateNameAndAddress({ personId }, person) {
      const path = `${personsPath}/${encodeURIComponent(personId)}`
      await api.patch('updatePerson', path, map.toNameAndAddress(person), answers.person)
    },

    async updateContact(accountId, contact) {
      const partyId = await api.get('getAccount', account(accountId), answers.primaryParty)
      const path = `${account(accountId)}/parties/${encodeURIComponent(partyId)}`
      await api.patch('updateParty', path, map.toContact(contact), answers.party)
    },

    async getAccount(id) {
      const { accountId, state, activeRestrictions, investigationId } = await api.get(
        'getAccount',
        account(id),
        answers.account,
      )
      return { accountId, state, activeRestrictions, investigationId }
    },

    getInvestigation: (investigationId) =>
      api.get(
        'getInvestigation',
        `${investigationsPath}/${encodeURIComponent(investigationId)}`,
        answers.investigation,
      ),

    getIdentification: (identificationId) => {
      const correspondent = `/cip/v1/correspondents/${encodeURIComponent(config.correspondentId)}`
      return api.get(
        'getIdentification',
        `${correspondent}/customerIdentifications/${encodeURIComponent(identificationId)}`,
        answers.identification,
      )
    },

    ...createMoneyCalls(api),

    ...createDocumentCalls(config, deps, api),

    ...createHoldingCalls(config, api),

    readAgreement: createAgreementReader(config, deps),
  }
}
