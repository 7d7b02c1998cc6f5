import type { BrokerRegistration } from '@vestibule/domain/account-types'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { Identification } from '@vestibule/domain/review/identification'
import type { BrokerHoldings } from './broker-holdings.ts'
import type {
  BrokerAccount,
  BrokerAgreement,
  BrokerBankRelationship,
  BrokerBeneficiary,
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

/** The brokerage provider, in the words of our use cases. Every method throws ProviderError. */
export interface Broker extends BrokerHoldings {
  /** Effect. No idempotency key at the provider: look up with findPersons before repeating. */
  createPerson(person: BrokerPerson): Promise<{ personId: string }>
  /** Read. Persons with this tax id (nine digits). */
  findPersons(taxId: string): Promise<{ personId: string; clientPersonId: string | undefined }[]>
  /** Effect, idempotent by its value: repeating it changes nothing. No read shows it. */
  setBackupWithholding(personId: string, isSubject: boolean): Promise<void>
  /** Effect. Look up with findAccounts before repeating. */
  createAccount(account: BrokerNewAccount): Promise<{ accountId: string }>
  /** Read. Accounts whose primary owner is this person. */
  findAccounts(personId: string): Promise<{ accountId: string; clientAccountId: string | undefined }[]>
  /** Effect. Registers what kind of account it is; look up with listAgreements before repeating. */
  enroll(accountId: string, registration: BrokerRegistration): Promise<BrokerAgreement[]>
  /**
   * Effect. Designates who inherits an IRA that is registered; answers the agreements it brings, if any. Look up with
   * hasBeneficiaries before repeating.
   */
  enrollBeneficiaries(
    accountId: string,
    beneficiaries: readonly BrokerBeneficiary[],
  ): Promise<BrokerAgreement[]>
  /** Read. Whether beneficiaries have been designated, and the designation has not ended. */
  hasBeneficiaries(accountId: string): Promise<boolean>
  /** Read. All agreements of the account, every page. */
  listAgreements(accountId: string): Promise<BrokerAgreement[]>
  /** Effect. Affirms agreements in state REQUIRED; look up with listAgreements before repeating. */
  affirm(accountId: string, agreementIds: string[]): Promise<BrokerAgreement[]>
  /** Read. */
  getAccount(accountId: string): Promise<BrokerAccount>
  /** Read. The broker's look into who owns an account; its id comes with the account. */
  getInvestigation(investigationId: string): Promise<BrokerInvestigation>
  /** Read. Which items of a person one customer identification could verify; undefined while it has no result. */
  getIdentification(identificationId: string): Promise<Identification | undefined>
  /** Effect. Look up with findBankRelationships (nickname, and the number's end) before repeating. */
  createBankRelationship(accountId: string, bank: BrokerNewBank): Promise<BrokerBankRelationship>
  /** Read. */
  findBankRelationships(accountId: string): Promise<BrokerBankRelationship[]>
  /** Read. */
  getBankRelationship(accountId: string, relationshipId: string): Promise<BrokerBankRelationship>
  /**
   * Effect, and a try: never repeated. Wrong amounts are refused as much else is (400, 403, 404): the relationship's state
   * tells more. Code 9: no try is left.
   */
  verifyDeposits(
    accountId: string,
    relationshipId: string,
    amounts: readonly [string, string],
  ): Promise<BrokerBankRelationship>
  /** Effect. Refused where it has ended already: look up with getBankRelationship before repeating. */
  cancelBankRelationship(accountId: string, relationshipId: string, comment: string): Promise<void>
  /** Effect, made idempotent by clientTransferId: `duplicate: true` when the provider already had it (409). */
  createDeposit(accountId: string, deposit: BrokerNewDeposit): Promise<BrokerTransfer>
  /** Effect, made idempotent by clientScheduleId; a 409 is answered with the schedule that exists. */
  createSchedule(accountId: string, schedule: BrokerNewSchedule): Promise<BrokerTransfer>
  /** Read. The account's deposit schedules, every page, ended ones too. */
  listSchedules(accountId: string): Promise<BrokerSchedule[]>
  /** Read. A transfer's state: a deposit's, or a schedule's (ACTIVE, CANCELED, COMPLETED). */
  getTransferState(accountId: string, kind: BrokerTransferKind, transferId: string): Promise<string>
  /** Effect. Refused where nothing is left to cancel: look up with getTransferState before repeating. */
  cancelTransfer(
    accountId: string,
    kind: BrokerTransferKind,
    transferId: string,
    comment: string,
  ): Promise<void>
  /**
   * Effect without consequence until something is uploaded: asked again it makes other links, and those that are not used
   * lapse within the hour.
   */
  createUploadLinks(personId: string, documents: readonly BrokerNewDocument[]): Promise<BrokerUploadLink[]>
  /** Effect. The same bytes to the same link again change nothing. `size` in bytes; `refused`: the link is none any more. */
  uploadDocument(
    link: string,
    document: { kind: Kind; size: number },
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<void>
  /** Effect. Hands uploaded documents to an investigation; look up with findLinkedDocuments before repeating. */
  linkDocuments(investigationId: string, brokerIds: readonly string[]): Promise<void>
  /** Read. The documents that an investigation has, by the broker's ids. */
  findLinkedDocuments(investigationId: string): Promise<string[]>
  /** Read. The PDF behind an agreement's address. */
  readAgreement(uri: string): Promise<Uint8Array>
}
