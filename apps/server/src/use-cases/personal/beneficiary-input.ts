import type { BeneficiaryAnswers, BeneficiaryField } from '@vestibule/domain/beneficiaries/beneficiary'
import { type Judgement, MOST_BENEFICIARIES } from '@vestibule/domain/beneficiaries/judge-beneficiaries'
import { parseName } from '@vestibule/domain/fields/name'
import { maskSsn } from '@vestibule/domain/fields/ssn'
import type { BeneficiaryRow } from '../../ports/beneficiaries.ts'

/** One beneficiary as the call carries them, in the specification's field names. */
export interface BeneficiaryInput {
  id?: string | undefined
  firstName: string
  lastName: string
  percentage: number | string
  phone_number: string
  email: string
  relation: string
  taxId?: string | undefined
  taxIdType?: string | undefined
  address1?: string | undefined
  address2?: string | undefined
  zipcode?: string | undefined
  city?: string | undefined
  state?: string | undefined
  dob_date: string
  dob_month: string
  dob_year: string
}

/** Day, month and year as a person types them, MM/DD/YYYY; a single digit gets its zero. */
const typedDate = ({ dob_date, dob_month, dob_year }: BeneficiaryInput): string => {
  const parts = [dob_month, dob_date, dob_year].map((part) => part.trim())
  return parts.every((part) => part === '') ? '' : parts.map((part) => part.padStart(2, '0')).join('/')
}

export const answersOf = (
  given: BeneficiaryInput,
  stored: BeneficiaryRow | undefined,
): BeneficiaryAnswers => ({
  percentage: String(given.percentage),
  firstName: given.firstName,
  lastName: given.lastName,
  birthDate: typedDate(given),
  phone_number: given.phone_number,
  email: given.email,
  relation: given.relation,
  taxIdType: given.taxIdType ?? '',
  taxId: given.taxId ?? '',
  address1: given.address1 ?? '',
  address2: given.address2 ?? '',
  city: given.city ?? '',
  state: given.state ?? '',
  zipcode: given.zipcode ?? '',
  kept:
    stored?.tax_id_type && stored.tax_id_last4
      ? { taxIdType: stored.tax_id_type, taxId: maskSsn(stored.tax_id_last4) }
      : undefined,
})

const isNamed = (row: BeneficiaryRow, given: BeneficiaryInput): boolean => {
  const [first, last] = [parseName(given.firstName), parseName(given.lastName)]
  return first.ok && last.ok && first.value === row.first_name && last.value === row.last_name
}

/**
 * Which stored beneficiary each of these is, by its id. A caller who sends back no ids at all means by a masked tax id
 * that of the one at the same place, if it is still the same name: never somebody else's number.
 */
export const storedOf = (
  rows: readonly BeneficiaryRow[],
  input: readonly BeneficiaryInput[],
): (BeneficiaryRow | undefined)[] => {
  const withoutIds = input.every(({ id }) => id === undefined)
  return input.map((given, place) => {
    if (given.id !== undefined) return rows.find(({ id }) => id === given.id)
    const [there, masked] = [rows[place], given.taxId?.includes('*')]
    return withoutIds && masked && there && isNamed(there, given) ? there : undefined
  })
}

/** Ids that are none of the client's, or that were sent twice. */
export const wrongIds = (
  input: readonly BeneficiaryInput[],
  stored: readonly (BeneficiaryRow | undefined)[],
): string[] =>
  input.flatMap(({ id }, place) => {
    if (id === undefined) return []
    const first = input.findIndex((other) => other.id === id)
    return stored[place] === undefined || first < place ? [`${place}.id`] : []
  })

const namesOf = (field: BeneficiaryField): string[] =>
  field === 'birthDate' ? ['dob_date', 'dob_month', 'dob_year'] : [field]

/**
 * The fields at fault by their paths in the body: `2.percentage`. `percentage` alone is the total; the first beneficiary
 * too many is named by place, `5`.
 */
export const pathsOf = ({ wrongs, set }: Judgement): string[] => [
  ...wrongs.flatMap((wrong, place) =>
    (Object.keys(wrong ?? {}) as BeneficiaryField[]).flatMap(namesOf).map((name) => `${place}.${name}`),
  ),
  ...(set === 'not_whole' ? ['percentage'] : []),
  ...(set === 'too_many' ? [String(MOST_BENEFICIARIES)] : []),
]
