// Declares the records that the sandbox stores. Statuses that change by time are computed from them. Times are RFC 3339 texts.

import type { Sandbox } from '../core/sandbox.ts'
import { notFound } from './errors.ts'
import type { AccountFields } from './shapes.ts'

export type AccountStatus =
  | 'SUBMITTED'
  | 'ACTION_REQUIRED'
  | 'APPROVAL_PENDING'
  | 'APPROVED'
  | 'REJECTED'
  | 'ACTIVE'
  | 'ACCOUNT_UPDATED'
  | 'ACCOUNT_CLOSED'

/** The newest review. The account has the status `before` until the time `at`, and then the status `after`. */
export interface Review {
  before: 'SUBMITTED' | 'ACCOUNT_UPDATED'
  after: 'ACTIVE' | 'ACTION_REQUIRED' | 'APPROVAL_PENDING' | 'REJECTED'
  at: string
  /** The codes of `kyc_results`. */
  codes: readonly string[]
}

export interface Account {
  id: string
  number: string
  fields: AccountFields
  review: Review
  createdAt: string
  closedAt?: string
}

export interface OwnerDocument {
  id: string
  accountId: string
  documentType: string
  documentSubType: string | undefined
  mimeType: string
  size: number
  sha256: string
  createdAt: string
}

export interface Relationship {
  id: string
  accountId: string
  nickname: string | undefined
  owner: string
  /** The broker does not return the numbers of an account that Plaid linked. */
  isPlaid: boolean
  bank: { account_number: string; routing_number: string; type: 'CHECKING' | 'SAVINGS' }
  createdAt: string
  canceledAt?: string
}

export interface Transfer {
  id: string
  accountId: string
  relationshipId: string
  amount: string
  taxYear: string | undefined
  createdAt: string
  /** Set if the transfer ended otherwise than by time. */
  end?: TransferState
}

export interface TransferState {
  status:
    | 'QUEUED'
    | 'APPROVAL_PENDING'
    | 'PENDING'
    | 'SENT_TO_CLEARING'
    | 'COMPLETE'
    | 'CANCELED'
    | 'RETURNED'
  at: string
  reason?: string
}

interface Kinds {
  account: Account
  document: OwnerDocument
  relationship: Relationship
  transfer: Transfer
}

export const find = <K extends keyof Kinds>(sandbox: Sandbox, kind: K, id: string): Kinds[K] | undefined =>
  sandbox.store.get<Kinds[K]>(`alpaca.${kind}`, id)

export const load = <K extends keyof Kinds>(sandbox: Sandbox, kind: K, id: string): Kinds[K] => {
  const record = find(sandbox, kind, id)
  if (!record) throw notFound(kind)
  return record
}

export const save = <K extends keyof Kinds>(sandbox: Sandbox, kind: K, record: Kinds[K]): Kinds[K] => {
  sandbox.store.put(`alpaca.${kind}`, record.id, record)
  return record
}

export const all = <K extends keyof Kinds>(sandbox: Sandbox, kind: K): Kinds[K][] =>
  sandbox.store.list<Kinds[K]>(`alpaca.${kind}`)

export const allOf = <K extends 'document' | 'relationship' | 'transfer'>(
  sandbox: Sandbox,
  kind: K,
  accountId: string,
): Kinds[K][] => all(sandbox, kind).filter((record) => record.accountId === accountId)
