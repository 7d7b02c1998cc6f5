import type { BrokerRegistration } from '@vestibule/domain/account-types'
import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { LegalName } from '@vestibule/domain/forms/name'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Identification } from '@vestibule/domain/review/identification'
import type { ScreenResult } from '@vestibule/domain/review/screen'
import type { BrokerName } from '../platform/config/brokers.ts'
import type { BrokerMoney } from './broker-money.ts'
import type { BrokerAgreementName } from './documents.ts'

/** The broker's API. All methods can throw ProviderError. `find`, `get`, `has`, `list` and `read` methods only read. */
export interface Broker extends BrokerMoney, BrokerDocuments, BrokerHoldings {
  readonly traits: BrokerTraits
  readonly opening: BrokerOpening
  /** Replaces only the name and the home address. Idempotent. */
  updateNameAndAddress(owner: BrokerOwner, person: BrokerNameAndAddress): Promise<void>
  /** Replaces the contact of an account's owner. Idempotent. */
  updateContact(accountId: string, contact: BrokerContact): Promise<void>
  getAccount(accountId: string): Promise<BrokerAccount>
  getInvestigation(investigationId: string): Promise<BrokerInvestigation>
  /** Returns the verification of each item, or `undefined` while the identification has no result. */
  getIdentification(identificationId: string): Promise<Identification | undefined>
  readAgreement(uri: string): Promise<Uint8Array>
}

/** The members that `withOwnSchedules` adds to a broker that draws no schedules. */
export type ScheduleMembers = 'drawsSchedules' | 'createSchedule' | 'listSchedules' | 'pageOfSchedules'

/** A broker that draws no schedules. Its methods never get the kind `schedule`. */
export type DepositsOnlyBroker = Omit<Broker, ScheduleMembers>

