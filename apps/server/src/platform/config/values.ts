/** These schemas parse settings. The setting's name precedes each error message. No message contains the value. */

import { createPrivateKey } from 'node:crypto'
import type { AddedIraLimitRow } from '@vestibule/domain/contribution/ira-limits'
import { type AgesOfMajority, defaultAgesOfMajority } from '@vestibule/domain/fields/birth-date'
import { parseState, type StateCode } from '@vestibule/domain/fields/state'
import { parseIsoDate, yearOf } from '@vestibule/domain/iso-date'
import { recordKinds, requiredRecords } from '@vestibule/domain/records/periods'
import {
  type Period,
  type RetentionPeriods,
  retentionRules,
  retentionStates,
  usualPeriods,
} from '@vestibule/domain/records/retention'
import { z } from 'zod'
import { Secret } from './secret.ts'

export const text = z.string({ error: 'is not set.' })
export const secret = text.transform((value) => new Secret(value))

const addressOf = (protocols: RegExp) =>
  text.refine((value) => protocols.test(URL.parse(value)?.protocol ?? ''), 'is not an address.')
export const address = addressOf(/^https?:$/)
export const baseUrl = address.transform((value) => value.replace(/\/$/, ''))
export const origin = baseUrl.refine(
  (value) => /^https?:\/\/[^/?#@\\]+$/i.test(value),
  'must be an origin without a user or a path, as https://open.firm.example.',
)
export const smtpUrl = addressOf(/^smtps?:$/).transform((value) => new Secret(value))
export const databaseUrl = text
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://.')
  .transform((value) => new Secret(value))
export const sentryDsn = text
  .regex(
    /^https?:\/\/\w+@[^/?#]+(\/[^?#]*)?\/\d+\/?$/,
    'must be an address with a key and a project, as https://key@host/1.',
  )
  .transform((value) => new Secret(value))

const wholeNumber = text.regex(/^\d{1,7}$/, 'must be a whole number.').transform(Number)
export const atLeastZero = wholeNumber
export const atLeastOne = wholeNumber.refine((value) => value > 0, 'must be at least 1.')
export const port = wholeNumber.refine((value) => value <= 65_535, 'must be a port, at most 65535.')

export const choice = <const T extends readonly string[]>(choices: T) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}.` })

/** Parses an email address or a URI, for the field Contact of security.txt. */
export const securityContact = text
  .refine(
    (value) => z.email().safeParse(value).success || /^(https:\/\/|mailto:|tel:)[^\s]+$/.test(value),
    'must be an email address, or an address that begins with https://, mailto: or tel:.',
  )
  .transform((value) => (z.email().safeParse(value).success ? `mailto:${value}` : value))

export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export const ratio = text
  .regex(/^(0(\.\d{1,9})?|1(\.0+)?)$/, 'must be a number from 0 to 1.')
  .transform(Number)

export const list = text.transform((value) => value.split(',').flatMap((part) => part.trim() || []))
export const origins = list.refine(
  (values) => values.every((value) => address.safeParse(value).success),
  'must be origins, as https://documents.firm.example.',
)

/** Checks that the browser can return there with a code: no user, no fragment and no `code` of the address itself. */
const isReturnAddress = (value: string): boolean => {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return !value.includes('#') && !url.searchParams.has('code')
}
export const returnAddresses = list.refine(
  (values) => values.every(isReturnAddress),
  'must be addresses without a user, a fragment or a parameter code, as https://www.firm.example/opened.',
)

const isKey = (value: string): boolean => Buffer.from(value, 'base64').length === 32
const keyTexts = (message: string) => list.refine((values) => values.every(isKey), message)
export const publicKeys = keyTexts('must be public keys in base64.')
export const keys = keyTexts('must be 32 bytes in base64.').transform((values) =>
  values.map((value) => new Secret(value)),
)

const isRsaKey = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}

/** Parses an RSA key in PEM, on several lines, or on one with `\n` for the line breaks and with quotes around it or not. */
export const privateKey = text
  .transform((value) =>
    value
      .trim()
      .replace(/^(["'])([\s\S]*)\1$/, '$2')
      .replaceAll('\\n', '\n'),
  )
  .refine(isRsaKey, 'must be an RSA private key in PEM, of at least 2048 bits and not encrypted.')
  .transform((value) => new Secret(value))

/** Parses `AL:19,NE:19`, the states where the age of majority is not 18. */
export const agesOfMajority = text.transform((value, context): AgesOfMajority => {
  const byState: Partial<Record<StateCode, number>> = {}
  for (const pair of value.split(',')) {
    const [, code = '', age] = /^\s*([A-Z]{2}):(1[89]|2\d)\s*$/.exec(pair) ?? []
    const state = parseState(code)
    if (state.ok) byState[state.value] = Number(age)
    else context.addIssue('must be states with ages from 18 to 29, as AL:19,NE:19.')
  }
  return { ...defaultAgesOfMajority, byState }
})

/** Parses two amounts in whole dollars, the second at least as high, as in `7600/8700`. */
const parseDollarPair = (text: string): [number, number] | undefined => {
  const [, low, high] = /^([1-9]\d{3,6})\/([1-9]\d{3,6})$/.exec(text) ?? []
  return low && Number(low) <= Number(high) ? [Number(low), Number(high)] : undefined
}

const parseIraYear = (text: string): AddedIraLimitRow | undefined => {
  const [year = '', caps = '', ...parts] = text.trim().split(':')
  const [cap, higherCap] = parseDollarPair(caps) ?? []
  if (!/^20\d\d$/.test(year) || !cap || !higherCap) return undefined
  const row: { -readonly [Name in keyof AddedIraLimitRow]: AddedIraLimitRow[Name] } = {
    fromTaxYear: Number(year),
    cap,
    higherCap,
  }
  for (const part of parts) {
    const [name, value = ''] = part.split('=')
    const [single, joint] = parseDollarPair(value) ?? []
    const day = parseIsoDate(value)
    if (name === 'roth' && single && joint) row.rothEnd = { single, joint }
    else if (name === 'deduction' && single && joint) row.deductionEnd = { single, joint }
    else if (name === 'deadline' && day.ok && yearOf(day.value) === Number(year) + 1) row.deadline = day.value
    else return undefined
  }
  return row
}

/** Parses `2027:7600/8700,2028:7600/8700:deadline=2029-04-17`, the IRA limits of years that are added or corrected. */
export const iraLimitYears = text.transform((value, context): AddedIraLimitRow[] => {
  const rows = value.split(',').map(parseIraYear)
  const years = new Set(rows.map((row) => row?.fromTaxYear))
  if (rows.includes(undefined) || years.size < rows.length)
    context.addIssue(
      'must be years with two limits each, as 2027:7600/8700. docs/operations/configure.md has the parts that may follow.',
    )
  return rows.filter((row) => row !== undefined)
})

/** Returns the units allowed for a period: years for records, days if an email warns of the deletion, otherwise both. */
const unitOf = (name: string): string => {
  if ((recordKinds as readonly string[]).includes(name)) return 'y'
  const state = retentionStates.find((one) => one === name)
  return state && retentionRules[state].mailFirst ? 'd' : 'dy'
}

/** Parses `failed:90d,identity_result:7y`, which replaces the default retention periods of the named items (NV-16). */
export const retentionPeriods = text.transform((value, context): RetentionPeriods => {
  const overrides: Partial<Record<keyof RetentionPeriods, Period>> = {}
  for (const pair of value.split(',')) {
    const [, name = '', length, unit = ''] = /^\s*([a-z_]+):([1-9]\d{0,3})([dy])\s*$/.exec(pair) ?? []
    const count = Number(length)
    if (Object.hasOwn(usualPeriods, name) && unitOf(name).includes(unit) && (unit === 'd' || count <= 100))
      overrides[name as keyof RetentionPeriods] = unit === 'd' ? { days: count } : { years: count }
    else
      context.addIssue(
        'must be names of docs/operations/retention.md with days or years, as failed:90d,identity_result:7y.',
      )
  }
  // The minimum is eight days, because the warning email is sent a week before the deletion.
  for (const state of ['unfinished', 'never_opened'] as const) {
    const period = overrides[state]
    if (period && 'days' in period && period.days < 8) context.addIssue(`must be at least 8d for ${state}.`)
  }
  for (const kind of recordKinds) {
    const period = overrides[kind]
    const { years } = requiredRecords[kind]
    if (period && 'years' in period && period.years < years)
      context.addIssue(`must be at least ${years}y for ${kind}.`)
  }
  return { ...usualPeriods, ...overrides }
})
