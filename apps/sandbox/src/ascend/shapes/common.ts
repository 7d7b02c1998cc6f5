import { integer, listOf, matching, object, optional, required, text } from '../shape.ts'

const regionCode = matching(/^[A-Z]{2}$/, 'a two-letter region code')

/** The broker's schema marks every part optional, but the broker rejects addresses without the five required parts. */
export const postalAddress = object({
  address_lines: required(listOf(text, 1, 5)),
  administrative_area: required(text),
  language_code: optional(text),
  locality: required(text),
  organization: optional(text),
  postal_code: required(text),
  recipients: optional(listOf(text)),
  region_code: required(regionCode),
  revision: optional(integer(0, 0)),
  sorting_code: optional(text),
  sublocality: optional(text),
})

export const phoneNumber = object({
  e164_number: required(matching(/^\+[1-9]\d{6,14}$/, 'a number in E.164 form')),
  extension: optional(text),
})

export const countryCode = regionCode

export const taxId = matching(/^(\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})$/, 'nine digits')

/** Fields of a request that consists only of the resource's name, which the path contains too. */
export const nameWithReason = { name: required(text), reason: optional(text) }
