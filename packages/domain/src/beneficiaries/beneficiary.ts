import { type AddressLine2Code, parseAddressLine2 } from '../fields/address-line-2.ts'
import type { ChoiceCode } from '../fields/choice.ts'
import { type CityCode, parseCity } from '../fields/city.ts'
import { type Email, type EmailCode, parseEmail } from '../fields/email.ts'
import { type NameCode, type PersonName, parseName } from '../fields/name.ts'
import { type PhoneCode, type PhoneNumber, parsePhone } from '../fields/phone.ts'
import { parseState } from '../fields/state.ts'
import { parseStreet, type StreetCode } from '../fields/street.ts'
import { parseZip, type ZipCode } from '../fields/zip.ts'
import type { IsoDate } from '../iso-date.ts'
import { ok, type Result } from '../result.ts'
import { type BornCode, parseBorn } from './born.ts'
import { type PercentageCode, parsePercentage } from './percentage.ts'
import { parseRelation, type Relation, type RelationCode, type RelationContext } from './relation.ts'
import { parseTaxId, parseTaxIdType, type TaxId, type TaxIdCode, type TaxIdType } from './tax-id.ts'

/** One beneficiary as a person typed them; what is optional is empty. `birthDate` is MM/DD/YYYY. */
export interface BeneficiaryAnswers {
  readonly percentage: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly phone_number: string
  readonly email: string
  readonly relation: string
  readonly taxIdType: string
  readonly taxId: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  /** the tax id that is stored of them, in its masked form: sent back as it is, it stays what it was */
  readonly kept?: { readonly taxIdType: string; readonly taxId: string } | undefined
}

/** What each field can be wrong by. */
export interface BeneficiaryCodes {
  percentage: PercentageCode
  firstName: NameCode
  lastName: NameCode
  birthDate: BornCode
  phone_number: PhoneCode
  email: EmailCode
  relation: RelationCode
  taxIdType: ChoiceCode
  taxId: TaxIdCode
  address1: StreetCode
  address2: AddressLine2Code
  city: CityCode
  state: ChoiceCode
  zipcode: ZipCode
}
export type BeneficiaryField = keyof BeneficiaryCodes

/** A beneficiary whose every answer holds; what was left out is empty. */
export interface Beneficiary {
  readonly percentage: number
  readonly firstName: PersonName
  readonly lastName: PersonName
  readonly birthDate: IsoDate
  readonly phone_number: PhoneNumber
  readonly email: Email
  readonly relation: Relation
  /** kept: the number that is stored stays */
  readonly tax: { readonly type: TaxIdType; readonly id: TaxId | 'kept' } | undefined
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
}

export interface BeneficiaryContext extends RelationContext {
  readonly today: IsoDate
  /** what the beneficiaries above leave, in per cent */
  readonly remaining: number
}

/** The codes of what is wrong, by field. */
export type BeneficiaryWrongs = { readonly [Field in BeneficiaryField]?: BeneficiaryCodes[Field] }

const given =
  <T, Code extends string>(parse: (input: string) => Result<T, Code>) =>
  (input: string): Result<T | '', Code> =>
    input.trim() === '' ? ok('' as const) : parse(input)

/** A tax id and its type, each of which needs the other; the masked form of the stored one stays, with its type. */
function parseTax({ taxIdType, taxId, kept }: BeneficiaryAnswers): {
  type: Result<TaxIdType | '', ChoiceCode>
  id: Result<TaxId | 'kept' | '', TaxIdCode>
} {
  const noId = taxId.trim() === ''
  if (noId && taxIdType === '') return { type: ok('' as const), id: ok('' as const) }
  const type = parseTaxIdType(taxIdType)
  const isKept = kept !== undefined && kept.taxId === taxId.trim() && kept.taxIdType === taxIdType
  if (isKept) return { type, id: ok('kept' as const) }
  // without a type the number is judged by the widest form, so that one slip is one error
  return { type, id: parseTaxId(taxId, type.ok ? type.value : 'EIN') }
}

/** PE-15, PE-16. One beneficiary, judged whole: every field that is wrong is named. */
export function parseBeneficiary(
  answers: BeneficiaryAnswers,
  context: BeneficiaryContext,
):
  | { readonly ok: true; readonly value: Beneficiary }
  | { readonly ok: false; readonly wrongs: BeneficiaryWrongs } {
  const tax = parseTax(answers)
  const parts = {
    percentage: parsePercentage(answers.percentage, context.remaining),
    firstName: parseName(answers.firstName),
    lastName: parseName(answers.lastName),
    birthDate: parseBorn(answers.birthDate, context.today),
    phone_number: parsePhone(answers.phone_number),
    email: parseEmail(answers.email),
    relation: parseRelation(answers.relation, context),
    taxIdType: tax.type,
    taxId: tax.id,
    address1: given(parseStreet)(answers.address1),
    address2: parseAddressLine2(answers.address2),
    city: given(parseCity)(answers.city),
    state: given(parseState)(answers.state),
    zipcode: given(parseZip)(answers.zipcode),
  } satisfies { [Field in BeneficiaryField]: Result<unknown, BeneficiaryCodes[Field]> }
  const wrongs = Object.entries(parts).flatMap(([field, part]) => (part.ok ? [] : [[field, part.code]]))
  if (wrongs.length > 0) return { ok: false, wrongs: Object.fromEntries(wrongs) as BeneficiaryWrongs }
  const value = Object.fromEntries(
    Object.entries(parts).map(([field, part]) => [field, part.ok && part.value]),
  )
  const { taxIdType, taxId, ...rest } = value as Omit<Beneficiary, 'tax'> & {
    taxIdType: TaxIdType | ''
    taxId: TaxId | 'kept' | ''
  }
  return {
    ok: true,
    value: { ...rest, tax: taxIdType === '' || taxId === '' ? undefined : { type: taxIdType, id: taxId } },
  }
}
