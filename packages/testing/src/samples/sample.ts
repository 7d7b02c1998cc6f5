import { currentDisclosure, type DisclosureId } from '@vestibule/domain/disclosures/disclosures'

/** The ids that a path or body may contain. */
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
  /** path parameters whose names are not those of ids */
  params?: (ids: Ids) => Record<string, string>
  query?: (ids: Ids) => string
  /** of a list only the first entry is used */
  body?: (ids: Ids) => Fields | [Fields]
  /** contains no ids, so that it concerns the caller only */
  isCallerOnly?: true
}

/** A sample without ids, which concerns the caller only. */
export const callerOnly = (sample: Omit<Sample, 'isCallerOnly'> = {}): Sample => ({
  ...sample,
  isCallerOnly: true,
})

/** The current versions of these disclosures, as a page sends them. */
export const shown = (...ids: DisclosureId[]) => ids.map(currentDisclosure)

/** Access to the fields of a body that is an object or a list of one. */
export const fieldsOf = (body: Fields | [Fields] = {}): Fields => (Array.isArray(body) ? body[0] : body)
export const placeOf = (body: Fields | [Fields] | undefined, field: string): string =>
  Array.isArray(body) ? `0.${field}` : field
export const changed = (body: Fields | [Fields] | undefined, change: Fields): Fields | [Fields] =>
  Array.isArray(body) ? [{ ...body[0], ...change }] : { ...body, ...change }
