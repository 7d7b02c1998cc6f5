import { currentDisclosure, type DisclosureId } from '@vestibule/domain/disclosures/disclosures'

/** What a caller may name in a path or a body. */
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
  /** instead of the ids by their own names */
  params?: (ids: Ids) => Record<string, string>
  query?: (ids: Ids) => string
  /** a list's first entry stands for all */
  body?: (ids: Ids) => Fields | [Fields]
  /** names nobody: it is about the caller alone */
  isCallerOnly?: true
}

/** The disclosures in their current versions, as a page sends them. */
export const shown = (...ids: DisclosureId[]) => ids.map(currentDisclosure)

/** The fields of a body, and where they are in it. */
export const fieldsOf = (body: Fields | [Fields] = {}): Fields => (Array.isArray(body) ? body[0] : body)
export const placeOf = (body: Fields | [Fields] | undefined, field: string): string =>
  Array.isArray(body) ? `0.${field}` : field
export const changed = (body: Fields | [Fields] | undefined, change: Fields): Fields | [Fields] =>
  Array.isArray(body) ? [{ ...body[0], ...change }] : { ...body, ...change }
