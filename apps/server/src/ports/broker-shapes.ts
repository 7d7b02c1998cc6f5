import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { Name } from '@vestibule/domain/forms/name'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { ScreenResult } from '@vestibule/domain/review/screen'

/** What is given to the broker, and what it answers, in our words. */

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

export interface BrokerPerson extends Name {
  clientPersonId: string
  birthDate: IsoDate
  /** nine digits */
  taxId: string
  address: BrokerAddress
  /** two-letter codes, one or two */
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

export type BrokerTransferKind = 'deposit' | 'schedule'

export interface BrokerSchedule {
  transferId: string
  clientScheduleId: string | undefined
  /** ACTIVE, CANCELED, COMPLETED or something newer */
  state: string
}

export interface BrokerTransfer {
  /** undefined for a duplicate that the provider does not let us look up */
  transferId: string | undefined
  state: string
  duplicate: boolean
}
