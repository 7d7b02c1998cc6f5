import { readdir, readFile } from 'node:fs/promises'
import type { Documents } from '../ports/documents.ts'

const folder = new URL('../../documents/', import.meta.url)

/** Creates a cache of the PDFs in apps/server/documents. Failed reads are not cached. The caller validates `file`. */
export const createDocuments = (): Documents => {
  const cached = new Map<string, Promise<Uint8Array | undefined>>()
  return {
    read(file) {
      const known = cached.get(file)
      if (known) return known
      const read = readFile(new URL(file, folder)).catch(() => {
        cached.delete(file)
        return undefined
      })
      cached.set(file, read)
      return read
    },
  }
}

const sampleAuthor = 'Sample Adviser'

export const sampleDocuments = async (): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'latin1')))
  return names.filter((_, index) => texts[index]?.includes(sampleAuthor))
}
