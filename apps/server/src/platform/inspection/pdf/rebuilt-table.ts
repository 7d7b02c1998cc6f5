import { packedObjects } from './packed-objects.ts'

const maxObjectNumber = 200_000
const maxTrailerLength = 4_000
const maxPackedBytes = 16 * 1024 * 1024
const headerOrStream =
  /(\d{1,10})[\0\t\n\f\r ]{1,20}(\d{1,5})[\0\t\n\f\r ]{1,20}obj|\btrailer\b|\bstream\r?\n?/g

interface Place {
  /** 1: at an offset of the file. 2: in an object stream (ISO 32000-2, table 18). */
  kind: 1 | 2
  /** The offset, or the object stream's number. */
  at: number
  /** The generation, or the index in the object stream. */
  index: number
}

const lengthEntry = /\/Length\s+\d+(?:\s+\d+\s+R)?(?![\s\S]*\/Length\s)/

const trailerKeys = [
  /\/Root\s+\d+\s+\d+\s+R/,
  /\/Encrypt\s+\d+\s+\d+\s+R/,
  /\/ID\s*\[\s*<[^>]*>\s*<[^>]*>\s*\]/,
]

const tableOf = (places: ReadonlyMap<number, Place>, size: number): Buffer => {
  const table = Buffer.alloc(size * 7)
  for (const [number, { kind, at, index }] of places) {
    table[number * 7] = kind
    table.writeUInt32BE(at, number * 7 + 1)
    table.writeUInt16BE(Math.min(index, 0xffff), number * 7 + 5)
  }
  return table
}

/**
 * Writes a cross-reference table of all objects that are found in the bytes, and the lengths of streams, as readers do
 * if a file's own are wrong. qpdf does too, but not as compiled to WebAssembly. If a number repeats, its last object counts.
 */
export const withRebuiltTable = (pdf: Buffer): Buffer | undefined => {
  const text = pdf.toString('latin1')
  const places = new Map<number, Place>()
  const parts: string[] = []
  let copied = 0
  let size = 0
  const copy = (end: number, more = ''): void => {
    parts.push(text.slice(copied, end), more)
    size += end - copied + more.length
    copied = end
  }
  let trailer = ''
  let object = { number: 0, at: 0 }
  headerOrStream.lastIndex = 0
  for (let found = headerOrStream.exec(text); found; found = headerOrStream.exec(text)) {
    const { 0: token, 1: number, 2: generation, index } = found
    if (number !== undefined) {
      object = { number: Number(number), at: index }
      if (object.number > maxObjectNumber) return undefined
      copy(index)
      places.set(object.number, { kind: 1, at: size, index: Number(generation) })
      continue
    }
    if (token === 'trailer') {
      const dictionary = text.slice(index, index + maxTrailerLength)
      if (dictionary.includes('/Root')) trailer = dictionary
      continue
    }
    const begin = headerOrStream.lastIndex
    const end = text.indexOf('endstream', begin)
    if (end < 0) return undefined
    headerOrStream.lastIndex = end
    const dictionary = text.slice(object.at, index)
    if (dictionary.includes('/XRef') && dictionary.includes('/Root')) trailer = dictionary
    const length = lengthEntry.exec(dictionary)
    if (length) {
      copy(object.at + length.index, `/Length ${text.slice(begin, end).replace(/\r?\n$|\r$/, '').length}`)
      copied += length[0].length
    }
    if (!dictionary.includes('/ObjStm')) continue
    for (const [position, [packed]] of packedObjects(
      dictionary,
      pdf.subarray(begin, end),
      maxPackedBytes,
    ).entries())
      if (packed <= maxObjectNumber) places.set(packed, { kind: 2, at: object.number, index: position })
  }
  const entries = trailerKeys.flatMap((key) => key.exec(trailer)?.[0] ?? [])
  if (entries.length === 0) return undefined
  const own = Math.max(0, ...places.keys()) + 1
  const table = tableOf(places, own)
  copy(text.length, '\n')
  const at = size
  copy(
    text.length,
    `${own} 0 obj\n<< /Type /XRef /Size ${own} /W [1 4 2] ${entries.join(' ')} /Length ${table.length} >>\nstream\n`,
  )
  const tail = `\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([Buffer.from(parts.join(''), 'latin1'), table, Buffer.from(tail)])
}