/** How the broker takes documents that prove a person's answers. */
export interface BrokerDocuments {
  /** Safe to retry: each call creates new links, and unused links expire within an hour. */
  createUploadLinks(owner: BrokerOwner, documents: readonly BrokerNewDocument[]): Promise<BrokerUploadLink[]>
  /** Idempotent per link. `size` is in bytes. Throws ProviderError `refused` if the link is no longer valid. */
  uploadDocument(
    link: string,
    document: { kind: Kind; size: number },
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<void>
  /** Before a retry, call findLinkedDocuments to check whether the documents are linked. */
  linkDocuments(investigationId: string, brokerIds: readonly string[]): Promise<void>
  findLinkedDocuments(investigationId: string): Promise<string[]>
}

/** What differs between brokers and cannot be seen from their methods. */
export interface BrokerTraits {
  readonly name: BrokerName
  /** Whether an account can have a second bank while the first is still debited. */
  readonly hasSeveralBanks: boolean
  /** Plaid's name of the broker, for processor tokens. */
  readonly plaidProcessor: string
}

/** How accounts open: in steps, or in one request with the signed agreements. */
export type BrokerOpening = OpeningInSteps | OpeningOnSignature

/** The broker returns the agreements of an account that exists, and takes the affirmation afterwards. */
export interface OpeningInSteps {
  readonly kind: 'steps'
  /** Takes no idempotency key. Before a retry, call findPersons to check whether the person exists. */
  createPerson(person: BrokerPerson): Promise<{ personId: string }>
  /** Idempotent. Does not change the tax id. */
  updatePerson(personId: string, person: BrokerPerson): Promise<void>
  /** @param taxId nine digits */
  findPersons(taxId: string): Promise<{ personId: string; clientPersonId: string | undefined }[]>
  /** Idempotent. No read method returns this setting. */
  setBackupWithholding(personId: string, isSubject: boolean): Promise<void>
  /** Before a retry, call findAccounts to check whether the account exists. */
  createAccount(account: BrokerNewAccount): Promise<{ accountId: string }>
  findAccounts(personId: string): Promise<{ accountId: string; clientAccountId: string | undefined }[]>
  /** Registers the account type. Before a retry, call listAgreements to check whether the registration took effect. */
  enroll(accountId: string, registration: BrokerRegistration): Promise<BrokerAgreement[]>
  /** Adds beneficiaries to a registered IRA. Returns any added agreements. Before a retry, call hasBeneficiaries. */
  enrollBeneficiaries(
    accountId: string,
    beneficiaries: readonly BrokerBeneficiary[],
  ): Promise<BrokerAgreement[]>
  hasBeneficiaries(accountId: string): Promise<boolean>
  listAgreements(accountId: string): Promise<BrokerAgreement[]>
  /** Affirms agreements in state REQUIRED. Before a retry, call listAgreements to check the states. */
  affirm(accountId: string, agreementIds: string[]): Promise<BrokerAgreement[]>
}

/** The agreements are among the brand's documents. The account opens when the applicant has signed them. */
export interface OpeningOnSignature {
  readonly kind: 'signature'
  /** Throws `refused` for answers with which the broker would refuse to open the account. Changes nothing. */
  check(application: BrokerApplication): Promise<void>
  /** Before a retry, call findOpened. */
  open(application: BrokerApplication, signature: BrokerSignature): Promise<{ accountId: string }>
  /** Finds the account that `open` created. */
  findOpened(application: BrokerApplication, signature: BrokerSignature): Promise<string | undefined>
}

export interface BrokerApplication {
  person: BrokerPerson
  account: BrokerNewAccount
  registration: BrokerRegistration
  beneficiaries: readonly BrokerBeneficiary[]
}

export interface BrokerSignature {
  signedAt: Date
  ip: string
  isSubjectToBackupWithholding: boolean
  /** The broker's names and revisions of the documents that the applicant accepted. */
  agreements: readonly BrokerAgreementName[]
}

/** The ids of an applicant. A broker without persons has our id of the client as the person. */
export interface BrokerOwner {
  personId: string
  /** Empty until the account exists. */
  accountId: string
}

export interface BrokerNewDocument {
  documentId: string
  type: DocumentType
  kind: Kind
}

export interface BrokerUploadLink {
  documentId: string
  brokerId: string
  /** Secret, because the link authorizes the upload. */
  link: string
}

export interface BrokerBeneficiary {
  /** A whole percent. The percentages of an account's beneficiaries add up to 100. */
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

export interface BrokerPerson extends LegalName {
  clientPersonId: string
  birthDate: IsoDate
  taxId: string
  address: BrokerAddress
  /** One or two ISO country codes of two letters each. */
  citizenshipCountries: string[]
  permanentResident: boolean
  employment: {
    status: 'EMPLOYED' | 'UNEMPLOYED' | 'RETIRED' | 'STUDENT'
    employer: string | undefined
    occupation: string | undefined
    startYear: number | undefined
  }
  maritalStatus: 'SINGLE' | 'MARRIED' | undefined
  /** Whether the firm whose customers we open accounts for employs the person. */
  isFirmEmployee: boolean
  /** Whether the broker employs the person. */
  isBrokerEmployee: boolean
}

export interface BrokerAddress {
  lines: string[]
  city: string
  state: string
  zipcode: string
}

export type BrokerNameAndAddress = Pick<BrokerPerson, 'firstName' | 'lastName' | 'address'>

/** How the broker reaches the owner of an account. `phone` has ten digits. */
export interface BrokerContact {
  email: string
  phone: string
  address: BrokerAddress
}

export interface BrokerNewAccount extends BrokerContact {
  clientAccountId: string
  personId: string
  profile: {
    objective: string
    timeHorizon: string
    experience: string
    riskTolerance: string
    liquidityNeeds: string
    annualIncome: string
    totalNetWorth: string
    fundingSource: string
    /** Sent only if the applicant answered this question. */
    liquidAssets: string | undefined
  }
  trustedContact: BrokerTrustedContact | undefined
}

/** Has at least one of email, phone (ten digits) and address. */
export interface BrokerTrustedContact extends LegalName {
  email: string | undefined
  phone: string | undefined
  address: BrokerAddress | undefined
}

export interface BrokerAccount {
  accountId: string
  /** PENDING, OPEN, CLOSED, or a state that the broker adds later. */
  state: string
  activeRestrictions: string[]
  /** The id of the primary owner's investigation; `undefined` until the broker opens an investigation. */
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

export interface Page<Item> {
  items: Item[]
  /** An opaque page token; `undefined` on the last page. */
  next: string | undefined
}

/** Lists the ids of the broker's resources, page by page. No method has a side effect. */
export interface BrokerHoldings {
  /** Lists all persons of the firm, because the broker neither returns nor filters by creation times. */
  pageOfPersons(
    page: string | undefined,
  ): Promise<Page<{ personId: string; clientPersonId: string | undefined }>>
  pageOfAccounts(
    since: Date | undefined,
    page: string | undefined,
  ): Promise<Page<{ accountId: string; clientAccountId: string | undefined }>>
  pageOfSchedules(page: string | undefined): Promise<Page<{ accountId: string; scheduleId: string }>>
}
