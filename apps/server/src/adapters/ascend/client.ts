import type { Broker } from '../../ports/broker.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { readList, readObject, readPresentList } from '../http/reading.ts'
import { createAgreementReader } from './agreement-document.ts'
import { createAscendApi, PAGE } from './api.ts'
import type { AscendConfig } from './config.ts'
import { createDocumentCalls } from './documents.ts'
import { quoted } from './filter.ts'
import { createHoldingCalls } from './holdings.ts'
import * as map from './map.ts'
import { createMoneyCalls } from './money.ts'
import * as read from './read.ts'
import { readIdentification, readInvestigation } from './read-review.ts'

const PERSONS = '/accounts/v1/legalNaturalPersons'
const ACCOUNTS = '/accounts/v1/accounts'
const INVESTIGATIONS = '/investigations/v1/investigations'

/** The broker of our use cases, as Apex Ascend. */
export function createAscendBroker(config: AscendConfig, deps: AdapterDeps): Broker {
  const api = createAscendApi(config, deps)
  const account = (accountId: string) => `${ACCOUNTS}/${encodeURIComponent(accountId)}`

  const agreementsOf = (json: unknown) =>
    readPresentList(readObject<{ agreements: unknown }>(json).agreements, 'agreements').map(
      read.readAgreement,
    )

  return {
    createPerson: (person) =>
      api.post('createPerson', PERSONS, map.toPerson(person, config), (json) => ({
        personId: read.readPerson(json).personId,
      })),

    findPersons: (taxId) =>
      api.list(
        'findPersons',
        PERSONS,
        { ...PAGE, filter: `tax_id == ${quoted(taxId)}` },
        'legal_natural_persons',
        read.readPerson,
      ),

    setBackupWithholding: (personId, isSubject) =>
      api.patch(
        'setBackupWithholding',
        `${PERSONS}/${encodeURIComponent(personId)}`,
        map.toBackupWithholding(isSubject),
        (json) => void read.readPerson(json),
      ),

    createAccount: (newAccount) =>
      api.post('createAccount', ACCOUNTS, map.toAccount(newAccount, config), (json) => ({
        accountId: read.readAccount(json).accountId,
      })),

    async findAccounts(personId) {
      const filter = `parties.legal_natural_person.legal_natural_person_id == ${quoted(personId)}`
      const accounts = await api.list(
        'findAccounts',
        ACCOUNTS,
        { ...PAGE, view: 'FULL', filter },
        'accounts',
        read.readAccount,
      )
      return (
        accounts
          // Where the provider left the parties out, its own filter has to do.
          .filter(({ ownerIds }) => ownerIds.length === 0 || ownerIds.includes(personId))
          .map(({ accountId, clientAccountId }) => ({ accountId, clientAccountId }))
      )
    },

    enroll: (accountId, registration) =>
      api.post('enroll', `${account(accountId)}:enroll`, map.toEnroll(registration, config), agreementsOf),

    enrollBeneficiaries: (accountId, beneficiaries) =>
      api.post(
        'enrollBeneficiaries',
        `${account(accountId)}:enroll`,
        map.toEnrollBeneficiaries(beneficiaries, config),
        // a designation may bring nothing to agree to, and the provider leaves empty lists out
        (json) =>
          readList(readObject<{ agreements: unknown }>(json).agreements, 'agreements').map(
            read.readAgreement,
          ),
      ),

    async hasBeneficiaries(accountId) {
      const path = `${account(accountId)}/enrollments`
      const types = await api.list('listEnrollments', path, PAGE, 'enrollments', read.readEnrollment)
      return types.flat().includes(map.BENEFICIARIES)
    },

    listAgreements: (accountId) =>
      api.list('listAgreements', `${account(accountId)}/agreements`, {}, 'agreements', read.readAgreement),

    affirm: (accountId, agreementIds) =>
      api.post(
        'affirm',
        `${account(accountId)}/agreements:affirm`,
        { account_agreement_ids: agreementIds },
        agreementsOf,
      ),

    getAccount: (accountId) =>
      api.get('getAccount', account(accountId), (json) => {
        const { accountId: id, state, activeRestrictions, investigationId } = read.readAccount(json)
        return { accountId: id, state, activeRestrictions, investigationId }
      }),

    getInvestigation: (investigationId) =>
      api.get(
        'getInvestigation',
        `${INVESTIGATIONS}/${encodeURIComponent(investigationId)}`,
        readInvestigation,
      ),

    getIdentification: (identificationId) => {
      const correspondent = `/cip/v1/correspondents/${encodeURIComponent(config.correspondentId)}`
      return api.get(
        'getIdentification',
        `${correspondent}/customerIdentifications/${encodeURIComponent(identificationId)}`,
        readIdentification,
      )
    },

    ...createMoneyCalls(api),

    ...createDocumentCalls(config, deps, api),

    ...createHoldingCalls(config, api),

    readAgreement: createAgreementReader(config, deps),
  }
}
