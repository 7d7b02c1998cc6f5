import { type Kind, kindOf, signatureLength } from '@vestibule/domain/documents/kind'
import type { Flaw, Inspection, Inspector } from '../../ports/inspector.ts'
import { readJpeg } from './jpeg.ts'
import { createPdfReaders } from './pdf/processes.ts'
import { readPng } from './png.ts'
import { createPolyglotScan } from './polyglot.ts'
import type { Structure } from './structure.ts'

/** `%%EOF` must be within this many bytes of the file's end. */
const pdfTailBytes = 1024

/** Checks only that a streamed PDF ends with the end marker, because checking the content needs the whole file. */
const readPdfEnds = (): Structure => {
  let tail = Buffer.alloc(0)
  return {
    take(piece) {
      tail = Buffer.concat([tail, piece.subarray(-pdfTailBytes)]).subarray(-pdfTailBytes)
      return { own: piece.length, kept: [piece] }
    },
    end: () => (tail.includes('%%EOF') ? undefined : 'broken'),
  }
}

const readers: Readonly<Record<Kind, () => Structure>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'application/pdf': readPdfEnds,
}

const begin = (): Inspection => {
  const polyglot = createPolyglotScan()
  let first = Buffer.alloc(0)
  let known: { kind: Kind; structure: Structure } | undefined

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
      if (first.length < signatureLength) return Buffer.alloc(0)
      const kind = kindOf(first)
      if (!kind) return 'kind'
      known = { kind, structure: readers[kind]() }
      return read(first, known)
    },
    end() {
      if (!known) return 'kind'
      const flaw = known.structure.end()
      if (flaw) return flaw
      return polyglot.found(known.kind === 'application/pdf') ? 'kind' : { kind: known.kind }
    },
  }
}

export const createInspector = (): Inspector => ({ begin, pdfReader: createPdfReaders() })
