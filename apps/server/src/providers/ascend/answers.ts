/** These schemas read the used parts of Ascend's responses. Protobuf's JSON omits fields that have their zero value. */

import { returnCodes } from '@vestibule/domain/contribution/returns'
import { isoDate } from '@vestibule/domain/iso-date'
import { verificationOf } from '@vestibule/domain/review/identification'
import { screenOf } from '@vestibule/domain/review/screen'
import { z } from 'zod'
import { listOf, optionalText, text } from '../../platform/http-client/reading.ts'

export const stateUnknown = 'STATE_UNSPECIFIED'

const stateText = optionalText.transform((state) => state ?? stateUnknown)
const stateObject = z
  .object({ state: stateText })
  .nullish()
  .transform((value) => value?.state ?? stateUnknown)

/** Extracts the id from accounts/{account}/{kind}/{id}, because these resources have no other id. */
const resourceId = text.transform((name) => name.split('/')[3] ?? '').pipe(text)

export const person = z
  .object({ legal_natural_person_id: text, client_person_id: optionalText })
  .transform((answer) => ({
    personId: answer.legal_natural_person_id,
    clientPersonId: answer.client_person_id,
  }))

const owner = z.object({
  legal_natural_person: z.object({ legal_natural_person_id: text, investigation_id: optionalText }),
})
const owners = listOf(z.looseObject({ relation_type: optionalText }))
  .transform((parties): unknown[] => parties.filter((one) => one.relation_type === 'PRIMARY_OWNER'))
  .pipe(z.array(owner))
  .transform((parties) => parties.map(({ legal_natural_person }) => legal_natural_person))

export const party = z.looseObject({ party_id: text, relation_type: optionalText })

/** The id of the primary owner among an account's parties. */
export const primaryParty = z
  .object({ parties: z.array(party) })
  .transform(({ parties }) => parties.find((one) => one.relation_type === 'PRIMARY_OWNER')?.party_id)
  .pipe(text)

/** `investigationId` is the first primary owner's investigation. */
export const account = z
  .object({
    account_id: text,
    client_account_id: optionalText,
    state: stateText,
    active_restrictions: listOf(text),
    parties: owners,
  })
  .transform(({ account_id, client_account_id, state, active_restrictions, parties }) => ({
    accountId: account_id,
    clientAccountId: client_account_id,
    state,
    activeRestrictions: active_restrictions,
    ownerIds: parties.map(({ legal_natural_person_id }) => legal_natural_person_id),
    investigationId: parties[0]?.investigation_id,
  }))

export const accountIds = account.transform(({ accountId, clientAccountId }) => ({
  accountId,
  clientAccountId,
}))

export const agreement = z
  .object({
    agreement_id: text,
    agreement_name: text,
    agreement_state: text,
    agreement_uri: text,
    agreement_version: text,
  })
  .transform((answer) => ({
    agreementId: answer.agreement_id,
    name: answer.agreement_name,
    state: answer.agreement_state,
    uri: answer.agreement_uri,
    version: answer.agreement_version,
  }))

export const agreements = z
  .object({ agreements: z.array(agreement) })
  .transform((answer) => answer.agreements)

/** A beneficiary designation may come without agreements. */
export const optionalAgreements = z
  .object({ agreements: listOf(agreement) })
  .transform((answer) => answer.agreements)

export const enrollment = z
  .object({ type: text, state: stateText })
  .transform(({ type, state }) => ({ type, isActive: state !== 'INACTIVE' && state !== 'EXPIRED' }))

/** Ascend masks the account number except for the last digits. */
export const bank = z
  .object({
    name: resourceId,
    nickname: optionalText,
    state: stateObject,
    bank_account: z.object({ account_number: optionalText }).nullish(),
  })
  .transform(({ name, nickname, state, bank_account }) => ({
    relationshipId: name,
    nickname: nickname ?? '',
    state,
    numberEnd: bank_account?.account_number?.match(/\d+$/)?.[0],
  }))

export const deposit = z
  .object({ name: resourceId, state: stateObject })
  .transform(({ name, state }) => ({ transferId: name, state }))

/**
 * The broker documents neither the content of `metadata` nor where a return has its code. A request of its test
 * interface has the code in `nacha_return`, so the first text in the form of a code is taken.
 */
const returnCodeOf = (metadata: unknown): string | undefined =>
  returnCodes.find((code) => JSON.stringify(metadata ?? null).includes(`"${code}"`))

