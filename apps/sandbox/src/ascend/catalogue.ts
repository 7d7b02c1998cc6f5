import type { Sandbox } from '../core/sandbox.ts'

interface CatalogueEntry {
  name: string
  file: string
  /** YYYYMMDD. */
  version: string
}

export const catalogue = {
  customer: {
    name: 'Standard Customer Account Agreement (EN)',
    file: 'standard-customer-account-agreement',
    version: '20250301',
  },
  disclosures: { name: 'Account Disclosures (EN)', file: 'account-disclosures', version: '20250301' },
  rothDisclosure: {
    name: 'Roth IRA Disclosure Statement (EN)',
    file: 'roth-ira-disclosure-statement',
    version: '20250301',
  },
  rothCustodial: {
    name: 'Roth IRA Custodial Account Agreement (EN)',
    file: 'roth-ira-custodial-account-agreement',
    version: '20250301',
  },
  traditionalDisclosure: {
    name: 'Traditional IRA Disclosure Statement (EN)',
    file: 'traditional-ira-disclosure-statement',
    version: '20250301',
  },
  traditionalCustodial: {
    name: 'Traditional IRA Custodial Account Agreement (EN)',
    file: 'traditional-ira-custodial-account-agreement',
    version: '20250301',
  },
  cashSweep: {
    name: 'FDIC Cash Sweep Program Terms (EN)',
    file: 'fdic-cash-sweep-program-terms',
    version: '20250301',
  },
} as const satisfies Record<string, CatalogueEntry>

export type AgreementKey = keyof typeof catalogue

/** Effects of enrolling in one type of enrollment. */
export interface EnrollmentKind {
  /** The only metadata field that requests of this type accept. */
  metadata?: string
  registration?: { registration_type: string; ownership_type: string }
  /** Registrations that allow it; unset for registrations themselves. */
  on?: readonly string[]
  agreements: readonly AgreementKey[]
}

export const enrollmentKinds: Readonly<Record<string, EnrollmentKind>> = {
  REGISTRATION_INDIVIDUAL: {
    metadata: 'individual_enrollment_metadata',
    registration: { registration_type: 'INDIVIDUAL_REGISTRATION', ownership_type: 'INDIVIDUAL' },
    agreements: ['customer', 'disclosures'],
  },
  REGISTRATION_IRA_ROTH: {
    metadata: 'ira_roth_enrollment_metadata',
    registration: { registration_type: 'ROTH_IRA_REGISTRATION', ownership_type: 'RETIREMENT' },
    agreements: ['customer', 'rothDisclosure', 'rothCustodial'],
  },
  REGISTRATION_IRA_TRADITIONAL: {
    metadata: 'ira_traditional_enrollment_metadata',
    registration: { registration_type: 'TRADITIONAL_IRA_REGISTRATION', ownership_type: 'RETIREMENT' },
    agreements: ['customer', 'traditionalDisclosure', 'traditionalCustodial'],
  },
  BENEFICIARY_DESIGNATION: {
    metadata: 'beneficiary_enrollment_metadata',
    on: ['INDIVIDUAL_REGISTRATION'],
    agreements: [],
  },
  RETIREMENT_BENEFICIARY_DESIGNATION: {
    metadata: 'beneficiary_enrollment_metadata',
    on: ['ROTH_IRA_REGISTRATION', 'TRADITIONAL_IRA_REGISTRATION'],
    agreements: [],
  },
  DIVIDEND_REINVESTMENT_PLAN: { agreements: [] },
  CASH_FDIC_CASH_SWEEP: { agreements: ['cashSweep'] },
}

export const fileName = (key: AgreementKey): string => {
  const { file, version } = catalogue[key]
  return `${file}-${version}.pdf`
}

export const agreementUri = (sandbox: Sandbox, key: AgreementKey): string =>
  `${sandbox.origin()}/agreements/${fileName(key)}`
