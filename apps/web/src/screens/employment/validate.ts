import { employmentForm } from '@vestibule/domain/forms/employment'
import type { FormAnswers, FormValue } from '@vestibule/domain/forms/form'
import {
  parseTrustedContact,
  type TrustedContact,
  type TrustedContactAnswers,
  type TrustedContactCodes,
} from '@vestibule/domain/forms/trusted-contact'
import { yearOf } from '@vestibule/domain/iso-date'
import { type Messages, messageOf, type Validated, validator } from '../../form/validate.ts'
import { today } from '../../site/today.ts'
import { currentWords } from '../../words/language.ts'

type TrustedContactMessages = {
  readonly [Field in keyof TrustedContactCodes]: Messages<TrustedContactCodes[Field]>
}

/** The messages of each field by error code. */
const trustedContactMessages = (): TrustedContactMessages => {
  const { employment, fields } = currentWords()
  const { errors } = employment.trustedContact
  return {
    firstName: fields.firstName.errors,
    lastName: fields.lastName.errors,
    isAdult: errors.isAdult,
    phone_number: { ...fields.phone.errors, ...errors.phone_number },
    email: fields.email.errors,
    address1: { ...fields.street.errors, ...errors.address1 },
    address2: fields.addressLine2.errors,
    city: fields.city.errors,
    state: errors.state,
    zipcode: { ...fields.zip.errors, ...errors.zipcode },
  }
}

export type Values = FormAnswers<typeof employmentForm> & { trustedContact: TrustedContactAnswers }

type Answers = FormValue<typeof employmentForm> & { trustedContact: TrustedContact | null }

/** Validates employment and trusted contact, so that the page shows the errors of both. */
export const validate = (typed: Values, birthYear: number): Validated<Answers> => {
  const employment = validator(
    employmentForm,
    () => currentWords().employment.errors,
    () => ({ currentYear: yearOf(today()), birthYear }),
  )(typed)
  const contact = parseTrustedContact(typed.trustedContact)
  if (employment.ok && contact.ok)
    return { ok: true, value: { ...employment.value, trustedContact: contact.value } }
  const messages = trustedContactMessages()
  const contactErrors = contact.ok
    ? []
    : (Object.entries(contact.errors) as [keyof TrustedContactAnswers, string][]).map(([field, code]) => [
        `trustedContact.${field}`,
        messageOf(messages[field], code, typed.trustedContact[field]),
      ])
  return {
    ok: false,
    errors: { ...(!employment.ok && employment.errors), ...Object.fromEntries(contactErrors) },
  }
}
