import type { BrokerRegistration, TaxYearContribution } from '@vestibule/domain/account-types'
import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { Name } from '@vestibule/domain/forms/name'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Identification } from '@vestibule/domain/review/identification'
import type { ScreenResult } from '@vestibule/domain/review/screen'

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

export interface BrokerNewDocument {
  documentId: string
  type: DocumentType
  kind: Kind
}

export interface BrokerUploadLink {
  documentId: string
  brokerId: string
  /** secret: it authorizes the upload */
  link: string
}

export interface BrokerBeneficiary {
  /** whole percent; the sum over an account is 100 */
  percentage: number
  firstName: string
  lastName: string
  birthDate: IsoDate
  email: string
  phone: string
  relation: 'SPOUSE' | 'OTHER'
  taxId: { type: 'SSN' | 'EIN' | 'ITIN'; digits: string } | undefined
  address: BrokerAddress | undefined
}

export interface BrokerPerson extends Name {
  clientPersonId: string
  birthDate: IsoDate
  taxId: string
  address: BrokerAddress
  /** one or two ISO two-letter codes */
  citizenshipCountries: string[]
  permanentResident: boolean
  employment: {
    status: 'EMPLOYED' | 'UNEMPLOYED' | 'RETIRED' | 'STUDENT'
    employer: string | undefined
    occupation: string | undefined
    startYear: number | undefined
  }
  maritalStatus: 'SINGLE' | 'MARRIED' | undefined
}

export interface BrokerAddress {
  lines: string[]
  city: string
  state: string
  zipcode: string
}

export interface BrokerNewAccount {
  clientAccountId: string
  personId: string
  email: string
  phone: string
  address: BrokerAddress
  profile: {
    objective: string
    timeHorizon: string
    experience: string
    riskTolerance: string
    liquidityNeeds: string
    annualIncome: string
    totalNetWorth: string
    /** Sent only when the applicant answered it */
    liquidAssets: string | undefined
  }
}

export interface BrokerAccount {
  accountId: string
  /** PENDING, OPEN, CLOSED, or a value added later */
  state: string
  activeRestrictions: string[]
  /** of the primary owner; `undefined` until the broker opens one */
  investigationId: string | undefined
}

export interface BrokerInvestigation {
  investigationId: string
  state: string
  watchlistScreen: ScreenResult
  identityVerification: ScreenResult
  identificationId: string | undefined
}

export interface BrokerAgreement {
  agreementId: string
  name: string
  state: string
  uri: string
  version: string
}

/** Linked by a Plaid processor token, or typed and verified by two micro-deposits. */
export type BrokerNewBank = { nickname: string } & (
  | { processorToken: string }
  | { account: { owner: string; number: string; routingNumber: string; type: 'CHECKING' | 'SAVINGS' } }
)

export interface BrokerBankRelationship {
  relationshipId: string
  nickname: string
  state: string
  numberEnd: string | undefined
}

/** `undefined`: the account type names no tax year. */
export interface BrokerContribution {
  type: TaxYearContribution
  taxYear: number
}

export interface BrokerNewDeposit {
  relationshipId: string
  clientTransferId: string
  /** whole dollars */
  amount: number
  contribution: BrokerContribution | undefined
}

export interface BrokerNewSchedule {
  relationshipId: string
  clientScheduleId: string
  /** whole dollars */
  amount: number
  startDate: IsoDate
  /** monthly deposits; `undefined`: until canceled */
  occurrences: number | undefined
  contribution: BrokerContribution | undefined
}

export type BrokerTransferKind = 'deposit' | 'schedule'

export interface BrokerSchedule {
  transferId: string
  clientScheduleId: string | undefined
  state: string
}

export interface BrokerTransfer {
  /** `undefined` for a duplicate that the broker does not return */
  transferId: string | undefined
  state: string
  duplicate: boolean
}

export interface Page<Item> {
  items: Item[]
  /** opaque page token; `undefined` on the last page */
  next: string | undefined
}

/** Paged lists of the broker's resources, ids only. All are reads. */
export interface BrokerHoldings {
  /** All persons of our correspondent. The broker neither returns nor filters by creation time. */
  pageOfPersons(
    page: string | undefined,
  ): Promise<Page<{ personId: string; clientPersonId: string | undefined }>>
  pageOfAccounts(
    since: Date | undefined,
    page: string | undefined,
  ): Promise<Page<{ accountId: string; clientAccountId: string | undefined }>>
  pageOfSchedules(page: string | undefined): Promise<Page<{ accountId: string; scheduleId: string }>>
}
