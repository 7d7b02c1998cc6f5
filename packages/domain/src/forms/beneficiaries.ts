import { parseBeneficiaryBirthDate } from '../beneficiaries/birth-date.ts'
import {
  parsePercentage,
  parseShare,
  remainingFor,
  totalOf,
  wholePercent,
} from '../beneficiaries/percentage.ts'
import { parseRelation, type RelationContext } from '../beneficiaries/relation.ts'
import {
  parseTaxId,
  parseTaxIdType,
  type TaxId,
  type TaxIdCode,
  type TaxIdType,
} from '../beneficiaries/tax-id.ts'
import { parseAddressLine2 } from '../fields/address-line-2.ts'
import type { ChoiceCode } from '../fields/choice.ts'
import { parseCity } from '../fields/city.ts'
import { parseEmail } from '../fields/email.ts'
import type { MaritalStatus } from '../fields/marital-status.ts'
import { parseName } from '../fields/name.ts'
import { parsePhone } from '../fields/phone.ts'
import { parseState } from '../fields/state.ts'
import { parseStreet } from '../fields/street.ts'
import { parseZip } from '../fields/zip.ts'
import type { IsoDate } from '../iso-date.ts'
import { ok, type Result } from '../result.ts'
import { type Form, type FormAnswers, type FormInput, type FormValue, form, optional } from './form.ts'

export const maxBeneficiaries = 5

/** The stored tax ID, masked, which the input may repeat. */
export interface StoredTaxId {
  readonly taxIdType: string
  readonly taxId: string
}

const isBlank = ({ taxId, taxIdType }: StoredTaxId): boolean => taxId.trim() === '' && taxIdType === ''

const taxIdType = (typed: string, _: unknown, answers: StoredTaxId): Result<TaxIdType | '', ChoiceCode> =>
  isBlank(answers) ? ok('') : parseTaxIdType(typed)

const taxId = (
  typed: string,
  { stored }: { readonly stored: StoredTaxId | undefined },
  answers: StoredTaxId,
): Result<TaxId | 'stored' | '', TaxIdCode> => {
  if (isBlank(answers)) return ok('')
  if (stored?.taxId === typed.trim() && stored.taxIdType === answers.taxIdType) return ok('stored')
  const type = parseTaxIdType(answers.taxIdType)
  // Falls back to EIN, which accepts every format, so that the missing type remains the only error.
  return parseTaxId(typed, type.ok ? type.value : 'EIN')
}

export const beneficiaryForm = form({
  percentage: (typed: string, { remaining }: { readonly remaining: number }) =>
    parsePercentage(typed, remaining),
  firstName: parseName,
  lastName: parseName,
  birthDate: (typed: string, { today }: { readonly today: IsoDate }) =>
    parseBeneficiaryBirthDate(typed, today),
  phone_number: parsePhone,
  email: parseEmail,
  relation: (typed: string, context: RelationContext) => parseRelation(typed, context),
  taxIdType,
  taxId,
  address1: optional(parseStreet),
  address2: parseAddressLine2,
  city: optional(parseCity),
  state: optional(parseState),
  zipcode: optional(parseZip),
})

export type Beneficiary = FormValue<typeof beneficiaryForm>
export type BeneficiaryField = (typeof beneficiaryForm.fields)[number]
export type BeneficiaryCodes =
  typeof beneficiaryForm extends Form<infer _A, infer _V, infer Codes, infer _C> ? Codes : never
export type BeneficiaryErrors = { readonly [F in BeneficiaryField]?: BeneficiaryCodes[F] }
export type BeneficiaryAnswers = FormAnswers<typeof beneficiaryForm>
export type BeneficiaryInSet = FormInput<typeof beneficiaryForm> & {
  readonly stored?: StoredTaxId | undefined
}

/** `not_whole` means that the percentages are valid but do not sum to 100. */
export type SetCode = 'too_many' | 'not_whole'

export interface BeneficiariesErrors {
  readonly errors: readonly (BeneficiaryErrors | undefined)[]
  readonly set: SetCode | undefined
}

/** Parses up to five beneficiaries whose percentages sum to 100. One can be a spouse unless the applicant is single. */
export function parseBeneficiaries(
  answers: readonly BeneficiaryInSet[],
  { maritalStatus, today }: { maritalStatus: MaritalStatus | undefined; today: IsoDate },
):
  | { readonly ok: true; readonly value: readonly Beneficiary[] }
  | ({ readonly ok: false } & BeneficiariesErrors) {
  const percentages = answers.map(({ percentage = '' }) => percentage)
  const parsed = answers.map((one, index) =>
    beneficiaryForm.parse(one, {
      maritalStatus,
      today,
      stored: one.stored,
      remaining: remainingFor(percentages, index),
      spouseNamed: answers.slice(0, index).some(({ relation }) => relation === 'SPOUSE'),
    }),
  )
  const set = parseSet(percentages)
  const value = parsed.flatMap((one) => (one.ok ? [one.value] : []))
  if (set === undefined && value.length === answers.length) return { ok: true, value }
  return { ok: false, set, errors: parsed.map((one) => (one.ok ? undefined : one.errors)) }
}

function parseSet(percentages: readonly string[]): SetCode | undefined {
  if (percentages.length > maxBeneficiaries) return 'too_many'
  const all = percentages.every((typed) => parseShare(typed).ok)
  return percentages.length > 0 && all && totalOf(percentages) !== wholePercent ? 'not_whole' : undefined
}
