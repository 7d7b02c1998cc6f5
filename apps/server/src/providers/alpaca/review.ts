import type { DocumentType, Item } from '@vestibule/domain/documents/items'
import { failingKycRestriction } from '@vestibule/domain/review/event'
import type { Identification } from '@vestibule/domain/review/identification'
import type { ScreenResult } from '@vestibule/domain/review/screen'
import type { BrokerAccount, BrokerInvestigation } from '../../ports/broker.ts'
import type { Account } from './answers.ts'

const states: Readonly<Record<string, string>> = {
  ACTIVE: 'OPEN',
  ACCOUNT_UPDATED: 'OPEN',
  REJECTED: 'CLOSED',
  ACCOUNT_CLOSED: 'CLOSED',
  INACTIVE: 'CLOSED',
}

export const stateOf = ({ status }: Pick<Account, 'status'>): string => states[status] ?? 'PENDING'

const needsDocuments = ({ status }: Account): boolean => status === 'ACTION_REQUIRED'

/** Alpaca has no investigations, so an account stands for its own. */
export const toBrokerAccount = (account: Account): BrokerAccount => ({
  accountId: account.accountId,
  state: stateOf(account),
  activeRestrictions: needsDocuments(account) ? [failingKycRestriction] : [],
  investigationId: account.accountId,
})

const watchlistHit = 'WATCHLIST_HIT'

/** If Alpaca asks for documents, the person has passed its watchlists, unless WATCHLIST_HIT is among the codes. */
const screenOf = (account: Account): ScreenResult => {
  if (account.status === 'REJECTED') return account.rejected.includes(watchlistHit) ? 'FAILED' : 'PENDING'
  return needsDocuments(account) && !account.codes.includes(watchlistHit) ? 'PASSED' : 'PENDING'
}

export const toInvestigation = (account: Account): BrokerInvestigation => {
  const isRejected = account.status === 'REJECTED'
  const isOnWatchlist = account.rejected.includes(watchlistHit)
  return {
    investigationId: account.accountId,
    state: isRejected ? 'CLOSED' : 'OPEN',
    watchlistScreen: screenOf(account),
    identityVerification: isRejected && !isOnWatchlist ? 'FAILED' : 'PENDING',
    identificationId: needsDocuments(account)
      ? [account.accountId, ...account.codes].join(separator)
      : undefined,
  }
}

/** Separates the account's id and the codes in the id of an identification, which changes when Alpaca asks for more. */
const separator = ':'

export const accountOfIdentification = (identificationId: string): string =>
  identificationId.split(separator)[0] ?? ''

/** The item that a person proves with documents of ours to answer a code of Alpaca. Other codes have no such document. */
const itemOfCode: Readonly<Record<string, Item>> = {
  IDENTITY_VERIFICATION: 'name',
  INVALID_IDENTITY_PASSPORT: 'name',
  ADDRESS_VERIFICATION: 'address',
  DATE_OF_BIRTH: 'birth_date',
  TAX_IDENTIFICATION: 'tax_id',
}

/** Without a code that we know, asks for the identity: otherwise the applicant could do nothing but wait. */
export const toIdentification = (account: Account): Identification | undefined => {
  if (!needsDocuments(account)) return undefined
  const items = account.codes.flatMap((code) => itemOfCode[code] ?? [])
  const verificationOf = (item: Item) =>
    items.includes(item) || (items.length === 0 && item === 'name') ? 'UNVERIFIED' : 'NOT_IN_SCOPE'
  return {
    name: verificationOf('name'),
    address: verificationOf('address'),
    birth_date: verificationOf('birth_date'),
    tax_id: verificationOf('tax_id'),
  }
}

export const documentTypes: Readonly<Record<DocumentType, string>> = {
  PASSPORT: 'identity_verification',
  DRIVING_LICENSE: 'identity_verification',
  MARRIAGE_CERTIFICATE: 'identity_verification',
  COURT_ORDER: 'identity_verification',
  BIRTH_CERTIFICATE: 'date_of_birth_verification',
  PROOF_OF_TAX_ID: 'tax_id_verification',
  SOCIAL_SECURITY_DOCUMENT: 'tax_id_verification',
}
