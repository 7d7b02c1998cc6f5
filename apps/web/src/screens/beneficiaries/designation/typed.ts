import type { BodyOf } from '@vestibule/contract/calls'
import type { Designated } from '@vestibule/contract/personal'
import { needsSpouseSignature } from '@vestibule/domain/agreements/spouse-consent'
import { remainingFor } from '@vestibule/domain/beneficiaries/percentage'
import { type MaritalStatus, parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import {
  type BeneficiaryTier,
  beneficiaryTiers,
  type DesignatedBeneficiary,
  type DesignationField,
  type DesignationInput,
  fieldsOfKind,
  parseDesignation,
  typedDesignation,
} from '@vestibule/domain/forms/designation'
import { spouseForm } from '@vestibule/domain/forms/spouse'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Answer } from '../../../api/call.ts'
import { messageOf, type Validated, validator } from '../../../form/validate.ts'
import { currentWords } from '../../../words/language.ts'
import { newKey } from '../people.ts'
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
  ...typedDesignation(() => ''),
  tier,
  kind: 'PERSON',
  perStirpes: false,
})

export const keysIn = (people: People, tier: BeneficiaryTier): string[] =>
  Object.keys(people).filter((key) => people[key]?.tier === tier)

export const withOneMore = (people: People, tier: BeneficiaryTier): { key: string; people: People } => {
  const key = newKey(people)
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
  const { beneficiaries, designation, employment, fields } = currentWords()
  const { errors } = designation
  if (field === 'kind' || field === 'tier') return errors.kind
  if (field === 'percentage' && code === 'above_remaining')
    return remaining > 0 ? fill(beneficiaries.aboveRemaining, { remaining }) : beneficiaries.nothingRemaining
  if (field === 'entityName')
    return code === 'required' ? errors.entityName : employment.errors.employer_name.invalid
  if (field === 'trustee') return errors.trustee
  if (field === 'trustDate')
    return messageOf({ ...fields.birthDate.errors, ...errors.trustDate }, code, typed.trustDate)
  if (field === 'taxId' && kind !== 'PERSON') return messageOf(errors.ein, code, typed.taxId)
  return messageOf(beneficiaryMessages()[field], code, typed[field])
}

/** Replaces `stored` by the masked tax ID, whose last four digits the statement shows. */
const shownTaxId = (one: DesignatedBeneficiary, { taxId }: Typed): DesignatedBeneficiary =>
  'taxId' in one && one.taxId === 'stored' ? ({ ...one, taxId } as DesignatedBeneficiary) : one

/** Omits answers of other kinds, which the owner typed before changing the kind. */
const sentOf = (
  kind: Designated['kind'],
  { tier, perStirpes, ...typed }: Typed,
): Answers['body']['beneficiaries'][number] => ({
  ...{ tier, kind, perStirpes },
  ...Object.fromEntries(fieldsOfKind(kind).map((field) => [field, typed[field]])),
})

export const needsSpouse = (
  { marital_status, people }: Pick<Values, 'marital_status' | 'people'>,
  state: string,
) =>
  needsSpouseSignature(
    { hasBeneficiaries: true, married: marital_status === 'MARRIED', state },
    Object.values(people),
  )

const validateSpouse = (ownEmail: string) =>
  validator(
    spouseForm,
    () => {
      const { designation, fields } = currentWords()
      const { firstName, lastName, email } = fields
      return {
        firstName: firstName.errors,
        lastName: lastName.errors,
        email: { ...email.errors, own: designation.spouse.own },
      }
    },
    () => ({ ownEmail }),
  )

export const validate =
  (today: IsoDate, { beneficiaries: saved, state }: Answer<'getDesignation'>, ownEmail: string) =>
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
    const ofSpouse = isAsked ? validateSpouse(ownEmail)(spouse) : undefined
    if (status.ok && parsed.ok && ofSpouse?.ok !== false) {
      const entryOf = (place: number) => entries[place] ?? ['', emptyIn('PRIMARY')]
      return {
        ok: true,
        value: {
          maritalStatus,
          spouse: ofSpouse && `${ofSpouse.value.firstName} ${ofSpouse.value.lastName}`,
          named: parsed.value.map((one, place) => shownTaxId(one, entryOf(place)[1])),
          body: {
            ...(isAsked && { spouse }),
            marital_status: maritalStatus,
            beneficiaries: parsed.value.map(({ kind }, place) => {
              const [key, typed] = entryOf(place)
              return { ...(saved.some(({ id }) => id === key) && { id: key }), ...sentOf(kind, typed) }
            }),
          },
        },
      }
    }
    const errors: Record<string, string | undefined> = {}
    if (ofSpouse?.ok === false)
      for (const [field, message] of Object.entries(ofSpouse.errors)) errors[`spouse.${field}`] = message
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
