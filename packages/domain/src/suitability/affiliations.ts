import { fail, ok, type Result } from '../result.ts'

/** In the order shown; the last two are the employer boxes (AF-01). */
export const affiliationChoices = [
  'associatedPerson',
  'controlOrPolitical',
  'productEmployee',
  'brokerEmployee',
] as const
export type Affiliation = (typeof affiliationChoices)[number]

export const noneOfAbove = 'noneOfAbove'

export type AffiliationChoice = typeof noneOfAbove | Affiliation

/** In the order shown. */
export type Affiliations = typeof noneOfAbove | readonly Affiliation[]

export type AffiliationsCode = 'required' | 'unknown' | 'repeated'

export const tickedOf = (affiliations: Affiliations): readonly AffiliationChoice[] =>
  affiliations === noneOfAbove ? [noneOfAbove] : affiliations

/** 'None of the above' and the others exclude each other (AF-01). */
export function toggleAffiliation(affiliations: Affiliations, choice: AffiliationChoice): Affiliations {
  if (choice === noneOfAbove) return affiliations === noneOfAbove ? [] : noneOfAbove
  const isTicked = affiliations.includes(choice)
  return affiliationChoices.filter((other) => (other === choice ? !isTicked : affiliations.includes(other)))
}

/** As the API takes it (AF-01). */
export function parseAffiliations(input: string | readonly string[]): Result<Affiliations, AffiliationsCode> {
  if (typeof input === 'string')
    return input === noneOfAbove ? ok(noneOfAbove) : fail(input === '' ? 'required' : 'unknown')
  if (input.length === 0) return fail('required')
  if (!input.every((key) => affiliationChoices.some((affiliation) => affiliation === key)))
    return fail('unknown')
  if (new Set(input).size !== input.length) return fail('repeated')
  return ok(affiliationChoices.filter((affiliation) => input.includes(affiliation)))
}

export const employerFlags = (affiliations: Affiliations) => ({
  product_employee: affiliations.includes('productEmployee'),
  apex_employee: affiliations.includes('brokerEmployee'),
})

/** Leads to the Rule 3210 page (AF-03). */
export const hasEmployerBox = (affiliations: Affiliations): boolean =>
  affiliations.includes('productEmployee') || affiliations.includes('brokerEmployee')
