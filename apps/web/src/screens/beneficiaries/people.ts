import type { BodyOf } from '@vestibule/contract/calls'
import type { Beneficiary as Saved } from '@vestibule/contract/entities'
import type {
  Beneficiary,
  BeneficiaryAnswers,
  BeneficiaryField,
} from '@vestibule/domain/beneficiaries/beneficiary'
import { MOST_BENEFICIARIES } from '@vestibule/domain/beneficiaries/judge-beneficiaries'
import type { Described } from '../../form/standing.ts'
import { birthDateFields, typedBirthDate } from '../../personal/birth-date.ts'
import { words } from './words.ts'

/** One beneficiary as typed. */
export type Typed = Record<BeneficiaryField, string>

/** Those in the form, in their order, by a key that stays with each: the id of who was saved, `new-…` of who was added. */
export type People = Record<string, Typed>

const ADDED = /^new-(\d+)$/
const isAdded = (key: string): boolean => ADDED.test(key)

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
  birthDate: typedBirthDate(saved),
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
  const numbers = keys.map((key) => Number(ADDED.exec(key)?.[1] ?? 0))
  const key = `new-${Math.max(0, ...numbers) + 1}`
  return { key, people: { ...people, [key]: nobody } }
}

export const without = (people: People, key: string): People =>
  Object.fromEntries(Object.entries(people).filter(([one]) => one !== key))

const sameName = (one: Typed, other: Typed): boolean =>
  one.firstName.trim() === other.firstName.trim() && one.lastName.trim() === other.lastName.trim()

/**
 * Those typed, by the keys that they were saved under: who was added here, and is there by name among those saved now under a key
 * that is not in the form, is the same person (NV-14).
 */
export const underSavedKeys = (typed: People, saved: People): People => {
  const free = Object.keys(saved).filter((key) => !Object.hasOwn(typed, key))
  const keyOf = (key: string, one: Typed): string => {
    if (!isAdded(key)) return key
    const place = free.findIndex((other) => sameName({ ...nobody, ...one }, saved[other] ?? nobody))
    const [found = key] = place < 0 ? [] : free.splice(place, 1)
    return found
  }
  return Object.fromEntries(Object.entries(typed).map(([key, one]) => [keyOf(key, one), one]))
}

/** Which beneficiary, and who, a key means that only one of the sets has; undefined for other paths. */
export const describePerson = (path: string, ...sets: readonly People[]): Described | undefined => {
  const key = /^people\.([^.]+)$/.exec(path)?.[1]
  const set = sets.find((people) => key !== undefined && Object.hasOwn(people, key))
  if (!set || key === undefined) return undefined
  return {
    label: words.beneficiary(Object.keys(set).indexOf(key) + 1),
    text: (one) => words.person({ ...nobody, ...(one as Partial<Typed>) }),
  }
}

/** What is judged of them: as typed, and the masked tax id that may stay of who was saved. */
export const answersOf = (people: People, saved: readonly Saved[]): BeneficiaryAnswers[] =>
  Object.entries(people).map(([key, typed]) => {
    const kept = saved.find(({ id, taxId }) => id === key && taxId !== '')
    // a field that was never shown has no value
    return { ...nobody, ...typed, ...(kept && { kept: { taxIdType: kept.taxIdType, taxId: kept.taxId } }) }
  })

/** They as the call takes them, once they were judged right; in the order of the keys. */
export const bodyOf = (
  right: readonly Beneficiary[],
  people: People,
  saved: readonly Saved[],
): BodyOf<'saveBeneficiaries'> =>
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
      ...birthDateFields(birthDate),
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
