import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Identification } from '@vestibule/domain/review/identification'
import type { ScreenResult } from '@vestibule/domain/review/screen'

/** The brokerage provider, in the words of our use cases. Every method throws ProviderError. */
export interface Broker {
  /** Effect. No idempotency key at the provider: look up with findPersons before repeating. */
  createPerson(person: BrokerPerson): Promise<{ personId: string }>
  /** Read. Persons with this tax id (nine digits). */
  findPersons(taxId: string): Promise<{ personId: string; clientPersonId: string | undefined }[]>
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

export interface BrokerNewDocument {
  /** our own id of it, by which its link is told from the others */
  documentId: string
  type: DocumentType
  kind: Kind
}

export interface BrokerUploadLink {
  documentId: string
  /** the broker's own id of the document */
  brokerId: string
  /** a secret: whoever has it can upload */
  link: string
}

export type BrokerRegistration =
  | 'REGISTRATION_INDIVIDUAL'
  | 'REGISTRATION_IRA_ROTH'
  | 'REGISTRATION_IRA_TRADITIONAL'

export interface BrokerBeneficiary {
  /** whole per cent; all of an account come to 100 */
  percentage: number
  firstName: string
  lastName: string
  birthDate: IsoDate
  email: string
  /** ten digits */
  phone: string
  relation: 'SPOUSE' | 'OTHER'
  /** nine digits */
  taxId: { type: 'SSN' | 'EIN' | 'ITIN'; digits: string } | undefined
  /** only a whole one */
  address: BrokerAddress | undefined
}

export interface BrokerPerson {
  clientPersonId: string
  firstName: string
  lastName: string
  birthDate: IsoDate
  /** nine digits */
  taxId: string
  address: BrokerAddress
  /** two-letter codes, one or two */
  citizenshipCountries: string[]
  birthCountry: string | undefined
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
  /** ten digits */
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
    /** given by nobody unless the person said it (FI-04) */
    liquidAssets: string | undefined
  }
}

export interface BrokerAccount {
  accountId: string
  /** PENDING, OPEN, CLOSED or something newer */
  state: string
  activeRestrictions: string[]
  /** of the primary owner; undefined until the broker has begun one */
  investigationId: string | undefined
}

export interface BrokerInvestigation {
  investigationId: string
  /** OPEN or CLOSED */
  state: string
  watchlistScreen: ScreenResult
  identityVerification: ScreenResult
  /** the newest customer identification; undefined until there is one */
  identificationId: string | undefined
}

export interface BrokerAgreement {
  agreementId: string
  name: string
  /** REQUIRED, AFFIRMED, VOIDED or something newer */
  state: string
  uri: string
  version: string
}

/** By a Plaid processor token, by which the provider reads the account; or typed, for two micro-deposits. */
export type BrokerNewBank = { nickname: string } & (
  | { processorToken: string }
  | { account: { owner: string; number: string; routingNumber: string; type: 'CHECKING' | 'SAVINGS' } }
)

export interface BrokerBankRelationship {
  relationshipId: string
  nickname: string
  /** PENDING, APPROVED, REJECTED, CANCELED or something newer */
  state: string
  /** the digits that the provider shows of the account number; undefined: none */
  numberEnd: string | undefined
}

export interface BrokerNewDeposit {
  relationshipId: string
  clientTransferId: string
  /** whole dollars */
  amount: number
  /** IRAs only */
  taxYear: number | undefined
}

export interface BrokerNewSchedule {
  relationshipId: string
  clientScheduleId: string
  /** whole dollars */
  amount: number
  startDate: IsoDate
  /** monthly deposits; undefined: until canceled */
  occurrences: number | undefined
  /** IRAs only */
  taxYear: number | undefined
}

export interface BrokerTransfer {
  /** undefined for a duplicate that the provider does not let us look up */
  transferId: string | undefined
  state: string
  duplicate: boolean
}
