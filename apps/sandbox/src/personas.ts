export type IdentificationItem = 'name' | 'address' | 'birth_date' | 'tax_id'

/** The special behavior of a person with a certain SSN. An unset property means the behavior of any other person. */
export interface SsnPersona {
  outcome: string
  account?: 'pending' | 'pending-then-open' | 'closed' | 'error'
  /** Only for account `pending-then-open`: seconds from the account's creation until it opens. */
  openAfterSeconds?: number
  /** Only for account `pending`: the items that the broker could not verify (AML_PARTIES_FAILING_KYC). */
  unverified?: readonly IdentificationItem[]
  /** Only for account `pending`: the watchlist screen failed, and the investigation is closed without a restriction. */
  watchlistFailed?: true
  affirm?: 'error'
  /** Days from the account's opening until the broker closes it. */
  closesAfterDays?: number
  /** Days from a deposit's completion until the bank returns it. */
  returnsAfterDays?: number
  /** Nacha's return code of these returns. The default is R01, insufficient funds. */
  returnCode?: string
  /** Days from the creation of recurring deposits until the broker cancels them. */
  cancelsAfterDays?: number
  identityVerification?: 'failed' | 'pending_review' | 'error'
  /** Only for a failed `identityVerification`: the identity matched, and the watchlist screening failed. */
  watchlistHit?: true
}

/** Keys are the last four digits of the SSN. With any other SSN, every check passes. */
export const ssnPersonas: Readonly<Record<string, SsnPersona>> = {
  '0002': {
    outcome: 'account in review: name, address, birth date and tax id unverified',
    account: 'pending',
    unverified: ['name', 'address', 'birth_date', 'tax_id'],
  },
  '0003': {
    outcome: 'account in review: only the address unverified',
    account: 'pending',
    unverified: ['address'],
  },
  '0004': {
    outcome: 'account in review without documents to send: the watchlist screen failed',
    account: 'pending',
    watchlistFailed: true,
  },
  '0005': {
    outcome: 'account open after 10 seconds',
    account: 'pending-then-open',
    openAfterSeconds: 10,
  },
  '0006': { outcome: 'creating the account answers 500', account: 'error' },
  '0008': {
    outcome: 'affirming the agreements answers 500, which Alpaca does with the account',
    affirm: 'error',
  },
  '0009': { outcome: 'the account is refused', account: 'closed' },
  '0010': {
    outcome: 'the bank returns each deposit after 2 days: R01, insufficient funds',
    returnsAfterDays: 2,
  },
  '0011': { outcome: 'the broker closes the account after 30 days', closesAfterDays: 30 },
  '0012': {
    outcome: 'the broker cancels its recurring deposits after 10 days; Alpaca has none',
    cancelsAfterDays: 10,
  },
  '0013': {
    outcome: 'the bank returns each deposit after 2 days: R02, account closed',
    returnsAfterDays: 2,
    returnCode: 'R02',
  },
  '1001': { outcome: 'identity verification: failed', identityVerification: 'failed' },
  '1002': {
    outcome: 'identity verification: pending review, because of a possible watchlist hit',
    identityVerification: 'pending_review',
  },
  '1003': { outcome: 'identity verification answers 500', identityVerification: 'error' },
  '1004': {
    outcome: 'identity verification: failed by a confirmed watchlist hit',
    identityVerification: 'failed',
    watchlistHit: true,
  },
}

/** Finds the persona by the last four digits of the SSN. */
export const personaOfSsn = (ssn: string): SsnPersona =>
  ssnPersonas[ssn.slice(-4)] ?? { outcome: 'passes everything' }

export const disposableEmailDomain = 'disposable.example'
export const youngEmailDomain = 'young.example'
export const youngDomainAgeDays = 5
export const voipPhoneEnding = '0199'
export const vpnAddress = '203.0.113.10'
export const torAddress = '203.0.113.20'
export const bankLogin = { username: 'user_good', password: 'pass_good' } as const
/** Whose accounts a bank login has, compared with the applicant. */
export const bankHolders: ReadonlyMap<string, 'applicant' | 'joint' | 'variant' | 'other' | 'unknown'> =
  new Map([
    [bankLogin.username, 'applicant'],
    ['user_joint', 'joint'],
    ['user_variant', 'variant'],
    ['user_other', 'other'],
    ['user_unknown', 'unknown'],
  ])
export const rejectedRoutingNumber = '111000025'
/** Passwords that count as breached: the most common password and an improbable one. */
export const breachedPasswords = ['password', 'Trombone-Walrus-88'] as const

export const peopleToTry: readonly { value: string; outcome: string }[] = [
  { value: `password ${breachedPasswords[1]}`, outcome: 'in a list of stolen passwords' },
  { value: `email at ${disposableEmailDomain}`, outcome: 'a disposable address' },
  { value: `email at ${youngEmailDomain}`, outcome: `a domain ${youngDomainAgeDays} days old` },
  { value: `phone ending ${voipPhoneEnding}`, outcome: 'VOIP' },
  { value: `client address ${vpnAddress}`, outcome: 'VPN' },
  { value: `client address ${torAddress}`, outcome: 'Tor' },
  ...Object.entries(ssnPersonas).map(([serial, persona]) => ({
    value: `SSN ending ${serial}`,
    outcome: persona.outcome,
  })),
  { value: 'any other SSN', outcome: 'passes everything' },
  { value: `bank login ${bankLogin.username} / ${bankLogin.password}`, outcome: 'links' },
  { value: `bank login user_other / ${bankLogin.password}`, outcome: 'an account of somebody else' },
  { value: 'Platypus OAuth Bank', outcome: 'asks on a page of its own, and leads back' },
  { value: 'bank password error_ITEM_LOCKED, or another error_{CODE}', outcome: 'that error' },
  { value: `routing number ${rejectedRoutingNumber}`, outcome: 'bank relationship REJECTED' },
  { value: 'any other valid routing number', outcome: 'deposits arrive at once; three wrong tries end it' },
  {
    value: 'street beginning 123 Main, 500 Market, 77 Beacon, 12 Oak, 250 Elm, 410 Maple or 88 Pine',
    outcome: 'address suggestions, more than are shown: type on, as in 123 Main St Salt Lake',
  },
  { value: 'street 350 Fifth, 40 Water, 210 River or 1400 Harbor', outcome: 'suggestions with units' },
  {
    value: 'street 1250 H, 1800 Connecticut or 77 Beacon Pl',
    outcome: 'suggestions in the District of Columbia',
  },
  { value: 'street PSC, CMR, Unit 2050 or Rural Route', outcome: 'military and rural suggestions' },
  { value: 'street Old Mill or Peachtree', outcome: 'suggestions without a house number' },
  { value: 'street 123 Calle or 100 Chalan', outcome: 'in a territory: none is shown' },
]
