// Declares the records that the sandbox stores. Times are RFC 3339 texts, except `linkEnds`.

import type { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import type { AgreementKey } from './catalog.ts'
import type { AccountFields } from './shapes/account.ts'
import type { EnrollmentFields } from './shapes/enrollment.ts'
import type { PersonFields } from './shapes/person.ts'
import type { achDepositFields, scheduleFields } from './shapes/transfer.ts'
import { notFound } from './status.ts'

export interface Person {
  id: string
  fields: PersonFields
  /** Set when the person's first account is created. */
  investigationId?: string
}

export interface Account {
  id: string
  number: string
  personId: string
  fields: AccountFields
  state: 'PENDING' | 'OPEN' | 'CLOSED'
  restrictions: string[]
  registration?: { registration_type: string; ownership_type: string }
  createTime: string
  /** Time at which a PENDING account opens without review. */
  opensAt?: string
  openTime?: string
  closeTime?: string
}

export interface Enrollment {
  id: string
  accountId: string
  type: string
  fields: Partial<EnrollmentFields>
  state: 'PENDING_AGREEMENT' | 'ACTIVE'
  enrollmentTime?: string
}

export interface Agreement {
  id: string
  accountId: string
  enrollmentId: string
  personId: string
  document: AgreementKey
  affirmationTime?: string
}

export type ScreenState = 'PENDING' | 'PASSED' | 'FAILED' | 'NEEDS_REVIEW'

export interface Investigation {
  id: string
  personId: string
  watchlistScreen: ScreenState
  identityVerification: ScreenState
  state: 'OPEN' | 'CLOSED'
  /** IDs of customer identifications, oldest first. */
  identificationIds: string[]
  documentIds: string[]
  createTime: string
  updateTime: string
}

export interface Identification {
  id: string
  personId: string
  unverified: string[]
  createTime: string
}

export interface UploadedDocument {
  id: string
  clientBatchSourceId: string
  documentType: string
  mimeType: string
  personId: string
  /** Time when the upload link expires, in epoch milliseconds. */
  linkEnds: number
  upload?: { size: number; sha256: string; time: string }
}

export interface BankRelationship {
  id: string
  accountId: string
  nickname: string
  method: string
  bankAccount: { account_number: string; owner: string; routing_number: string; type: 'CHECKING' | 'SAVINGS' }
  state: 'PENDING' | 'APPROVED' | 'CANCELED' | 'REJECTED'
  metadata?: Record<string, unknown>
  createTime: string
  updateTime: string
  /** Set only with the method MICRO_DEPOSIT; `wrongTries` counts the wrong attempts so far. */
  deposits?: { cents: [number, number]; wrongTries: number }
}

export interface AchDeposit {
  id: string
  accountId: string
  fields: z.infer<typeof achDepositFields>
  state: 'PROCESSING' | 'PENDING_REVIEW' | 'POSTED' | 'COMPLETED' | 'REJECTED' | 'CANCELED' | 'RETURNED'
  metadata?: Record<string, unknown>
  createTime: string
  updateTime: string
  /** The schedule that drew the deposit. The API does not return it. */
  scheduleId?: string
}

export interface AchSchedule {
  id: string
  accountId: string
  fields: z.infer<typeof scheduleFields>
  canceled: boolean
  createTime: string
}

interface Kinds {
  person: Person
  account: Account
  enrollment: Enrollment
  agreement: Agreement
  investigation: Investigation
  identification: Identification
  document: UploadedDocument
  bankRelationship: BankRelationship
  achDeposit: AchDeposit
  achSchedule: AchSchedule
}

const named: Readonly<Record<keyof Kinds, string>> = {
  person: 'legal natural person',
  account: 'account',
  enrollment: 'enrollment',
  agreement: 'agreement',
  investigation: 'investigation',
  identification: 'customer identification',
  document: 'document',
  bankRelationship: 'bank relationship',
  achDeposit: 'ACH deposit',
  achSchedule: 'ACH deposit schedule',
}

export const find = <K extends keyof Kinds>(sandbox: Sandbox, kind: K, id: string): Kinds[K] | undefined =>
  sandbox.store.get<Kinds[K]>(`ascend.${kind}`, id)

export const load = <K extends keyof Kinds>(sandbox: Sandbox, kind: K, id: string): Kinds[K] => {
  const record = find(sandbox, kind, id)
  if (!record) throw notFound(named[kind])
  return record
}

/** Loads a record of the account. Throws 404 if the record is unknown or belongs to another account. */
export const loadOf = <K extends 'agreement' | 'bankRelationship' | 'achDeposit' | 'achSchedule'>(
  sandbox: Sandbox,
  kind: K,
  accountId: string,
  id: string,
): Kinds[K] => {
  const record = find(sandbox, kind, id)
  if (record?.accountId !== accountId) throw notFound(named[kind])
  return record
}

export const save = <K extends keyof Kinds>(sandbox: Sandbox, kind: K, record: Kinds[K]): void => {
  sandbox.store.put(`ascend.${kind}`, record.id, record)
}

export const all = <K extends keyof Kinds>(sandbox: Sandbox, kind: K): Kinds[K][] =>
  sandbox.store.list<Kinds[K]>(`ascend.${kind}`)

export const allOf = <
  K extends 'enrollment' | 'agreement' | 'bankRelationship' | 'achDeposit' | 'achSchedule',
>(
  sandbox: Sandbox,
  kind: K,
  accountId: string,
): Kinds[K][] => all(sandbox, kind).filter((record) => record.accountId === accountId)
