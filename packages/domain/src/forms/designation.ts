import {
  parsePercentage,
  parseShare,
  remainingFor,
  totalOf,
  wholePercent,
} from '../beneficiaries/percentage.ts'
import { parseTaxId, type TaxId, type TaxIdCode } from '../beneficiaries/tax-id.ts'
import { parseTrustDate } from '../beneficiaries/trust-date.ts'
import { choiceParser } from '../fields/choice.ts'
import { parseEmployerName } from '../fields/employment.ts'
import { parseLegalName } from '../fields/legal-name.ts'
import type { MaritalStatus } from '../fields/marital-status.ts'
import type { IsoDate } from '../iso-date.ts'
import { ok, type Result } from '../result.ts'
import { beneficiaryForm, maxBeneficiaries, type StoredTaxId } from './beneficiaries.ts'
import { type FormValue, form, optional } from './form.ts'

/** Contingent beneficiaries inherit if no primary beneficiary survives the owner. */
export const beneficiaryTiers = ['PRIMARY', 'CONTINGENT'] as const
export type BeneficiaryTier = (typeof beneficiaryTiers)[number]

export const beneficiaryKinds = ['PERSON', 'TRUST', 'CHARITY', 'ESTATE'] as const
export type BeneficiaryKind = (typeof beneficiaryKinds)[number]

const parseTier = choiceParser(beneficiaryTiers)
const parseKind = choiceParser(beneficiaryKinds)

interface EntityContext {
  readonly today: IsoDate
  readonly remaining: number
  readonly stored: StoredTaxId | undefined
}

const percentage = (typed: string, { remaining }: EntityContext) => parsePercentage(typed, remaining)

const ein = (typed: string, { stored }: EntityContext): Result<TaxId | 'stored', TaxIdCode> =>
  stored?.taxIdType === 'EIN' && typed.trim() === stored.taxId ? ok('stored') : parseTaxId(typed, 'EIN')

/** A trust without an EIN uses the tax ID of its grantor. */
const optionalEin = (typed: string, context: EntityContext) =>
  typed.trim() === '' ? ok('' as const) : ein(typed, context)

const entityForms = {
  TRUST: form({
    percentage,
    entityName: parseEmployerName,
    trustDate: (typed: string, { today }: EntityContext) => parseTrustDate(typed, today),
    trustee: optional(parseLegalName),
    taxId: optionalEin,
  }),
  CHARITY: form({ percentage, entityName: parseEmployerName, taxId: ein }),
  /** The owner's estate. */
  ESTATE: form({ percentage }),
}

const formOf = (kind: BeneficiaryKind) => (kind === 'PERSON' ? beneficiaryForm : entityForms[kind])

type OfKind<Kind extends BeneficiaryKind, Value> = {
  readonly tier: BeneficiaryTier
  readonly kind: Kind
} & Value

export type DesignatedPerson = OfKind<
  'PERSON',
  /** Per stirpes: if the beneficiary dies before the owner, the descendants inherit the share. */
  FormValue<typeof beneficiaryForm> & { readonly perStirpes: boolean }
>
export type DesignatedBeneficiary =
  | DesignatedPerson
  | OfKind<'TRUST', FormValue<(typeof entityForms)['TRUST']>>
  | OfKind<'CHARITY', FormValue<(typeof entityForms)['CHARITY']>>
  | OfKind<'ESTATE', FormValue<(typeof entityForms)['ESTATE']>>

/** The fields that the owner types. Each kind has some of them. */
export const typedDesignationFields = [
  ...beneficiaryForm.fields,
  'entityName',
  'trustDate',
  'trustee',
] as const
type TypedDesignation = Record<(typeof typedDesignationFields)[number], string>

export const typedDesignation = (answerOf: (field: keyof TypedDesignation) => string): TypedDesignation =>
  Object.fromEntries(typedDesignationFields.map((field) => [field, answerOf(field)])) as TypedDesignation

export const designationFields = ['tier', 'kind', ...typedDesignationFields] as const
export type DesignationField = (typeof designationFields)[number]

/** The fields of one kind, apart from `tier` and `kind`. */
export const fieldsOfKind = (kind: BeneficiaryKind): readonly (keyof TypedDesignation)[] =>
  formOf(kind).fields

