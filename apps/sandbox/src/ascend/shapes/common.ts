import { z } from 'zod'
import { isRealDate } from '../../core/calendar.ts'

export const text = z.string().min(1)

export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter region code')

export const date = z
  .strictObject({ year: z.int().min(1).max(9999), month: z.int(), day: z.int() })
  .refine(isRealDate, 'must be a date {year, month, day}')

export const amountOrZero = z.strictObject({ value: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/) })
/** Accepts a positive amount with at most two decimals, such as `{ value: "12.34" }`. */
export const amount = amountOrZero.refine(({ value }) => Number(value) > 0, 'must be more than zero')

/** The broker's schema marks every part optional, but the broker rejects addresses without these parts. */
export const postalAddress = z.strictObject({
  address_lines: z.array(text).min(1).max(5),
  administrative_area: text,
  locality: text,
  postal_code: text,
  region_code: countryCode,
})

export const phoneNumber = z.strictObject({
  e164_number: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number in E.164 form'),
})

export const taxId = z.string().regex(/^\d{9}$/, 'must be nine digits')

/** The paths of all parts of an object, as in an update mask. */
export const pathsBelow = (field: string, { shape }: z.ZodObject): string[] =>
  Object.keys(shape).map((part) => `${field}.${part}`)
