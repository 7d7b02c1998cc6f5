import type { BodyOf } from '@vestibule/contract/calls'
import type { Designated } from '@vestibule/contract/personal'
import { needsSpouseSignature } from '@vestibule/domain/agreements/spouse-consent'
import { remainingFor } from '@vestibule/domain/beneficiaries/percentage'
import { type MaritalStatus, parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { beneficiaryForm } from '@vestibule/domain/forms/beneficiaries'
import {
  type BeneficiaryTier,
  beneficiaryTiers,
  type DesignatedBeneficiary,
  type DesignationField,
  type DesignationInput,
  fieldsOfKind,
  parseDesignation,
  typedDesignationFields,
} from '@vestibule/domain/forms/designation'
import { spouseForm } from '@vestibule/domain/forms/spouse'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Answer } from '../../../api/call.ts'
import { messageOf, type Validated } from '../../../form/validate.ts'
import { currentWords } from '../../../words/language.ts'
import { beneficiaryMessages } from '../validate.ts'

export type Typed = Omit<Designated, 'id' | 'tier' | 'kind'> & { tier: BeneficiaryTier; kind: string }

/** Beneficiaries by saved id, or by `new-…`. */
export type People = Record<string, Typed>

export interface Values extends Record<BeneficiaryTier, string> {
  marital_status: string
  people: People
  /** Asked only if the spouse must consent. */
  spouse: { firstName: string; lastName: string; email: string }
}

export interface Answers {
  maritalStatus: MaritalStatus
  named: readonly DesignatedBeneficiary[]
  /** The spouse's name, if the spouse must consent. */
  spouse: string | undefined
  body: Pick<BodyOf<'saveDesignation'>, 'marital_status' | 'beneficiaries' | 'spouse'>
}

export const emptyIn = (tier: BeneficiaryTier): Typed => ({
  ...(Object.fromEntries(typedDesignationFields.map((field) => [field, ''])) as Omit<
    Designated,
    'id' | 'tier' | 'kind' | 'perStirpes'
  >),
  tier,
  kind: 'PERSON',
  perStirpes: false,
})

export const keysIn = (people: People, tier: BeneficiaryTier): string[] =>
  Object.keys(people).filter((key) => people[key]?.tier === tier)

/** Adds an empty beneficiary under a key that was not used before. */
export const withOneMore = (people: People, tier: BeneficiaryTier): { key: string; people: People } => {
  const numbers = Object.keys(people).map((key) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))
  const key = `new-${Math.max(0, ...numbers) + 1}`
  return { key, people: { ...people, [key]: emptyIn(tier) } }
}

export const peopleOf = (saved: readonly Designated[]): People => {
  const people = Object.fromEntries(saved.map(({ id, ...typed }) => [id, typed]))
  return keysIn(people, 'PRIMARY').length > 0 ? people : withOneMore(people, 'PRIMARY').people
}

const messageFor = (
  { kind, ...typed }: Typed,
  field: DesignationField,
  code: string,
  remaining: number,
): string => {
  const { beneficiaries, designation, fields } = currentWords()
  const { errors } = designation
  if (field === 'kind' || field === 'tier') return errors.kind
  if (field === 'percentage' && code === 'above_remaining')
    return remaining > 0 ? fill(beneficiaries.aboveRemaining, { remaining }) : beneficiaries.nothingRemaining
  if (field === 'entityName') return messageOf(errors.entityName, code, typed.entityName)
  if (field === 'trustee') return errors.trustee
  if (field === 'trustDate')
    return messageOf({ ...fields.birthDate.errors, ...errors.trustDate }, code, typed.trustDate)
  if (field === 'taxId' && kind !== 'PERSON') return messageOf(errors.ein, code, typed.taxId)
  return messageOf(beneficiaryMessages()[field], code, typed[field])
}

/** Adds the number that a masked tax ID stands for, or at least its last four digits. */
const shownTaxId = (one: DesignatedBeneficiary, { taxId }: Typed): DesignatedBeneficiary =>
  'taxId' in one && one.taxId === 'stored' ? ({ ...one, taxId } as DesignatedBeneficiary) : one

