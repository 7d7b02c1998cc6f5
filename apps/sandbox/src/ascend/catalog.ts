import type { Sandbox } from '../core/sandbox.ts'

/** Creates a catalog entry whose `version` has the form YYYYMMDD. */
const agreement = (name: string, file: string) => ({ name: `${name} (EN)`, file, version: '20250301' })

export const catalog = {
  customer: agreement('Standard Customer Account Agreement', 'standard-customer-account-agreement'),
  disclosures: agreement('Account Disclosures', 'account-disclosures'),
  rothDisclosure: agreement('Roth IRA Disclosure Statement', 'roth-ira-disclosure-statement'),
  rothCustodial: agreement('Roth IRA Custodial Account Agreement', 'roth-ira-custodial-account-agreement'),
  traditionalDisclosure: agreement(
    'Traditional IRA Disclosure Statement',
    'traditional-ira-disclosure-statement',
  ),
  traditionalCustodial: agreement(
    'Traditional IRA Custodial Account Agreement',
    'traditional-ira-custodial-account-agreement',
  ),
  cashSweep: agreement('FDIC Cash Sweep Program Terms', 'fdic-cash-sweep-program-terms'),
}

export type AgreementKey = keyof typeof catalog

/** Describes what one type of enrollment accepts, requires and sets on the account. */
export interface EnrollmentKind {
  /** The only metadata field that a request to enroll in this type may contain. */
  metadata?: string
  registration?: { registration_type: string; ownership_type: string }
  /** The account must have one of these registrations; unset if the enrollment itself is a registration. */
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
  RETIREMENT_BENEFICIARY_DESIGNATION: {
    metadata: 'beneficiary_enrollment_metadata',
    on: ['ROTH_IRA_REGISTRATION', 'TRADITIONAL_IRA_REGISTRATION'],
    agreements: [],
  },
  DIVIDEND_REINVESTMENT_PLAN: { agreements: [] },
  CASH_FDIC_CASH_SWEEP: { agreements: ['cashSweep'] },
}

export const fileName = (key: AgreementKey): string => {
  const { file, version } = catalog[key]
  return `${file}-${version}.pdf`
}

export const agreementUri = (sandbox: Sandbox, key: AgreementKey): string =>
  `${sandbox.origin()}/agreements/${fileName(key)}`
