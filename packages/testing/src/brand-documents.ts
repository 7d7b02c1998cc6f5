import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirmDocument } from '@vestibule/domain/agreements/firm-documents'
import { statementDocuments } from '@vestibule/domain/agreements/statements'
import { defaultBrand } from './brands.ts'

interface Manifest {
  documents: (Pick<FirmDocument, 'key' | 'version' | 'uses'> & { title: { en: string }; file: string })[]
}

/** Returns the documents of a brand, with their English titles. */
export const documentsOfBrand = (folder = defaultBrand): FirmDocument[] => {
  const text = readFileSync(join(folder, 'documents/manifest.json'), 'utf8')
  return (JSON.parse(text) as Manifest).documents.map(({ title, file, ...document }) => ({
    ...document,
    title: title.en,
    path: `/documents/${file}`,
  }))
}

/** Returns the paths of the documents that the statements of the product flow name. */
export const statementPaths = (folder?: string): string[] =>
  statementDocuments(documentsOfBrand(folder)).map(({ path }) => path)
