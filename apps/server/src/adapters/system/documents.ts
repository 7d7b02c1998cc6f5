import { readFile } from 'node:fs/promises'
import type { Documents } from '../../ports/documents.ts'

const folder = new URL('../../../documents/', import.meta.url)

/** The PDFs of apps/server/documents, read once each. The caller has checked that the name is a bare file's. */
export const createDocuments = (): Documents => {
  const known = new Map<string, Promise<Uint8Array | undefined>>()
  return {
    read(file) {
      const read = known.get(file) ?? readFile(new URL(file, folder)).catch(() => undefined)
      known.set(file, read)
      return read
    },
  }
}
