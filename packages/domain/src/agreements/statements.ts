import type { DisclosureId } from '../disclosures/disclosures.ts'
import { documentsOfStatement, type FirmDocument } from './firm-documents.ts'

/** Statements that an applicant for a PRODUCT account agrees to, in display order. */
export const productStatements = [
  'statement-self',
  'statement-risk',
  'statement-terms',
  'statement-electronic',
] as const satisfies readonly DisclosureId[]

/** Returns the documents that the statements name, in display order. */
export const statementDocuments = (documents: readonly FirmDocument[]): FirmDocument[] =>
  productStatements.flatMap((statement) => documentsOfStatement(documents, statement))

export const hasAllStatements = (agreed: readonly string[]): boolean =>
  productStatements.every((id) => agreed.includes(id))
