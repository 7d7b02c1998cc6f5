import type { TrustedContact as Saved } from '@vestibule/contract/entities'
import {
  type TrustedContactAnswers,
  type TrustedContactField,
  trustedContactForm,
} from '@vestibule/domain/forms/trusted-contact'
import type { Described } from '../../form/form-context.ts'
import { currentWords } from '../../words/language.ts'

export const pathOf = <Field extends TrustedContactField>(field: Field) => `trustedContact.${field}` as const

/** Returns the saved answers, or blank ones. */
export const typedContact = (saved: Saved | null | undefined): TrustedContactAnswers => ({
  ...(Object.fromEntries(
    trustedContactForm.fields.map((field) => [field, saved?.[field] ?? '']),
  ) as TrustedContactAnswers),
  isAdult: saved?.isAdult ?? false,
})

/** Describes the checkbox for the conflict panel, because its value is not a text. */
export const describeAge = (path: string): Described | undefined => {
  if (path !== pathOf('isAdult')) return undefined
  const { labels, isAdult } = currentWords().employment.trustedContact
  return { label: labels.isAdult, text: (value) => (value === true ? isAdult.yes : isAdult.no) }
}