export const sentDeposit = z
  .object({
    amount: z.object({ value: text }).nullish(),
    client_transfer_id: optionalText,
    state: z.object({ state: stateText, metadata: z.unknown().optional() }).nullish(),
  })
  .transform(({ amount, client_transfer_id, state }) => ({
    state: state?.state ?? stateUnknown,
    amount: Number(amount?.value ?? 0),
    clientTransferId: client_transfer_id,
    returnCode: returnCodeOf(state?.metadata),
  }))

const date = z.object({ year: z.number(), month: z.number(), day: z.number() })

/** An entry of the account's books: that of a deposit, or `undefined` for every other one. */
export const activity = z
  .object({
    originating_resource_name: optionalText,
    activity_date: date.nullish(),
    process_date: date.nullish(),
  })
  .transform(({ originating_resource_name, activity_date, process_date }) => {
    const depositId = /\bachDeposits\/([^/]+)$/.exec(originating_resource_name ?? '')?.[1]
    const day = activity_date ?? process_date
    return depositId && day ? { depositId, bookedOn: isoDate(day.year, day.month, day.day) } : undefined
  })

export const schedule = z
  .object({
    name: resourceId,
    schedule_details: z.object({ client_schedule_id: optionalText, schedule_properties: stateObject }),
  })
  .transform(({ name, schedule_details: details }) => ({
    transferId: name,
    state: details.schedule_properties,
    clientScheduleId: details.client_schedule_id,
  }))

export const scheduleSummary = z
  .object({ transfer_schedule: z.string().regex(/^accounts\/[^/]+\/[^/]+\/[^/]+$/) })
  .transform(({ transfer_schedule }) => {
    const [, accountId = '', , scheduleId = ''] = transfer_schedule.split('/')
    return { accountId, scheduleId }
  })

const lastPart = (name: string): string => name.split('/').at(-1) ?? name

const screen = optionalText.transform((state) => screenOf(state ?? ''))

const investigationResult = z.object({
  customer_identification_id: optionalText,
  create_time: optionalText.transform((time) => Date.parse(time ?? '') || 0),
})

/** Omits the investigation's matches and lists, which we do not use. */
export const investigation = z
  .object({
    name: text,
    investigation_request_state: optionalText,
    watchlist_screen: screen,
    identity_verification: screen,
    identity_verification_results: listOf(investigationResult),
  })
  .transform((answer) => ({
    investigationId: lastPart(answer.name),
    state: answer.investigation_request_state ?? '',
    watchlistScreen: answer.watchlist_screen,
    identityVerification: answer.identity_verification,
    identificationId: newestIdentification(answer.identity_verification_results),
  }))

/** Returns the newest identification's id, or the last id if several are equally new. An id may be a resource name. */
const newestIdentification = (results: z.infer<typeof investigationResult>[]): string | undefined => {
  const newest = results
    .filter(({ customer_identification_id: id }) => id !== undefined)
    .toSorted((one, other) => one.create_time - other.create_time)
    .at(-1)?.customer_identification_id
  return newest && lastPart(newest)
}

const verification = optionalText.transform((state) => verificationOf(state ?? ''))

/** Parses an identification to its first result, or to `undefined` until that result is completed or expired. */
export const identification = z
  .object({
    results: listOf(
      z.object({
        name_verified: verification,
        legal_address_verified: verification,
        birth_date_verified: verification,
        identification_number_verified: verification,
        completed: z.unknown().optional(),
        expired: z.unknown().optional(),
      }),
    ),
  })
  .transform(({ results: [first] }) =>
    // An expired result is final although it is never completed. It verifies nothing.
    first && (first.completed !== false || first.expired === true)
      ? {
          name: first.name_verified,
          address: first.legal_address_verified,
          birth_date: first.birth_date_verified,
          tax_id: first.identification_number_verified,
        }
      : undefined,
  )

export const uploadLinks = z
  .object({ upload_link: z.array(z.object({ client_batch_source_id: text, name: text, upload_link: text })) })
  .transform(({ upload_link }) =>
    upload_link.map((link) => ({
      documentId: link.client_batch_source_id,
      brokerId: link.name,
      link: link.upload_link,
    })),
  )

const documentHolder = z.object({ document_ids: listOf(text) })

/** Collects documents from the investigation's person and from each result that used a document. */
export const linkedDocuments = z
  .object({ person: documentHolder.nullish(), identity_verification_results: listOf(documentHolder) })
  .transform(({ person, identity_verification_results: results }) =>
    [...(person ? [person] : []), ...results].flatMap(({ document_ids }) => document_ids),
  )
