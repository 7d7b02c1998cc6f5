import { readdir, readFile } from 'node:fs/promises'
import type { Documents } from '../ports/documents.ts'

const folder = new URL('../../documents/', import.meta.url)

/**
 * The PDFs of apps/server/documents, read once each. The caller has checked that the name is a bare file's. Only those that
 * are there are kept: of others anybody may ask for any number.
 */
export const createDocuments = (): Documents => {
  const known = new Map<string, Promise<Uint8Array | undefined>>()
  return {
    read(file) {
      const before = known.get(file)
      if (before) return before
      const read = readFile(new URL(file, folder)).catch(() => {
        known.delete(file)
        return undefined
      })
      known.set(file, read)
      return read
    },
  }
}

/** The author that the samples' own data name. */
const sampleAuthor = 'Sample Adviser'

/** The names of documents that are samples still: production takes none (SE-09). */
export const sampleDocuments = async (): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'latin1')))
  return names.filter((_, index) => texts[index]?.includes(sampleAuthor))
}
