import { isRealDate } from './calendar.ts'
import type { Parsed, RuleData, Shape } from './shape.ts'
import { invalidField, invalidFields, type Violation } from './status.ts'

/** Validates the body against the shape; throws 400 with every violation. */
export const parse = <S extends Shape>(shape: S, body: unknown): Parsed<S> => {
  const violations = validate(shape, body, '', 'whole')
  if (violations.length > 0) throw invalidFields(violations)
  return body as Parsed<S>
}

/** Validates only the submitted fields, because a change may omit any field. */
export const parseChange = <S extends Shape>(shape: S, body: unknown): Partial<Parsed<S>> => {
  const violations = validate(shape, body, '', 'change')
  if (violations.length > 0) throw invalidFields(violations)
  return body as Partial<Parsed<S>>
}

type Extent = 'whole' | 'change'

const validate = (shape: Shape, value: unknown, path: string, extent: Extent): Violation[] => {
  if (!isObject(value)) return [{ field: path, description: 'must be an object' }]
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const unknown = Object.keys(value)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => ({ field: at(name), description: 'unknown field' }))
  const known = Object.entries(shape).flatMap(([name, field]) => {
    const entry = value[name]
    if (entry !== undefined) return check(field.rule, entry, at(name), extent)
    return field.required && extent === 'whole' ? [{ field: at(name), description: 'is required' }] : []
  })
  return [...unknown, ...known]
}

const check = (rule: RuleData, value: unknown, path: string, extent: Extent): Violation[] => {
  const fault = (description: string): Violation[] => [{ field: path, description }]
  switch (rule.kind) {
    case 'text':
      if (typeof value !== 'string' || value === '') return fault('must be a non-empty string')
      return rule.pattern && !rule.pattern.test(value) ? fault(`must be ${rule.means}`) : []
    case 'flag':
      return typeof value === 'boolean' ? [] : fault('must be true or false')
    case 'integer':
      return isIntegerFrom(value, rule.min, rule.max)
        ? []
        : fault(`must be an integer from ${rule.min} to ${rule.max}`)
    case 'choice':
      return rule.values.includes(value as string) ? [] : fault(`must be one of ${rule.values.join(', ')}`)
    case 'date':
      return checkDate(value, path)
    case 'amount':
      return checkAmount(value, rule.orZero, path)
    case 'object':
      return validate(rule.shape, value, path, extent)
    case 'list':
      if (!Array.isArray(value)) return fault('must be a list')
      if (value.length < rule.min || value.length > rule.max)
        return fault(`must have ${rule.min} to ${rule.max} entries`)
      return value.flatMap((entry, index) => check(rule.of, entry, `${path}[${index}]`, 'whole'))
  }
}

const checkDate = (value: unknown, path: string): Violation[] => {
  const isDate =
    isObject(value) &&
    Object.keys(value).every((part) => ['year', 'month', 'day'].includes(part)) &&
    isIntegerFrom(value.year, 1, 9999) &&
    isRealDate({ year: value.year, month: Number(value.month), day: Number(value.day) })
  return isDate ? [] : [{ field: path, description: 'must be a date {year, month, day}' }]
}

const checkAmount = (value: unknown, orZero: boolean, path: string): Violation[] => {
  const isAmount =
    isObject(value) &&
    Object.keys(value).every((part) => part === 'value') &&
    typeof value.value === 'string' &&
    /^\d{1,12}(\.\d{1,2})?$/.test(value.value) &&
    (orZero || Number(value.value) > 0)
  return isAmount ? [] : [{ field: path, description: 'must be an amount {value: "12.34"}' }]
}

const isIntegerFrom = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** These rules compare several fields; a violation is reported at `field`. */
export type Rules<T> = readonly { field: string; description: string; broken: (fields: T) => boolean }[]

export const checkRules = <T>(rules: Rules<T>, fields: T): void => {
  const violations = rules.filter((rule) => rule.broken(fields))
  if (violations.length === 0) return
  throw invalidFields(violations.map(({ field, description }) => ({ field, description })))
}

/** Checks that the body of a custom verb repeats the resource's name. */
export const checkName = (name: string, expected: string): void => {
  if (name !== expected) throw invalidField('name', 'is not the name of this resource')
}
