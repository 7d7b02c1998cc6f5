import type { Broker, BrokerTransfer } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { readList, readObject, readPresentList } from '../http/reading.ts'
import { createAgreementReader } from './agreement-document.ts'
import { createAscendApi } from './api.ts'
import type { AscendConfig } from './config.ts'
import { createDocumentCalls } from './documents.ts'
import { isDuplicate } from './errors.ts'
import * as map from './map.ts'
import * as read from './read.ts'
import { readIdentification, readInvestigation } from './read-review.ts'

const PERSONS = '/accounts/v1/legalNaturalPersons'
const ACCOUNTS = '/accounts/v1/accounts'
const INVESTIGATIONS = '/investigations/v1/investigations'
const PAGE = { page_size: '100' }

/** The broker of our use cases, as Apex Ascend. */
export function createAscendBroker(config: AscendConfig, deps: AdapterDeps): Broker {
  const api = createAscendApi(config, deps)
  const account = (accountId: string) => `${ACCOUNTS}/${encodeURIComponent(accountId)}`
  const transfers = (accountId: string, kind: string) =>
    `/transfers/v1/accounts/${encodeURIComponent(accountId)}/${kind}`
  const relationship = (accountId: string, relationshipId: string) =>
    `${transfers(accountId, 'bankRelationships')}/${encodeURIComponent(relationshipId)}`

  const agreementsOf = (json: unknown) =>
    readPresentList(readObject<{ agreements: unknown }>(json).agreements, 'agreements').map(
      read.readAgreement,
    )

  const listSchedules = (accountId: string) =>
    api.list(
      'findSchedules',
      transfers(accountId, 'achDepositSchedules'),
      PAGE,
      'ach_deposit_schedules',
      read.readSchedule,
    )

  /** The key is taken, so the schedule exists: whatever hinders us from seeing it leaves the call in doubt. */
  async function existingSchedule(accountId: string, clientScheduleId: string): Promise<BrokerTransfer> {
    const schedules = await listSchedules(accountId).catch((error) => {
      if (error instanceof ProviderError) return []
      throw error
    })
    const found = schedules.find((schedule) => schedule.clientScheduleId === clientScheduleId)
    if (!found) throw new ProviderError('ascend', 'in_doubt', { status: 409 })
    return { transferId: found.transferId, state: found.state, duplicate: true }
  }

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

    createBankRelationship: (accountId, bank) =>
      api.post(
        'createBankRelationship',
        transfers(accountId, 'bankRelationships'),
        map.toBank(bank),
        read.readBank,
      ),

    findBankRelationships: (accountId) =>
      api.list(
        'findBankRelationships',
        transfers(accountId, 'bankRelationships'),
        PAGE,
        'bank_relationships',
        read.readBank,
      ),

    getBankRelationship: (accountId, relationshipId) =>
      api.get('getBankRelationship', relationship(accountId, relationshipId), read.readBank),

    verifyDeposits: (accountId, relationshipId, amounts) =>
      api.post(
        'verifyDeposits',
        `${relationship(accountId, relationshipId)}:verifyMicroDeposits`,
        map.toVerifyDeposits(accountId, relationshipId, amounts),
        read.readBank,
      ),

    cancelBankRelationship: (accountId, relationshipId, comment) =>
      api.post(
        'cancelBankRelationship',
        `${relationship(accountId, relationshipId)}:cancel`,
        { name: map.bankName(accountId, relationshipId), comment },
        () => undefined,
      ),

    async createDeposit(accountId, deposit) {
      const path = transfers(accountId, 'achDeposits')
      try {
        return await api.post('createDeposit', path, map.toDeposit(accountId, deposit), read.readDeposit)
      } catch (error) {
        // The provider lists no deposits, so a duplicate's id cannot be found.
        if (isDuplicate(error)) return { transferId: undefined, state: read.STATE_UNKNOWN, duplicate: true }
        throw error
      }
    },

    async createSchedule(accountId, schedule) {
      const path = transfers(accountId, 'achDepositSchedules')
      try {
        const body = map.toSchedule(accountId, schedule)
        const { transferId, state } = await api.post('createSchedule', path, body, read.readSchedule)
        return { transferId, state, duplicate: false }
      } catch (error) {
        if (isDuplicate(error)) return existingSchedule(accountId, schedule.clientScheduleId)
        throw error
      }
    },

    ...createDocumentCalls(config, deps, api),

    readAgreement: createAgreementReader(config, deps),
  }
}

/** A text in the provider's filter language (CEL). */
const quoted = (text: string): string => JSON.stringify(text)
