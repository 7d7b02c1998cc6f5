import type { Agreement } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import type { OwnerMatchPolicy } from '@vestibule/domain/bank/owner-match'
import type { IraLimits } from '@vestibule/domain/contribution/ira-limits'
import type { DepositRules } from '@vestibule/domain/deposits/deposit-days'
import type { Custodian } from '@vestibule/domain/disclosures/revoke'
import type { AgesOfMajority } from '@vestibule/domain/fields/birth-date'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { VerificationStatus } from '@vestibule/domain/verification/status'
import type { Languages } from '@vestibule/words/language'
import type { Engine } from '../calls/engine.ts'
import type { Clock } from '../platform/common/clock.ts'
import type { BankLink } from '../ports/bank-link.ts'
import type { BreachedPasswords } from '../ports/breached-passwords.ts'
import type { Broker } from '../ports/broker.ts'
import type { CertificatePrinter, EvidenceSigner } from '../ports/certificates.ts'
import type { Countries } from '../ports/countries.ts'
import type { Documents } from '../ports/documents.ts'
import type { Identities } from '../ports/identities.ts'
import type { IdentityChecks, Notices } from '../ports/identity-checks.ts'
import type { Inspector } from '../ports/inspector.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Passkeys } from '../ports/passkeys.ts'
import type { PasswordStrength } from '../ports/password-strength.ts'
import type { Places } from '../ports/places.ts'
import type { Reports } from '../ports/reports.ts'
import type { Screening } from '../ports/screening.ts'
import type { Texts } from '../ports/texts.ts'
import type { Vault } from '../ports/vault.ts'
import type { WebhookSender } from '../ports/webhooks.ts'
import type { Store } from '../stores/store-type.ts'

/** Colors of a brand's emails. */
type MailColor = 'bg' | 'surface' | 'ink' | 'muted' | 'line' | 'primary' | 'on-primary'
export type MailColors = Readonly<Record<MailColor, string>>
type InLanguages<Text> = Readonly<Partial<Record<LanguageCode, Text | undefined>>>

/** What use cases need to know of a brand. */
export interface Brand {
  name: string
  company: string
  contact: string
  postalAddress: string
  broker: string
  custodian: Custodian
  accountTypes: readonly AccountType[]
  answersValidMonths: number
  secondIndividualAccount: boolean
  adverseAction?: InLanguages<readonly string[]> | undefined
  fundCustody?: InLanguages<string> | undefined
  /** An SVG symbol with the id `logo`. */
  logo: string
  /** `heading` holds the font names of headings, `corner` the radius of corners. */
  theme: {
    light: MailColors & Readonly<Record<'heading' | 'heading-weight' | 'corner', string>>
    dark: MailColors
  }
}

export interface MoneyRules {
  limits: IraLimits
  /** In whole dollars, for accounts other than IRAs. */
  maximum: number
}

export interface FailureAfterOpen {
  investigationId: string
  results: ('watchlist' | 'identity')[]
}

/** The services and settings of a process. */
export interface Deps {
  store: Store
  sessions: Store['sessions']
  users: Store['users']
  devices: Store['devices']
  limits: Store['limits']
  clock: Clock
  vault: Vault
  engine: Engine
  signer: EvidenceSigner
  printer: CertificatePrinter
  inspector: Inspector
  passwordStrength: PasswordStrength
  identities: Identities
  mailer: Mailer
  texts: Texts
  screening: Screening
  broker: Broker
  bankLink: BankLink
  identityChecks: IdentityChecks
  notices: Notices
  countries: Countries
  places: Places | undefined
  breachedPasswords: BreachedPasswords | undefined
  /** `undefined` if passkeys are off: with Auth0, or if PUBLIC_URL names an IP address. */
  passkeys: Passkeys | undefined
  webhookSender: WebhookSender
  reports: Reports
  /** Limits reports per process. @returns when the network's limit resets, if it is used up */
  reportLimit: { count(network: string, now: Date): Date | undefined }
  /** Reports to operators that the applicant cannot finish the verification alone. */
  reportVerification(status: VerificationStatus): void
  reportFailureAfterOpen(failure: FailureAfterOpen): void
  documents: Documents
  pageCounts: {
    /** Returns the number of pages, or `undefined` if it is not known in time. */
    of(agreement: Pick<Agreement, 'agreement_type' | 'agreement_uri'>): Promise<number | undefined>
  }
  brand: Brand
  languages: Languages
  publicUrl: string
  /** The addresses at the firm's website to which a start may return. */
  returnAddresses: readonly string[]
  rules: MoneyRules
  depositRules: DepositRules
  bankOwnerMatch: OwnerMatchPolicy
  agesOfMajority: AgesOfMajority
  youngDomainDays: number
  retention: RetentionPeriods
  /** Creates a token. @param known whether the session belongs to an identity */
  newToken(known: boolean): string
  hashOf(token: string): Buffer
}
