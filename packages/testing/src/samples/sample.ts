import type { DisclosureId, DisclosureShown } from '@vestibule/domain/disclosures/disclosures'
import { en } from '@vestibule/words/en'

export interface Ids {
  userId: string
  clientId: string
  accountId: string
  bankId: string
  identityId: string
  email: string
  phone: string
}

export type Fields = Record<string, unknown>

export interface Sample {
  /** Path parameters that are not in `Ids`. */
  params?: (ids: Ids) => Record<string, string>
  query?: (ids: Ids) => string
  /** If the body is a list, only the first entry is used. */
  body?: (ids: Ids) => Fields | [Fields]
  /** True if the request contains no ids, so that it can reach no data of other users. */
  isCallerOnly?: true
}

/** Creates a sample of a request that contains no ids, and so can reach only the data of its sender. */
export const callerOnly = (sample: Omit<Sample, 'isCallerOnly'> = {}): Sample => ({
  ...sample,
  isCallerOnly: true,
})

/** Returns the current versions of the disclosures, as a page sends them. */
export const shown = (...ids: DisclosureId[]): DisclosureShown[] =>
  ids.map((id) => ({ id, version: en.disclosures[id].version }))

/** Returns the fields of a body that is an object or a list of one object. */
export const fieldsOf = (body: Fields | [Fields] = {}): Fields => (Array.isArray(body) ? body[0] : body)
export const placeOf = (body: Fields | [Fields] | undefined, field: string): string =>
  Array.isArray(body) ? `0.${field}` : field
export const changed = (body: Fields | [Fields] | undefined, change: Fields): Fields | [Fields] =>
  Array.isArray(body) ? [{ ...body[0], ...change }] : { ...body, ...change }
