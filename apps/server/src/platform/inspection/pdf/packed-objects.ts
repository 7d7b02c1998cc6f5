import { inflateSync } from 'node:zlib'

/** Returns the whole number at a key, or NaN. */
export const integerOf = (dictionary: string, key: string): number =>
  Number(
    new RegExp(String.raw`/${key}\s{1,9}(\d{1,9})(?![.\d])(?!\s+\d+\s+R)`).exec(dictionary)?.[1] ??
      Number.NaN,
  )

/** Returns the objects of an object stream by number, or none if it is not deflated in one of the usual ways. */
export const packedObjects = (
  dictionary: string,
  data: Buffer,
  maxOutputLength: number,
): [number, string][] => {
  try {
    const bytes = dictionary.includes('/FlateDecode') ? inflateSync(data, { maxOutputLength }) : data
    const text = bytes.toString('latin1')
    const first = integerOf(dictionary, 'First')
    const header = text.slice(0, first).trim().split(/\s+/).map(Number)
    const offsets = header.filter((_, index) => index % 2 === 1)
    return offsets.map((offset, index) => [
      header[index * 2] ?? 0,
      text.slice(first + offset, first + (offsets[index + 1] ?? text.length)),
    ])
  } catch {
    return []
  }
}
