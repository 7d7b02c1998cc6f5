/** These schemas read the used parts of Alpaca's responses. */

import { returnCodes } from '@vestibule/domain/contribution/returns'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { z } from 'zod'
import { listOf, optionalText, text } from '../../platform/http-client/reading.ts'

/** Alpaca's examples have states in both cases. */
const stateText = text.transform((state) => state.toUpperCase())
const time = text.refine((value) => !Number.isNaN(Date.parse(value)))

/** The codes of a review. Alpaca's schema has a text, its examples an object whose keys are the codes. */
const codes = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((value) => (typeof value === 'string' ? [value].filter(Boolean) : Object.keys(value ?? {})))

export const created = z.object({ id: text }).transform(({ id }) => ({ accountId: id }))

export const account = z
  .object({
    id: text,
    status: stateText,
    kyc_results: z.object({ indeterminate: codes, reject: codes }).nullish(),
    documents: listOf(z.object({ document_sub_type: optionalText })),
  })
  .transform(({ id, status, kyc_results: results, documents }) => ({
    accountId: id,
    status,
    rejected: results?.reject ?? [],
    /** What must be verified, sorted. */
    codes: [...new Set([...(results?.reject ?? []), ...(results?.indeterminate ?? [])])].sort(),
    documents: documents.flatMap(({ document_sub_type }) => document_sub_type ?? []),
  }))
export type Account = z.infer<typeof account>

export const foundAccount = z
  .object({
    id: text,
    created_at: time,
    account_type: text,
    account_sub_type: optionalText,
    contact: z.object({ email_address: optionalText }).nullish(),
    identity: z
      .object({ given_name: optionalText, family_name: optionalText, date_of_birth: optionalText })
      .nullish(),
  })
  .transform(({ id, created_at, account_type, account_sub_type, contact, identity }) => ({
    accountId: id,
    createdAt: new Date(created_at),
    type: { account_type, account_sub_type },
    email: contact?.email_address ?? '',
    firstName: identity?.given_name ?? '',
    lastName: identity?.family_name ?? '',
    birthDate: identity?.date_of_birth,
  }))
export type FoundAccount = z.infer<typeof foundAccount>

export const listedAccount = z
  .object({ id: text, created_at: time })
  .transform(({ id, created_at }) => ({ accountId: id, createdAt: created_at }))

/** Our words for the states of a bank relationship. */
const bankStates: Readonly<Record<string, string>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  CANCEL_REQUESTED: 'CANCELED',
}

export const bank = z
  .object({ id: text, status: stateText, nickname: optionalText, bank_account_number: optionalText })
  .transform(({ id, status, nickname, bank_account_number }) => ({
    relationshipId: id,
    nickname: nickname ?? '',
    state: bankStates[status] ?? 'PENDING',
    numberEnd: bank_account_number?.match(/\d{1,4}$/)?.[0],
  }))

/** Our words for the states in which a transfer has ended. */
const transferStates: Readonly<Record<string, string>> = {
  COMPLETE: 'COMPLETED',
  CANCELED: 'CANCELED',
  REJECTED: 'REJECTED',
  RETURNED: 'RETURNED',
}

/** Alpaca documents neither the texts of `reason` nor where a return has its code. */
export const transfer = z
  .object({
    id: text,
    relationship_id: optionalText,
    status: stateText,
    reason: optionalText,
    amount: z.union([text, z.number()]).transform(Number).pipe(z.number()),
    created_at: time,
    ira: z.object({ tax_year: optionalText }).nullish(),
  })
  .transform(({ id, relationship_id, status, reason, amount, created_at, ira }) => ({
    transferId: id,
    relationshipId: relationship_id,
    state: transferStates[status] ?? 'PENDING',
    returnCode:
      status === 'RETURNED' ? returnCodes.find((code) => reason?.split(/\W+/).includes(code)) : undefined,
    amount,
    createdAt: Date.parse(created_at),
    createdOn: dayInNewYork(new Date(created_at)),
    taxYear: ira?.tax_year,
  }))
export type Transfer = z.infer<typeof transfer>
