import { fail, ok, type Result } from '../result.ts'

/** Choices in display order. The last two are about the applicant's employer. */
export const affiliationChoices = [
  'associatedPerson',
  'controlOrPolitical',
  'productEmployee',
  'brokerEmployee',
] as const
export type Affiliation = (typeof affiliationChoices)[number]

export const noneOfAbove = 'noneOfAbove'

export type AffiliationChoice = typeof noneOfAbove | Affiliation

export type Affiliations = typeof noneOfAbove | readonly Affiliation[]

export type AffiliationsCode = 'required' | 'unknown' | 'repeated'

export const tickedOf = (affiliations: Affiliations): readonly AffiliationChoice[] =>
  affiliations === noneOfAbove ? [noneOfAbove] : affiliations

export function toggleAffiliation(affiliations: Affiliations, choice: AffiliationChoice): Affiliations {
  if (choice === noneOfAbove) return affiliations === noneOfAbove ? [] : noneOfAbove
  const isTicked = affiliations.includes(choice)
  return affiliationChoices.filter((other) => (other === choice ? !isTicked : affiliations.includes(other)))
}

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

/** The choices that need the employer's letter of FINRA Rule 3210. */
export const employerChoices = ['productEmployee', 'brokerEmployee'] as const satisfies readonly Affiliation[]
type EmployerChoice = (typeof employerChoices)[number]

export type OpeningAffiliations = typeof noneOfAbove | EmployerChoice[]

const isEmployerChoice = (affiliation: string): affiliation is EmployerChoice =>
  employerChoices.some((choice) => choice === affiliation)

export const hasEmployerBox = (affiliations: Affiliations): boolean =>
  affiliations !== noneOfAbove && affiliations.some(isEmployerChoice)

/** Whether an account can be opened: none applies, or only the employer's boxes after its consent. */
export const allowOpening = (
  affiliations: Affiliations,
  employerConsented: boolean,
): affiliations is OpeningAffiliations =>
  affiliations === noneOfAbove ||
  (employerConsented && affiliations.length > 0 && affiliations.every(isEmployerChoice))
