import type { DisclosureId } from '../disclosures/disclosures.ts'

export type StatementDocumentId = 'account-agreement' | 'fee-schedule' | 'e-sign-agreement'

/** A document. Its file name ends in its revision, a date of eight digits. */
export interface StatementDocument {
  readonly id: StatementDocumentId
  readonly file: string
}

export interface Statement {
  readonly id: DisclosureId
  readonly documents: readonly StatementDocument[]
}

/** Statements that an applicant for a PRODUCT account agrees to, in display order. */
export const productStatements = [
  { id: 'statement-self', documents: [] },
  { id: 'statement-risk', documents: [] },
  {
    id: 'statement-terms',
    documents: [
      { id: 'account-agreement', file: 'account-agreement-20260115.pdf' },
      { id: 'fee-schedule', file: 'fee-schedule-20260115.pdf' },
    ],
  },
  {
    id: 'statement-electronic',
    documents: [{ id: 'e-sign-agreement', file: 'e-sign-agreement-20260115.pdf' }],
  },
] as const satisfies readonly Statement[]

export const statementUris = (): string[] =>
  productStatements.flatMap(({ documents }) => documents.map(({ file }) => `/documents/${file}`))

export const hasAllStatements = (agreed: readonly string[]): boolean =>
  productStatements.every(({ id }) => agreed.includes(id))
