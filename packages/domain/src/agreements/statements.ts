import type { DisclosureId } from '../disclosures/disclosures.ts'

/** A document that a statement names, as a file of this release; its name ends in its revision, 8 digits (AG-03). */
export interface StatementDocument {
  readonly name: string
  readonly file: string
}

export interface Statement {
  /** its words, their version and hash are a disclosure's */
  readonly id: DisclosureId
  readonly documents: readonly StatementDocument[]
}

/** PR-02. What a PRODUCT applicant agrees to, in the order shown, each with the documents that it names. */
export const STATEMENTS = [
  { id: 'statement-self', documents: [] },
  { id: 'statement-risk', documents: [] },
  {
    id: 'statement-terms',
    documents: [
      { name: 'Account agreement', file: 'account-agreement-20260115.pdf' },
      { name: 'Fee schedule', file: 'fee-schedule-20260115.pdf' },
    ],
  },
  {
    id: 'statement-electronic',
    documents: [{ name: 'E-sign agreement', file: 'e-sign-agreement-20260115.pdf' }],
  },
] as const satisfies readonly Statement[]

/** Where each of the documents is served. */
export const statementUris = (): string[] =>
  STATEMENTS.flatMap(({ documents }) => documents.map(({ file }) => `/documents/${file}`))

/** Whether every statement is among these ids. */
export const hasAllStatements = (agreed: readonly string[]): boolean =>
  STATEMENTS.every(({ id }) => agreed.includes(id))
