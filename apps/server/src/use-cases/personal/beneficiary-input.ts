import type { BodyOf } from '@vestibule/contract/calls'
import { maskTaxId } from '@vestibule/domain/beneficiaries/tax-id'
import { typedBirthDate } from '@vestibule/domain/fields/birth-date'
import { parseName } from '@vestibule/domain/fields/name'
import {
  type BeneficiariesErrors,
  type BeneficiaryInSet,
  maxBeneficiaries,
} from '@vestibule/domain/forms/beneficiaries'
import type { BeneficiaryRow } from '../../stores/personal/beneficiaries.ts'
import { namesOf } from './client-part.ts'

export type BeneficiaryInput = BodyOf<'saveBeneficiaries'>[number]

export const answersOf = (input: BeneficiaryInput, stored: BeneficiaryRow | undefined): BeneficiaryInSet => ({
  ...input,
  percentage: String(input.percentage),
  birthDate: typedBirthDate(input),
  stored:
    stored?.tax_id_type && stored.tax_id_last4
      ? { taxIdType: stored.tax_id_type, taxId: maskTaxId(stored.tax_id_last4, stored.tax_id_type) }
      : undefined,
})

const isNamed = (row: BeneficiaryRow, input: BeneficiaryInput): boolean => {
  const [first, last] = [parseName(input.firstName), parseName(input.lastName)]
  return first.ok && last.ok && first.value === row.first_name && last.value === row.last_name
}

/** Finds an input's row by id. Without ids, finds it by position if the tax id is masked and the name is unchanged. */
export const storedOf = (
  rows: readonly BeneficiaryRow[],
  input: readonly BeneficiaryInput[],
): (BeneficiaryRow | undefined)[] => {
  const withoutIds = input.every(({ id }) => id === undefined)
  return input.map((one, index) => {
    if (one.id !== undefined) return rows.find(({ id }) => id === one.id)
    const row = rows[index]
    return withoutIds && one.taxId?.includes('*') && row && isNamed(row, one) ? row : undefined
  })
}

export const wrongIds = (
  input: readonly BeneficiaryInput[],
  stored: readonly (BeneficiaryRow | undefined)[],
): string[] =>
  input.flatMap(({ id }, place) => {
    if (id === undefined) return []
    const first = input.findIndex((other) => other.id === id)
    return stored[place] === undefined || first < place ? [`${place}.id`] : []
  })

/** Returns the invalid fields' paths, such as `2.percentage`. `percentage` without an index means a wrong total. */
export const pathsOf = ({ errors, set }: BeneficiariesErrors): string[] => [
  ...errors.flatMap((one, place) =>
    Object.keys(one ?? {})
      .flatMap(namesOf)
      .map((name) => `${place}.${name}`),
  ),
  ...(set === 'not_whole' ? ['percentage'] : []),
  ...(set === 'too_many' ? [String(maxBeneficiaries)] : []),
]
