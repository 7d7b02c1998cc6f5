import { fail, ok, type Result } from '../result.ts'

/** In the order shown; the last two are the employer boxes (AF-01). */
export const AFFILIATIONS = [
  'associatedPerson',
  'controlOrPolitical',
  'productEmployee',
  'brokerEmployee',
] as const
export type Affiliation = (typeof AFFILIATIONS)[number]

export const NONE_OF_ABOVE = 'noneOfAbove'

export type AffiliationChoice = typeof NONE_OF_ABOVE | Affiliation

/** In the order shown. */
export type Affiliations = typeof NONE_OF_ABOVE | readonly Affiliation[]

export type AffiliationsCode = 'required' | 'unknown' | 'repeated'

export const tickedOf = (affiliations: Affiliations): readonly AffiliationChoice[] =>
  affiliations === NONE_OF_ABOVE ? [NONE_OF_ABOVE] : affiliations

/** 'None of the above' and the others exclude each other (AF-01). */
export function toggleAffiliation(affiliations: Affiliations, choice: AffiliationChoice): Affiliations {
  if (choice === NONE_OF_ABOVE) return affiliations === NONE_OF_ABOVE ? [] : NONE_OF_ABOVE
  const isTicked = affiliations.includes(choice)
  return AFFILIATIONS.filter((other) => (other === choice ? !isTicked : affiliations.includes(other)))
}

/** As the API takes it (AF-01). */
export function parseAffiliations(input: string | readonly string[]): Result<Affiliations, AffiliationsCode> {
  if (typeof input === 'string')
    return input === NONE_OF_ABOVE ? ok(NONE_OF_ABOVE) : fail(input === '' ? 'required' : 'unknown')
  if (input.length === 0) return fail('required')
  if (!input.every((key) => AFFILIATIONS.some((affiliation) => affiliation === key))) return fail('unknown')
  if (new Set(input).size !== input.length) return fail('repeated')
  return ok(AFFILIATIONS.filter((affiliation) => input.includes(affiliation)))
}

export const employerFlags = (affiliations: Affiliations) => ({
  product_employee: affiliations.includes('productEmployee'),
  apex_employee: affiliations.includes('brokerEmployee'),
})

/** Leads to the Rule 3210 page (AF-03). */
export const hasEmployerBox = (affiliations: Affiliations): boolean =>
  affiliations.includes('productEmployee') || affiliations.includes('brokerEmployee')
