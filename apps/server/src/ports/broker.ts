import type { BrokerRegistration } from '@vestibule/domain/account-types'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { Identification } from '@vestibule/domain/review/identification'
import type {
  BrokerAccount,
  BrokerAgreement,
  BrokerBankRelationship,
  BrokerBeneficiary,
  BrokerHoldings,
  BrokerInvestigation,
  BrokerNewAccount,
  BrokerNewBank,
  BrokerNewDeposit,
  BrokerNewDocument,
  BrokerNewSchedule,
  BrokerPerson,
  BrokerSchedule,
  BrokerTransfer,
  BrokerTransferKind,
  BrokerUploadLink,
} from './broker-shapes.ts'

/** The brokerage provider. Every method throws ProviderError. `find`, `get`, `has`, `list` and `read` have no effect. */
export interface Broker extends BrokerHoldings {
  /** No idempotency key: call findPersons before repeating. */
  createPerson(person: BrokerPerson): Promise<{ personId: string }>
  /** @param taxId nine digits */
  findPersons(taxId: string): Promise<{ personId: string; clientPersonId: string | undefined }[]>
  /** Idempotent. No read returns the value. */
  setBackupWithholding(personId: string, isSubject: boolean): Promise<void>
  /** Call findAccounts before repeating. */
  createAccount(account: BrokerNewAccount): Promise<{ accountId: string }>
  findAccounts(personId: string): Promise<{ accountId: string; clientAccountId: string | undefined }[]>
  /** Registers the account type. Call listAgreements before repeating. */
  enroll(accountId: string, registration: BrokerRegistration): Promise<BrokerAgreement[]>
  /** For a registered IRA; returns any added agreements. Call hasBeneficiaries before repeating. */
  enrollBeneficiaries(
    accountId: string,
    beneficiaries: readonly BrokerBeneficiary[],
  ): Promise<BrokerAgreement[]>
  hasBeneficiaries(accountId: string): Promise<boolean>
  listAgreements(accountId: string): Promise<BrokerAgreement[]>
  /** For agreements in state REQUIRED. Call listAgreements before repeating. */
  affirm(accountId: string, agreementIds: string[]): Promise<BrokerAgreement[]>
  getAccount(accountId: string): Promise<BrokerAccount>
  getInvestigation(investigationId: string): Promise<BrokerInvestigation>
  /** The items that an identification could verify; `undefined` until it has a result. */
  getIdentification(identificationId: string): Promise<Identification | undefined>
  /** Call findBankRelationships (nickname and last digits) before repeating. */
  createBankRelationship(accountId: string, bank: BrokerNewBank): Promise<BrokerBankRelationship>
  findBankRelationships(accountId: string): Promise<BrokerBankRelationship[]>
  getBankRelationship(accountId: string, relationshipId: string): Promise<BrokerBankRelationship>
  /** Never repeat: it counts as a try. Wrong amounts return 400, 403 or 404; code 9: no try is left. */
  verifyDeposits(
    accountId: string,
    relationshipId: string,
    amounts: readonly [string, string],
  ): Promise<BrokerBankRelationship>
  /** Refused once it has ended: call getBankRelationship before repeating. */
  cancelBankRelationship(accountId: string, relationshipId: string, comment: string): Promise<void>
  /** Idempotent by clientTransferId: `duplicate: true` on 409. */
  createDeposit(accountId: string, deposit: BrokerNewDeposit): Promise<BrokerTransfer>
  /** Idempotent by clientScheduleId: a 409 returns the existing schedule. */
  createSchedule(accountId: string, schedule: BrokerNewSchedule): Promise<BrokerTransfer>
  listSchedules(accountId: string): Promise<BrokerSchedule[]>
  getTransferState(accountId: string, kind: BrokerTransferKind, transferId: string): Promise<string>
  /** Refused when nothing is left to cancel: call getTransferState before repeating. */
  cancelTransfer(
    accountId: string,
    kind: BrokerTransferKind,
    transferId: string,
    comment: string,
  ): Promise<void>
  /** Repeatable: it creates other links; unused links expire within the hour. */
  createUploadLinks(personId: string, documents: readonly BrokerNewDocument[]): Promise<BrokerUploadLink[]>
  /** Idempotent per link. `size` in bytes. Throws `refused` when the link is no longer valid. */
  uploadDocument(
    link: string,
    document: { kind: Kind; size: number },
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<void>
  /** Call findLinkedDocuments before repeating. */
  linkDocuments(investigationId: string, brokerIds: readonly string[]): Promise<void>
  findLinkedDocuments(investigationId: string): Promise<string[]>
  readAgreement(uri: string): Promise<Uint8Array>
}
