import { namesPoBox } from '@vestibule/domain/fields/street'
import type { ApplicationBody } from './map.ts'

const emailMaxLength = 60

const onlyDigits = (value: string): boolean => !/\D/.test(value)

/** All digits are equal, or each is one more or one less than the one before. */
const isMadeUp = (digits: string): boolean =>
  [0, 1, -1].some((step) =>
    [...digits].every((digit, at) => at === 0 || Number(digit) - Number(digits[at - 1]) === step),
  )

/** The values that Alpaca answers with 422 although our forms accept them, by field. */
const rules: readonly [code: string, fields: RegExp, isRefused: (value: string) => boolean][] = [
  ['not_ascii', /./, (value) => /[^ -~]/.test(value)],
  ['email_too_long', /^email_address$/, (value) => value.replace(/\+[^@]*/, '').length > emailMaxLength],
  ['only_digits', /^(street_address|city)$/, onlyDigits],
  ['po_box', /^street_address$/, namesPoBox],
  ['tax_id_made_up', /^tax_id$/, isMadeUp],
]

const refusalOfField = (field: string, value: unknown): string | undefined => {
  if (Array.isArray(value)) return firstOf(value.map((one) => () => refusalOfField(field, one)))
  if (typeof value === 'object' && value !== null)
    return firstOf(
      Object.entries(value).map(
        ([name, one]) =>
          () =>
            refusalOfField(name, one),
      ),
    )
  if (typeof value !== 'string') return undefined
  const rule = rules.find(([, fields, isRefused]) => fields.test(field) && isRefused(value))
  return rule && `${field}.${rule[0]}`
}

const firstOf = (checks: readonly (() => string | undefined)[]): string | undefined => {
  for (const check of checks) {
    const found = check()
    if (found) return found
  }
  return undefined
}

/** Returns the field and the rule for which Alpaca would refuse the application, without the value. */
export const refusalOf = (body: ApplicationBody): string | undefined =>
  body.identity.country_of_citizenship === undefined
    ? 'country_of_citizenship.unknown'
    : refusalOfField('application', body)
