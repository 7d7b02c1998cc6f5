import type { BodyOf } from '@vestibule/contract/calls'
import type { Beneficiary as Saved } from '@vestibule/contract/entities'
import { birthDateParts, typedBirthDate } from '@vestibule/domain/fields/birth-date'
import {
  type Beneficiary,
  type BeneficiaryAnswers,
  type BeneficiaryInSet,
  beneficiaryForm,
  maxBeneficiaries,
} from '@vestibule/domain/forms/beneficiaries'
import { fill } from '@vestibule/words/fill'
import type { Described } from '../../form/form-context.ts'
import { currentWords } from '../../words/language.ts'

export type Typed = BeneficiaryAnswers

/** Beneficiaries by saved id, or by `new-…` until they are saved. */
export type People = Record<string, Typed>

const addedKey = /^new-(\d+)$/
const isAdded = (key: string): boolean => addedKey.test(key)

export const emptyPerson = Object.fromEntries(beneficiaryForm.fields.map((field) => [field, ''])) as Typed

const typedOf = (saved: Saved): Typed => {
  const answers = { ...saved, percentage: String(saved.percentage), birthDate: typedBirthDate(saved) }
  return Object.fromEntries(beneficiaryForm.fields.map((field) => [field, answers[field]])) as Typed
}

export const peopleOf = (saved: readonly Saved[]): People =>
  Object.fromEntries(saved.map((one) => [one.id, typedOf(one)]))

/** Returns a `new-…` key with a higher number than the others. */
export const newKey = (people: Readonly<Record<string, unknown>>): string => {
  const numbers = Object.keys(people).map((key) => Number(addedKey.exec(key)?.[1] ?? 0))
  return `new-${Math.max(0, ...numbers) + 1}`
}

/** Adds an empty beneficiary. Returns `undefined` at the maximum. */
export const withOneMore = (people: People): { people: People; key: string } | undefined => {
  if (Object.keys(people).length >= maxBeneficiaries) return undefined
  const key = newKey(people)
  return { key, people: { ...people, [key]: emptyPerson } }
}

export const without = <Person>(people: Record<string, Person>, key: string): Record<string, Person> =>
  Object.fromEntries(Object.entries(people).filter(([one]) => one !== key))

const sameName = (one: Typed, other: Typed): boolean =>
  one.firstName.trim() === other.firstName.trim() && one.lastName.trim() === other.lastName.trim()

/** Replaces each `new-…` key by the id of the beneficiary with the same name in `saved`, if there is one. */
export const underSavedKeys = (typed: People, saved: People): People => {
  const free = Object.keys(saved).filter((key) => !Object.hasOwn(typed, key))
  const keyOf = (key: string, one: Typed): string => {
    if (!isAdded(key)) return key
    const place = free.findIndex((other) => sameName({ ...emptyPerson, ...one }, saved[other] ?? emptyPerson))
    const [found = key] = place < 0 ? [] : free.splice(place, 1)
    return found
  }
  return Object.fromEntries(Object.entries(typed).map(([key, one]) => [keyOf(key, one), one]))
}

const nameAndShare = ({ firstName, lastName, percentage }: Typed): string => {
  const words = currentWords().beneficiaries
  const name = `${firstName} ${lastName}`.trim()
  const share = percentage === '' ? '' : fill(words.share, { percentage })
  return name !== '' && share !== '' ? fill(words.nameAndShare, { name, share }) : name || share
}

/** Describes a beneficiary for the conflict panel. Returns `undefined` for the path of a single field. */
export const describePerson = (path: string, ...sets: readonly People[]): Described | undefined => {
  const key = /^people\.([^.]+)$/.exec(path)?.[1]
  const set = sets.find((people) => key !== undefined && Object.hasOwn(people, key))
  if (!set || key === undefined) return undefined
  return {
    label: fill(currentWords().beneficiaries.beneficiary, { number: Object.keys(set).indexOf(key) + 1 }),
    text: (one) => nameAndShare({ ...emptyPerson, ...(one as Partial<Typed>) }),
  }
}

export const answersOf = (people: People, saved: readonly Saved[]): BeneficiaryInSet[] =>
  Object.entries(people).map(([key, typed]) => {
    const stored = saved.find(({ id, taxId }) => id === key && taxId !== '')
    // The form has no values for fields that were never shown.
    return { ...emptyPerson, ...typed, ...(stored && { stored }) }
  })

export const bodyOf = (
  people: readonly Beneficiary[],
  keys: readonly string[],
  saved: readonly Saved[],
): BodyOf<'saveBeneficiaries'> =>
  people.map(({ birthDate, ...fields }, place) => {
    const before = saved.find(({ id }) => id === keys[place])
    return {
      ...(before && { id: before.id }),
      ...fields,
      taxId: fields.taxId === 'stored' ? (before?.taxId ?? '') : fields.taxId,
      ...birthDateParts(birthDate),
    }
  })

/** Converts a path in a server error, such as `2.percentage`, to a field's name. `percentage` becomes `total`. */
export const fieldOf = (path: string, keys: readonly string[]): string => {
  if (path === 'percentage') return 'total'
  const [, place, field = ''] = /^(?:beneficiaries\.)?(\d+)\.(\w+)$/.exec(path) ?? []
  const key = keys[Number(place)]
  if (key === undefined) return path
  return `people.${key}.${field.startsWith('dob_') ? 'birthDate' : field}`
}
