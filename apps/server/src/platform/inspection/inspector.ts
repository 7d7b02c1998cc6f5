import { isHeic, type Kind, kindOf, signatureLength } from '@vestibule/domain/documents/kind'
import type { Flaw, Inspection, Inspector } from '../../ports/inspector.ts'
import { readJpeg } from './jpeg.ts'
import { createPdfReaders } from './pdf/processes.ts'
import { readPng } from './png.ts'
import { createPolyglotScan } from './polyglot.ts'
import type { Structure } from './structure.ts'

/** Keeps every byte, because checking a PDF needs the whole file. */
const readPdfBytes = (): Structure => ({
  take: (piece) => ({ own: piece.length, kept: [piece] }),
  end: () => Buffer.alloc(0),
})

const readers: Readonly<Record<Kind, () => Structure>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'application/pdf': readPdfBytes,
}

const begin = (): Inspection => {
  const polyglot = createPolyglotScan()
  let first = Buffer.alloc(0)
  let known: { kind: Kind; structure: Structure } | undefined

  const unknownKind = (): Flaw => (isHeic(first) ? 'heic' : 'kind')

  const read = (piece: Buffer, { structure }: { structure: Structure }): Buffer | Flaw => {
    const taken = structure.take(piece)
    if (typeof taken === 'string') return taken
    polyglot.take(piece.subarray(0, taken.own))
    return Buffer.concat(taken.kept)
  }

  return {
    take(piece) {
      if (known) return read(piece, known)
      first = Buffer.concat([first, piece])
      const kind = kindOf(first)
      if (!kind) return first.length < signatureLength ? Buffer.alloc(0) : unknownKind()
      known = { kind, structure: readers[kind]() }
      return read(first, known)
    },
    end() {
      if (!known) return unknownKind()
      const { kind, structure } = known
      const rest = structure.end()
      if (typeof rest === 'string') return rest
      return polyglot.found(kind === 'application/pdf') ? 'kind' : { kind, rest }
    },
  }
}

export const createInspector = (): Inspector => ({ begin, pdfReader: createPdfReaders() })
