import type { SaveBeneficiaries } from '@vestibule/contract/application/save-beneficiaries'
import type { BodyOf } from '@vestibule/contract/call'
import type { Beneficiary as Saved } from '@vestibule/contract/entities'
import type {
  Beneficiary,
  BeneficiaryAnswers,
  BeneficiaryField,
} from '@vestibule/domain/beneficiaries/beneficiary'
import { MOST_BENEFICIARIES } from '@vestibule/domain/beneficiaries/judge-beneficiaries'
import { dayOf, monthOf, yearOf } from '@vestibule/domain/iso-date'

/** One beneficiary as typed. */
export type Typed = Record<BeneficiaryField, string>

/** Those in the form, in their order, by a key that stays with each: the id of who was saved, `new-…` of who was added. */
export type People = Record<string, Typed>

export const nobody: Typed = {
  percentage: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  phone_number: '',
  email: '',
  relation: '',
  taxIdType: '',
  taxId: '',
  address1: '',
  address2: '',
  zipcode: '',
  city: '',
  state: '',
}

const typedOf = (saved: Saved): Typed => ({
  percentage: String(saved.percentage),
  firstName: saved.firstName,
  lastName: saved.lastName,
  birthDate: `${saved.dob_month}/${saved.dob_date}/${saved.dob_year}`,
  phone_number: saved.phone_number,
  email: saved.email,
  relation: saved.relation,
  taxIdType: saved.taxIdType,
  taxId: saved.taxId,
  address1: saved.address1,
  address2: saved.address2,
  zipcode: saved.zipcode,
  city: saved.city,
  state: saved.state,
})

export const peopleOf = (saved: readonly Saved[]): People =>
  Object.fromEntries(saved.map((one) => [one.id, typedOf(one)]))

/** One more, at the end; nobody beyond the fifth. */
export const withOneMore = (people: People): { people: People; key: string } | undefined => {
  const keys = Object.keys(people)
  if (keys.length >= MOST_BENEFICIARIES) return undefined
  const numbers = keys.map((key) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))
  const key = `new-${Math.max(0, ...numbers) + 1}`
  return { key, people: { ...people, [key]: nobody } }
}

export const without = (people: People, key: string): People =>
  Object.fromEntries(Object.entries(people).filter(([one]) => one !== key))

/** What is judged of them: as typed, and the masked tax id that may stay of who was saved. */
export const answersOf = (people: People, saved: readonly Saved[]): BeneficiaryAnswers[] =>
  Object.entries(people).map(([key, typed]) => {
    const kept = saved.find(({ id, taxId }) => id === key && taxId !== '')
    // a field that was never shown has no value
    return { ...nobody, ...typed, ...(kept && { kept: { taxIdType: kept.taxIdType, taxId: kept.taxId } }) }
  })

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** They as the call takes them, once they were judged right; in the order of the keys. */
export const bodyOf = (
  right: readonly Beneficiary[],
  people: People,
  saved: readonly Saved[],
): BodyOf<SaveBeneficiaries> =>
  Object.keys(people).flatMap((key, place) => {
    const one = right[place]
    if (!one) return []
    const { tax, birthDate, ...fields } = one
    const before = saved.find(({ id }) => id === key)
    return {
      ...(before && { id: before.id }),
      ...fields,
      taxIdType: tax?.type ?? '',
      taxId: tax?.id === 'kept' ? (before?.taxId ?? '') : (tax?.id ?? ''),
      dob_date: twoDigits(dayOf(birthDate)),
      dob_month: twoDigits(monthOf(birthDate)),
      dob_year: String(yearOf(birthDate)),
    }
  })

/** The form's field that the server means by a path: `2.percentage`, `beneficiaries.1.relation`, `percentage` the total. */
export const fieldOf = (path: string, keys: readonly string[]): string => {
  if (path === 'percentage') return 'total'
  const [, place, field = ''] = /^(?:beneficiaries\.)?(\d+)\.(\w+)$/.exec(path) ?? []
  const key = keys[Number(place)]
  if (key === undefined) return path
  return `people.${key}.${field.startsWith('dob_') ? 'birthDate' : field}`
}
