import { fail, ok, type Result } from '../result.ts'

/** AF-01. The regulatory statements that may apply, in the order shown; the last two are the employer boxes. */
export const AFFILIATIONS = [
  'associatedPerson',
  'controlOrPolitical',
  'productEmployee',
  'brokerEmployee',
] as const
export type Affiliation = (typeof AFFILIATIONS)[number]

export const NONE_OF_ABOVE = 'noneOfAbove'

/** A ticked box of the page. */
export type AffiliationChoice = typeof NONE_OF_ABOVE | Affiliation

/** What is stored: none, or those that apply, in the order shown. */
export type Affiliations = typeof NONE_OF_ABOVE | readonly Affiliation[]

export type AffiliationsCode = 'required' | 'unknown' | 'repeated'

/** The boxes that are ticked. */
export const tickedOf = (affiliations: Affiliations): readonly AffiliationChoice[] =>
  affiliations === NONE_OF_ABOVE ? [NONE_OF_ABOVE] : affiliations

/** AF-01. Ticks or unticks a box: 'none of the above' clears the others, and any other clears it. */
export function toggleAffiliation(affiliations: Affiliations, choice: AffiliationChoice): Affiliations {
  if (choice === NONE_OF_ABOVE) return affiliations === NONE_OF_ABOVE ? [] : NONE_OF_ABOVE
  const isTicked = affiliations.includes(choice)
  return AFFILIATIONS.filter((other) => (other === choice ? !isTicked : affiliations.includes(other)))
}

/** AF-01, as the API takes it: `noneOfAbove`, or a list of keys, not empty and each once. */
export function parseAffiliations(input: string | readonly string[]): Result<Affiliations, AffiliationsCode> {
  if (typeof input === 'string')
    return input === NONE_OF_ABOVE ? ok(NONE_OF_ABOVE) : fail(input === '' ? 'required' : 'unknown')
  if (input.length === 0) return fail('required')
  if (!input.every((key) => AFFILIATIONS.some((affiliation) => affiliation === key))) return fail('unknown')
  if (new Set(input).size !== input.length) return fail('repeated')
  return ok(AFFILIATIONS.filter((affiliation) => input.includes(affiliation)))
}

/** AF-01. The flags that the employer boxes set. */
export const employerFlags = (affiliations: Affiliations) => ({
  product_employee: affiliations.includes('productEmployee'),
  apex_employee: affiliations.includes('brokerEmployee'),
})

/** AF-03. Whether an employer box is among them: that person is shown the Rule 3210 page instead. */
export const hasEmployerBox = (affiliations: Affiliations): boolean =>
  affiliations.includes('productEmployee') || affiliations.includes('brokerEmployee')
