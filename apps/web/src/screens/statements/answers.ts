import { STATEMENTS } from '@vestibule/domain/agreements/statements'
import { parseLegalName } from '@vestibule/domain/fields/legal-name'
import { byField, check } from '../../form/judge.ts'
import { consentWords } from '../../verification/words.ts'
import { legalNameWords, words } from './words.ts'

export interface StatementsTyped {
  /** the statements that are ticked, by id */
  agreed: string[]
  legal_name: string
  /** the consent to the identity check, in a box of its own (PR-06) */
  consent: boolean
}

export const hasAll = (agreed: readonly string[]): boolean =>
  STATEMENTS.every(({ id }) => agreed.includes(id))

/** PR-02, PR-06. @param contact whom to write to without the consent */
export const judgeAnswers = (contact: string) =>
  byField<StatementsTyped>({
    consent: (given) => (given ? undefined : consentWords.declined(contact)),
    agreed: (agreed) => (hasAll(agreed) ? undefined : words.required),
    legal_name: check(parseLegalName, legalNameWords),
  })
