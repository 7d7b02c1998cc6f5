import type { AgesOfMajority } from '@vestibule/domain/fields/birth-date'
import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import type { CallTimes } from '../ports/call-times.ts'
import type { Secret } from './secret.ts'

/** What the environment means. Made once, at start; refuses on doubt and lists every problem at once. */
export interface Config extends Outside {
  mode: 'production' | 'local'
  port: number
  host: string
  /** our own origin, no slash at its end: links in mails, redirects, the Origin that state-changing calls must have */
  publicUrl: string
  trustProxy: string[] | false
  logLevel: string
  /** where metrics are told (OP-03); undefined: nowhere */
  metrics: { host: string; port: number } | undefined
  /** for how long a server that is stopped still takes requests, seconds (OP-01) */
  drainSeconds: number
  /** how long provider calls are held and kept from being sent again */
  callTimes: CallTimes
  databaseUrl: Secret
  migrationDatabaseUrl: Secret | undefined
  clockFile: string | undefined
  brand: Brand
  iraLimits: 'specification' | 'statutory'
  /** whole dollars a deposit, for accounts that are not IRAs (CO-03) */
  contributionMaximum: number
  /** before it no account is opened (PE-10) */
  agesOfMajority: AgesOfMajority
  /** how long each state, and each record that must be kept, is kept (NV-16) */
  retention: RetentionPeriods
  /** saves that one session may make in a minute at one process; a network ten times as many (API-10) */
  savesPerMinute: number
  /** how often, and for how many days, micro-deposits can be verified (BA-11) */
  deposits: { tries: number; days: number }
  /** of each purpose the current key first, then those that it follows */
  keys: Record<'master' | 'records' | 'ssnIndex' | 'codes' | 'session' | 'evidence', Secret[]>
  /** an email's domain younger than this is a risk, days (RK-10) */
  youngDomainDays: number
  /** some provider is the sandbox: a band says so on every page; production refuses it (SE-06) */
  sandbox: boolean
}

/** The providers, and how they are reached. */
export interface Outside {
  ascend: {
    baseUrl: string
    apiKey: Secret
    privateKey: Secret
    serviceAccountName: string
    organization: string
    correspondentId: string
    accountGroupId: string
    principalApproverId: string
    /** besides its own, the origins whose agreements we read */
    agreementOrigins: string[]
  }
  plaid: { baseUrl: string; clientId: string; secret: Secret; linkScriptUrl: string; idvTemplateId: string }
  twilio: { baseUrl: string; accountSid: string; authToken: Secret; verifyServiceSid: string }
  ipqs: { baseUrl: string; apiKey: Secret }
  /** unset: nothing is suggested for an address (PE-03) */
  places: { baseUrl: string; apiKey: Secret } | undefined
  /** unset: the built-in list (PE-08) */
  countries: { url: string; apiKey: Secret | undefined } | undefined
  /** unset: no password is looked up among leaked ones (SU-27) */
  breachedPasswordsUrl: string | undefined
  /** who holds emails and passwords: we ourselves, or Auth0 */
  identity: { provider: 'local' } | Auth0Settings
  smtp: { url: Secret; from: string }
  /** unset: errors are logged, and reported to nobody (ER-03) */
  sentryDsn: Secret | undefined
  /** what errors are reported under; empty where nobody said */
  release: string
}

export interface Auth0Settings {
  provider: 'auth0'
  baseUrl: string
  clientId: string
  clientSecret: Secret
  connection: string
  managementAudience: string
}

export interface Brand {
  name: string
  company: string
  contact: string
  broker: string
  dashboardUrl: string
  privacyUrl: string
  /** the company's, in mails that are not about an account or its security (ER-06) */
  postalAddress: string
  /** who takes an IRA's notice of revocation (CF-10) */
  custodian: { name: string; address: string; phone: string }
}