/** Sends only the fields of each kind, so that what was typed before the kind was changed is not sent. */
const sentOf = (key: string, typed: Typed, isSaved: boolean): Answers['body']['beneficiaries'][number] => {
  const { tier, kind, perStirpes } = typed
  const fields = fieldsOfKind(kind as Designated['kind']) as readonly (keyof Typed)[]
  return {
    ...(isSaved && { id: key }),
    ...{ tier, kind, perStirpes },
    ...Object.fromEntries(fields.map((field) => [field, typed[field]])),
  }
}

export const needsSpouse = (
  { marital_status, people }: Pick<Values, 'marital_status' | 'people'>,
  state: string,
) =>
  needsSpouseSignature(
    { hasBeneficiaries: true, married: marital_status === 'MARRIED', state },
    Object.values(people),
  )

const spouseErrors = (typed: Values['spouse']): Record<string, string> => {
  const parsed = spouseForm.parse(typed)
  if (parsed.ok) return {}
  const { fields } = currentWords()
  const { firstName, lastName, email } = parsed.errors
  return {
    ...(firstName && { 'spouse.firstName': messageOf(fields.firstName.errors, firstName, typed.firstName) }),
    ...(lastName && { 'spouse.lastName': messageOf(fields.lastName.errors, lastName, typed.lastName) }),
    ...(email && { 'spouse.email': messageOf(fields.email.errors, email, typed.email) }),
  }
}

export const validate =
  (today: IsoDate, { beneficiaries: saved, state }: Answer<'getDesignation'>) =>
  ({ marital_status, people, spouse }: Values): Validated<Answers> => {
    const { beneficiaries, designation } = currentWords()
    const status = parseMaritalStatus(marital_status)
    const entries = Object.entries(people)
    const answers = entries.map(([key, typed]): DesignationInput => {
      const stored = saved.find(({ id, taxId }) => id === key && taxId !== '')
      return { ...typed, stored }
    })
    const maritalStatus = status.ok ? status.value : 'MARRIED'
    const parsed = parseDesignation(answers, { maritalStatus, today })
    const isAsked = needsSpouse({ marital_status, people }, state)
    const ofSpouse = isAsked ? spouseErrors(spouse) : {}
    if (status.ok && parsed.ok && Object.keys(ofSpouse).length === 0) {
      const typedOf = (place: number) => entries[place]?.[1] ?? emptyIn('PRIMARY')
      return {
        ok: true,
        value: {
          maritalStatus,
          spouse: isAsked ? `${spouse.firstName} ${spouse.lastName}`.trim() : undefined,
          named: parsed.value.map((one, place) => shownTaxId(one, typedOf(place))),
          body: {
            ...(isAsked && { spouse }),
            marital_status: maritalStatus,
            beneficiaries: entries.map(([key, typed]) =>
              sentOf(
                key,
                typed,
                saved.some(({ id }) => id === key),
              ),
            ),
          },
        },
      }
    }
    const errors: Record<string, string> = { ...ofSpouse }
    if (!status.ok) errors.marital_status = beneficiaries.errors.marital_status[status.code]
    if (!parsed.ok) {
      for (const tier of beneficiaryTiers) {
        const code = parsed.tiers[tier]
        if (code) errors[tier] = code === 'not_whole' ? beneficiaries.notWhole : designation.errors.percentage
      }
      entries.forEach(([key, typed], place) => {
        const keys = keysIn(people, typed.tier)
        const percentages = keys.map((one) => people[one]?.percentage ?? '')
        const remaining = remainingFor(percentages, keys.indexOf(key))
        for (const [field, code] of Object.entries(parsed.errors[place] ?? {}))
          errors[`people.${key}.${field}`] = messageFor(typed, field as DesignationField, code, remaining)
      })
    }
    return { ok: false, errors }
  }

/** The fields of a person as the beneficiaries screen has them. */
export const personOf = (typed: Typed) =>
  Object.fromEntries(beneficiaryForm.fields.map((field) => [field, typed[field]])) as Record<
    (typeof beneficiaryForm.fields)[number],
    string
  >
