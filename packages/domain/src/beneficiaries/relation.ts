import { type ChoiceCode, parseChoice } from '../fields/choice.ts'
import type { MaritalStatus } from '../fields/marital-status.ts'
import { fail, type Result } from '../result.ts'

export const RELATIONS = ['SPOUSE', 'OTHER'] as const
export type Relation = (typeof RELATIONS)[number]

/** not_married: a spouse of somebody single; second_spouse: somebody above is the spouse already. */
export type RelationCode = ChoiceCode | 'not_married' | 'second_spouse'

export interface RelationContext {
  /** undefined: not answered yet; then a spouse may be named, and Single is refused until the spouse is mended */
  readonly maritalStatus: MaritalStatus | undefined
  /** whether another beneficiary is the spouse already */
  readonly spouseNamed: boolean
}

/** PE-16. What a beneficiary may be: a spouse never of somebody single, and one at most; OTHER may repeat. */
export const relationsOffered = ({ maritalStatus, spouseNamed }: RelationContext): readonly Relation[] =>
  maritalStatus === 'SINGLE' || spouseNamed ? ['OTHER'] : RELATIONS

/** PE-16. */
export function parseRelation(input: string, context: RelationContext): Result<Relation, RelationCode> {
  const relation = parseChoice(RELATIONS, input)
  if (!relation.ok || relation.value !== 'SPOUSE') return relation
  if (context.maritalStatus === 'SINGLE') return fail('not_married')
  return context.spouseNamed ? fail('second_spouse') : relation
}
