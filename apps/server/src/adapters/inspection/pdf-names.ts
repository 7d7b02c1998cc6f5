import { inflateSync } from 'node:zlib'
import type { Flaw } from '../../ports/inspector.ts'

/** What a PDF must not have, by the names that its objects use for it (ISO 32000-2). */
const UNSAFE = new Set([
  'Encrypt',
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'XFA',
])
/** Names long enough that they are in no compressed data by chance. */
const LONG = 6
/** Objects within all object streams of a file together, bytes. */
const MOST_INFLATED = 64 * 1024 * 1024

/** Names as written: `/J#53` is JS. */
const namesIn = function* (text: string): Generator<string> {
  for (const [, name = ''] of text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]{2,120})/g))
    yield name.includes('#')
      ? name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : name
}

const has = (text: string, isLooked: (name: string) => boolean): boolean => {
  for (const name of namesIn(text)) if (isLooked(name)) return true
  return false
}

/**
 * Looks through everything that is written in a PDF, whether or not its tables of contents lead there: all objects, those
 * packed in object streams, and, for the long names, the data of every stream as it stands.
 */
export const unsafeNames = (pdf: Buffer): Flaw | undefined => {
  const text = pdf.toString('latin1')
  if (has(text, (name) => name.length >= LONG && UNSAFE.has(name))) return 'unsafe'
  let inflated = 0
  let at = 0
  for (;;) {
    const head = /\bstream(?:\r\n|\n|\r)/g
    head.lastIndex = at
    const opens = head.exec(text)
    const written = text.slice(at, opens?.index)
    if (has(written, (name) => UNSAFE.has(name))) return 'unsafe'
    if (!opens) return undefined
    const ends = text.indexOf('endstream', head.lastIndex)
    const data = pdf.subarray(head.lastIndex, ends < 0 ? undefined : ends)
    // a reader takes any stream for one of objects that says where its first one is
    if (has(written, (name) => name === 'ObjStm' || name === 'First')) {
      const objects = inflate(data, MOST_INFLATED - inflated)
      if (objects === undefined && has(written, (name) => name === 'ObjStm')) return 'broken'
      if (objects && has(objects.toString('latin1'), (name) => UNSAFE.has(name))) return 'unsafe'
      inflated += objects?.length ?? 0
    }
    if (ends < 0) return undefined
    at = ends + 'endstream'.length
  }
}

/** undefined: it is not deflated, or too large. */
const inflate = (data: Buffer, maxOutputLength: number): Buffer | undefined => {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch {
    return undefined
  }
}
