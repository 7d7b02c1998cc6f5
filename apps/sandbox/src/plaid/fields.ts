import { invalidField, missingFields, unknownFields } from './errors.ts'

/** A rule for one field of an endpoint's request. */
export interface Field {
  is: 'string' | 'boolean' | 'number' | 'strings' | 'object'
  required?: true
  nullable?: true
  /** Allowed values of the string, or of each entry of the list. */
  oneOf?: readonly string[]
  /** An object without `fields` is not validated further. */
  fields?: Fields
  matches?: RegExp
}
export type Fields = Readonly<Record<string, Field>>

type Json = Record<string, unknown>

/** Throws one error: for all unknown fields, else for all missing fields, else for the first invalid value. */
export const checkFields = (body: Json, fields: Fields): void => {
  const unknown = unknownNames(body, fields, '')
  if (unknown.length > 0) throw unknownFields(unknown)
  const missing = missingNames(body, fields, '')
  if (missing.length > 0) throw missingFields(missing)
  checkValues(body, fields, '')
}

const unknownNames = (body: Json, fields: Fields, prefix: string): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field) return [prefix + name]
    return field.fields && isJson(value) ? unknownNames(value, field.fields, `${prefix}${name}.`) : []
  })

const missingNames = (body: Json, fields: Fields, prefix: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = body[name]
    if (value === undefined || value === '') return field.required ? [prefix + name] : []
    return field.fields && isJson(value) ? missingNames(value, field.fields, `${prefix}${name}.`) : []
  })

const checkValues = (body: Json, fields: Fields, prefix: string): void => {
  for (const [name, value] of Object.entries(body)) {
    const field = fields[name]
    if (!field || value === undefined) continue
    if (value === null) {
      if (!field.nullable) throw invalidField(`${prefix}${name} must not be null`)
      continue
    }
    if (!isOfKind(value, field.is)) throw invalidField(`${prefix}${name} must be ${kindNames[field.is]}`)
    const values = Array.isArray(value) ? value : [value]
    if (field.oneOf && !values.every((one) => field.oneOf?.includes(one))) {
      throw invalidField(`${prefix}${name} must be one of the following values: ${field.oneOf.join(', ')}`)
    }
    if (field.matches && !values.every((one) => field.matches?.test(String(one)))) {
      throw invalidField(`${prefix}${name} is not in the expected format`)
    }
    if (field.fields && isJson(value)) checkValues(value, field.fields, `${prefix}${name}.`)
  }
}

const kindNames = {
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
  strings: 'a non-empty array of strings',
  object: 'an object',
} as const

const isOfKind = (value: unknown, kind: Field['is']): boolean => {
  if (kind === 'object') return isJson(value)
  if (kind !== 'strings') return typeof value === kind
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
