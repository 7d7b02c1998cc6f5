import { invalidField, missingFields } from './errors.ts'
import type { Fields } from './fields.ts'
import type { VerificationUser } from './verifications.ts'

const text = { is: 'string', required: true } as const
const templateId = { is: 'string', required: true, matches: /^(idvtmp|flwtmp)_\w+$/ } as const

/** `name`, `address` and `id_number` are each complete or absent, as Plaid's input rules for the US require. */
const userFields: Fields = {
  client_user_id: { is: 'string' },
  email_address: { is: 'string', matches: /^\S+@\S+$/ },
  phone_number: { is: 'string', nullable: true, matches: /^\+[1-9]\d{6,14}$/ },
  date_of_birth: { is: 'string', matches: /^\d{4}-\d{2}-\d{2}$/ },
  name: {
    is: 'object',
    fields: {
      given_name: { ...text, matches: /^.{1,100}$/ },
      family_name: { ...text, matches: /^.{1,100}$/ },
    },
  },
  address: {
    is: 'object',
    fields: {
      street: { ...text, matches: /^.{1,80}$/ },
      street2: { is: 'string', matches: /^.{1,50}$/ },
      city: { ...text, matches: /^.{1,100}$/ },
      region: { ...text, matches: /^[A-Z]{2}$/ },
      postal_code: { ...text, matches: /^\d{5}$/ },
      country: { ...text, oneOf: ['US'] },
    },
  },
  id_number: {
    is: 'object',
    fields: { value: text, type: { ...text, oneOf: ['us_ssn', 'us_ssn_last_4'] } },
  },
  ip_address: { is: 'string', nullable: true },
}

export const createFields: Fields = {
  client_user_id: { is: 'string' },
  is_shareable: { is: 'boolean', required: true },
  template_id: templateId,
  gave_consent: { is: 'boolean' },
  is_idempotent: { is: 'boolean', nullable: true },
  user: { is: 'object', nullable: true, fields: userFields },
}

export const retryFields: Fields = {
  client_user_id: text,
  template_id: templateId,
  strategy: { ...text, oneOf: ['reset', 'incomplete', 'infer', 'custom'] },
  user: { is: 'object', nullable: true, fields: userFields },
  steps: { is: 'object', nullable: true },
  is_shareable: { is: 'boolean', nullable: true },
}

export const getFields: Fields = { identity_verification_id: text }

export const listFields: Fields = {
  template_id: templateId,
  client_user_id: text,
  cursor: { is: 'string', nullable: true },
}

/** Rejects ID numbers that are malformed or were never issued. */
export const checkIdNumber = (user: VerificationUser): void => {
  const { id_number } = user
  if (!id_number) return
  const pattern =
    id_number.type === 'us_ssn' ? /^(?!9|666|000)\d{3}(?!00)\d{2}(?!0000)\d{4}$/ : /^(?!0000)\d{4}$/
  if (!pattern.test(id_number.value)) throw invalidField('user.id_number.value is not a valid number')
}

/** Returns the client user ID, which may also be inside `user`, as in Plaid's own samples. */
export const clientUserIdOf = (body: Record<string, unknown>): string => {
  const user = body.user as { client_user_id?: string } | null | undefined
  const id = body.client_user_id ?? user?.client_user_id
  if (typeof id !== 'string' || id === '') throw missingFields(['client_user_id'])
  return id
}
