import { integerOf, packedObjects } from './packed-objects.ts'

const maxPages = 2_000
const maxPackedBytes = 8 * 1024 * 1024

/** Returns the texts of a file's objects, without the data of streams. */
const objectsIn = (text: string): string[] => {
  let left = maxPackedBytes
  return text.split(/endobj|endstream/).flatMap((part) => {
    const object = part.slice(part.indexOf('obj') + 3)
    const [dictionary = '', lineEnd = ''] = /^[\s\S]*?stream(\r?\n)/.exec(object.slice(0, 64 * 1024)) ?? [
      object,
    ]
    if (!lineEnd || !dictionary.includes('/ObjStm')) return [dictionary]
    const data = Buffer.from(object.slice(dictionary.length), 'latin1')
    const packed = left > 0 ? packedObjects(dictionary, data, left).map(([, own]) => own) : []
    left -= packed.reduce((sum, { length }) => sum + length, 0)
    return packed
  })
}

const countOf = (object: string): number | undefined => {
  if (!/\/Type\s*\/Pages\b/.test(object) || object.includes('/Parent')) return undefined
  const count = integerOf(object, 'Count')
  return object.split('/Count').length === 2 && count > 0 && count <= maxPages ? count : undefined
}

/** Returns the count at the root of the page tree, or `undefined` if there is not exactly one root. */
export const countPages = (pdf: Uint8Array): number | undefined => {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const counts = new Set(objectsIn(text).flatMap((object) => countOf(object) ?? []))
  return counts.size === 1 ? [...counts][0] : undefined
}
