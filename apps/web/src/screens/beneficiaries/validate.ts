import type { Beneficiary as Saved } from '@vestibule/contract/entities'
import { remainingFor } from '@vestibule/domain/beneficiaries/percentage'
import { type MaritalStatus, parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import {
  type Beneficiary,
  type BeneficiaryCodes,
  type BeneficiaryErrors,
  type BeneficiaryField,
  parseBeneficiaries,
} from '@vestibule/domain/forms/beneficiaries'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import { type Messages, messageOf, type Validated } from '../../form/validate.ts'
import { currentWords } from '../../words/language.ts'
import { answersOf, type People } from './people.ts'

type BeneficiaryMessages = { readonly [Field in keyof BeneficiaryCodes]: Messages<BeneficiaryCodes[Field]> }

/** The messages of each field by error code. */
export const beneficiaryMessages = (): BeneficiaryMessages => {
  const { beneficiaries, fields } = currentWords()
  const { errors } = beneficiaries
  return {
    percentage: errors.percentage,
    firstName: fields.firstName.errors,
    lastName: fields.lastName.errors,
    birthDate: { ...fields.birthDate.errors, ...errors.birthDate },
    phone_number: fields.phone.errors,
    email: fields.email.errors,
    relation: errors.relation,
    taxIdType: errors.taxIdType,
    taxId: { ...fields.taxId.errors, ...errors.taxId },
    address1: fields.street.errors,
    address2: fields.addressLine2.errors,
    city: fields.city.errors,
    state: errors.state,
    zipcode: { ...fields.zip.errors, ...errors.zipcode },
  }
}

export interface Values {
  marital_status: string
  people: People
  /** Always empty, because the field exists only to show the total's error. */
  total: string
}

export interface Answers {
  maritalStatus: MaritalStatus
  people: readonly Beneficiary[]
}

export interface ValidationContext {
  today: IsoDate
  saved: readonly Saved[]
  /** Keys of the beneficiaries whose relation was cleared when the applicant chose Single. */
  formerSpouses: ReadonlySet<string>
}

export const validate =
  ({ today, saved, formerSpouses }: ValidationContext) =>
  (values: Values): Validated<Answers> => {
    const status = parseMaritalStatus(values.marital_status)
    const maritalStatus = status.ok ? status.value : undefined
    const parsed = parseBeneficiaries(answersOf(values.people, saved), { maritalStatus, today })
    if (status.ok && parsed.ok)
      return { ok: true, value: { maritalStatus: status.value, people: parsed.value } }
    const words = currentWords().beneficiaries
    const errors: Record<string, string> = {}
    if (!status.ok) errors.marital_status = words.errors.marital_status[status.code]
    if (!parsed.ok && parsed.set === 'not_whole') errors.total = words.notWhole
    const percentages = Object.values(values.people).map(({ percentage }) => percentage)
    Object.entries(values.people).forEach(([key, typed], place) => {
      const codes = parsed.ok ? undefined : parsed.errors[place]
      for (const field of Object.keys(codes ?? {}) as BeneficiaryField[])
        errors[`people.${key}.${field}`] = messageFor(field, codes ?? {}, typed[field] ?? '', {
          remaining: remainingFor(percentages, place),
          isFormerSpouse: formerSpouses.has(key),
        })
    })
    return { ok: false, errors }
  }

const messageFor = (
  field: BeneficiaryField,
  codes: BeneficiaryErrors,
  typed: string,
  { remaining, isFormerSpouse }: { remaining: number; isFormerSpouse: boolean },
): string => {
  const words = currentWords().beneficiaries
  if (field === 'percentage' && codes.percentage === 'above_remaining')
    return remaining > 0 ? fill(words.aboveRemaining, { remaining }) : words.nothingRemaining
  if (field === 'relation' && codes.relation === 'required' && isFormerSpouse)
    return words.errors.relation.not_married
  return messageOf(beneficiaryMessages()[field], codes[field] ?? '', typed)
}
