import { parseMailingLine2 } from '../fields/address-line-2.ts'
import { parseCity } from '../fields/city.ts'
import { parseEmail } from '../fields/email.ts'
import { parseName } from '../fields/name.ts'
import { type PhoneCode, type PhoneNumber, parsePhone } from '../fields/phone.ts'
import { parseState } from '../fields/state.ts'
import { parseMailingStreet } from '../fields/street.ts'
import { parseZip } from '../fields/zip.ts'
import { fail, ok, type Result } from '../result.ts'
import { type Form, type FormAnswers, type FormInput, type FormValue, form, optional } from './form.ts'

const addressFields = ['address1', 'address2', 'city', 'state', 'zipcode'] as const

type Address = Readonly<Record<(typeof addressFields)[number], string>>
type Contact = Address & { readonly phone_number: string; readonly email: string }

const isBlank = (typed: unknown): boolean =>
  typed === undefined || typed === false || String(typed).trim() === ''

const hasAddress = (answers: Address): boolean => addressFields.some((field) => !isBlank(answers[field]))

const hasContact = (answers: Contact): boolean =>
  hasAddress(answers) || !isBlank(answers.phone_number) || !isBlank(answers.email)

/** Requires an answer if any part of the address is filled. */
const ofAddress =
  <Value, Code extends string>(parse: (typed: string) => Result<Value, Code>) =>
  (typed: string, _: unknown, answers: Address): Result<Value | '', Code> =>
    hasAddress(answers) ? parse(typed) : ok('')

const phoneOrOther = (
  typed: string,
  _: unknown,
  answers: Contact,
): Result<PhoneNumber | '', PhoneCode | 'no_contact'> =>
  hasContact(answers) ? optional(parsePhone)(typed) : fail('no_contact')

/** The trusted contact person of FINRA Rule 4512(a)(1)(F). Must be 18 or older. */
export const trustedContactForm = form({
  firstName: parseName,
  lastName: parseName,
  isAdult: (isChecked: boolean) => (isChecked ? ok(true) : fail('required')),
  phone_number: phoneOrOther,
  email: optional(parseEmail),
  address1: ofAddress(parseMailingStreet),
  address2: parseMailingLine2,
  city: ofAddress(parseCity),
  state: ofAddress(parseState),
  zipcode: ofAddress(parseZip),
})

export type TrustedContact = FormValue<typeof trustedContactForm>
export type TrustedContactField = (typeof trustedContactForm.fields)[number]
export type TrustedContactAnswers = FormAnswers<typeof trustedContactForm>
export type TrustedContactCodes =
  typeof trustedContactForm extends Form<infer _A, infer _V, infer Codes, infer _C> ? Codes : never

export const isTrustedContactBlank = (answers: FormInput<typeof trustedContactForm>): boolean =>
  trustedContactForm.fields.every((field) => isBlank(answers[field]))

/** Parses the answers about the trusted contact. The value is `null` if every answer is blank. */
export const parseTrustedContact = (
  answers: FormInput<typeof trustedContactForm>,
): { ok: true; value: TrustedContact | null } | ReturnType<typeof trustedContactForm.parse> =>
  isTrustedContactBlank(answers) ? { ok: true, value: null } : trustedContactForm.parse(answers)
