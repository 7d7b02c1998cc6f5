import { STATEMENTS } from '@vestibule/domain/agreements/statements'
import { parseLegalName } from '@vestibule/domain/fields/legal-name'
import { byField, check } from '../../form/judge.ts'
import { legalNameWords, words } from './words.ts'

export interface StatementsTyped {
  /** the statements that are ticked, by id */
  agreed: string[]
  legal_name: string
}

export const hasAll = (agreed: readonly string[]): boolean =>
  STATEMENTS.every(({ id }) => agreed.includes(id))

/** PR-02. */
export const judgeAnswers = byField<StatementsTyped>({
  agreed: (agreed) => (hasAll(agreed) ? undefined : words.required),
  legal_name: check(parseLegalName, legalNameWords),
})
