import { type ChoiceCode, parseChoice } from '../fields/choice.ts'
import type { MaritalStatus } from '../fields/marital-status.ts'
import { fail, type Result } from '../result.ts'

export const relations = ['SPOUSE', 'OTHER'] as const
export type Relation = (typeof relations)[number]

export type RelationCode = ChoiceCode | 'not_married' | 'second_spouse'

export interface RelationContext {
  /** `undefined` until the applicant states the marital status. Until then, a beneficiary may be a spouse. */
  readonly maritalStatus: MaritalStatus | undefined
  readonly spouseNamed: boolean
}

export const relationsOffered = ({ maritalStatus, spouseNamed }: RelationContext): readonly Relation[] =>
  maritalStatus === 'SINGLE' || spouseNamed ? ['OTHER'] : relations

export function parseRelation(input: string, context: RelationContext): Result<Relation, RelationCode> {
  const relation = parseChoice(relations, input)
  if (!relation.ok || relation.value !== 'SPOUSE') return relation
  if (context.maritalStatus === 'SINGLE') return fail('not_married')
  return context.spouseNamed ? fail('second_spouse') : relation
}