export type DesignationInput = { readonly [Field in DesignationField]?: string | undefined } & {
  readonly perStirpes?: boolean | undefined
  readonly stored?: StoredTaxId | undefined
}

export type DesignationErrors = { readonly [Field in DesignationField]?: string }

/** `none` means no primary beneficiary. `not_whole` means that valid percentages of a tier do not sum to 100. */
export type TierCode = 'none' | 'too_many' | 'not_whole'

export type ParsedDesignation =
  | { readonly ok: true; readonly value: readonly DesignatedBeneficiary[] }
  | {
      readonly ok: false
      readonly errors: readonly (DesignationErrors | undefined)[]
      readonly tiers: { readonly [Tier in BeneficiaryTier]?: TierCode }
    }

const ofTier = (
  answers: readonly DesignationInput[],
  tier: string | undefined,
): readonly DesignationInput[] => answers.filter((one) => one.tier === tier)

const percentagesOf = (answers: readonly DesignationInput[]): string[] =>
  answers.map(({ percentage = '' }) => percentage)

const parseOne = (
  answers: readonly DesignationInput[],
  index: number,
  { maritalStatus, today }: { maritalStatus: MaritalStatus; today: IsoDate },
): { ok: true; value: DesignatedBeneficiary } | { ok: false; errors: DesignationErrors } => {
  const one = answers[index] ?? {}
  const [tier, kind] = [parseTier(one.tier ?? ''), parseKind(one.kind ?? '')]
  const before = answers.slice(0, index)
  const context = {
    maritalStatus,
    today,
    stored: one.stored,
    remaining: remainingFor(
      [...percentagesOf(ofTier(before, one.tier)), ''],
      ofTier(before, one.tier).length,
    ),
    spouseNamed: before.some(({ kind, relation }) => kind === 'PERSON' && relation === 'SPOUSE'),
  }
  if (!tier.ok || !kind.ok)
    return {
      ok: false,
      errors: { ...(!tier.ok && { tier: tier.code }), ...(!kind.ok && { kind: kind.code }) },
    }
  const parsed = formOf(kind.value).parse(one, context)
  if (!parsed.ok) return parsed
  const perStirpes = kind.value === 'PERSON' ? { perStirpes: one.perStirpes === true } : {}
  return {
    ok: true,
    value: { tier: tier.value, kind: kind.value, ...parsed.value, ...perStirpes } as DesignatedBeneficiary,
  }
}

const tierCodeOf = (answers: readonly DesignationInput[], tier: BeneficiaryTier): TierCode | undefined => {
  const shares = percentagesOf(ofTier(answers, tier))
  if (shares.length === 0) return tier === 'PRIMARY' ? 'none' : undefined
  if (shares.length > maxBeneficiaries) return 'too_many'
  return shares.every((typed) => parseShare(typed).ok) && totalOf(shares) !== wholePercent
    ? 'not_whole'
    : undefined
}

/**
 * Parses one to five primary beneficiaries and up to five contingent ones. The percentages of each tier sum to 100. If the
 * owner is married, one beneficiary of both tiers can be the spouse.
 */
export function parseDesignation(
  answers: readonly DesignationInput[],
  context: { maritalStatus: MaritalStatus; today: IsoDate },
): ParsedDesignation {
  const parsed = answers.map((_, index) => parseOne(answers, index, context))
  const tiers = Object.fromEntries(
    beneficiaryTiers.flatMap((tier) => {
      const code = tierCodeOf(answers, tier)
      return code ? [[tier, code]] : []
    }),
  )
  const value = parsed.flatMap((one) => (one.ok ? [one.value] : []))
  if (Object.keys(tiers).length === 0 && value.length === answers.length) return { ok: true, value }
  return { ok: false, tiers, errors: parsed.map((one) => (one.ok ? undefined : one.errors)) }
}

/** Returns whether the spouse is the only primary beneficiary. */
export const isSpouseSolePrimary = (
  named: readonly { readonly tier: string; readonly kind: string; readonly relation?: string }[],
): boolean => {
  const primary = named.filter(({ tier }) => tier === 'PRIMARY')
  return (
    primary.length === 1 && primary.every(({ kind, relation }) => kind === 'PERSON' && relation === 'SPOUSE')
  )
}
