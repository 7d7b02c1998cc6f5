import { employmentForm } from '@vestibule/domain/forms/employment'
import type { FormAnswers, FormValue } from '@vestibule/domain/forms/form'
import {
  parseTrustedContact,
  type TrustedContact,
  type TrustedContactAnswers,
} from '@vestibule/domain/forms/trusted-contact'
import { yearOf } from '@vestibule/domain/iso-date'
import { messageOf, type Validated, validator } from '../../form/validate.ts'
import { today } from '../../site/today.ts'
import { currentWords } from '../../words/language.ts'
import { trustedContactMessages } from './messages.ts'

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
