/** A rule for one field of a request. Violations are reported in the same wording as by Auth0. */
export interface Field {
  is: 'string' | 'boolean' | 'object'
  required?: true
  format?: 'email'
  /** Maximum number of characters, for strings only. */
  max?: number
}
export type Fields = Readonly<Record<string, Field>>

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const problemsOf = (body: unknown, fields: Fields): string[] => {
  if (!isObject(body)) return ['Expected type object']
  const unknown = Object.keys(body).filter((name) => !fields[name])
  const missing = Object.entries(fields).filter(
    ([name, { required }]) => required && body[name] === undefined,
  )
  return [
    ...unknown.map((name) => `Additional properties not allowed: ${name}`),
    ...missing.map(([name]) => `Missing required property: ${name}`),
    ...Object.entries(body).flatMap(([name, value]) => problemOf(name, value, fields[name])),
  ]
}

const problemOf = (name: string, value: unknown, field: Field | undefined): string[] => {
  if (!field) return []
  const isOfType = field.is === 'object' ? isObject(value) : typeof value === field.is
  if (!isOfType) return [`Expected type ${field.is} on property ${name}`]
  if (field.required && value === '') return [`String is too short (0 chars), minimum 1 on property ${name}`]
  if (field.format === 'email' && !email.test(String(value)))
    return [`Object didn't pass validation for format email on property ${name}`]
  if (typeof value === 'string' && field.max !== undefined && value.length > field.max)
    return [`String is too long, maximum ${field.max} on property ${name}`]
  return []
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
