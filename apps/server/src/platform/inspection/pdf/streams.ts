import { readJpeg } from '../jpeg.ts'
import { maxPixels } from '../structure.ts'
import { decode, type Filter, filtersOf } from './filters.ts'
import { PdfLexer } from './lexer.ts'
import {
  type Budget,
  entryOf,
  isName,
  isReference,
  type PdfDictionary,
  PdfFlaw,
  type PdfValue,
  spend,
} from './values.ts'

export interface PdfStream {
  dictionary: PdfDictionary
  data: Buffer
  /** Maximum and minimum valid value of Length, which may include or omit the blanks before `endstream`. */
  lengthMost: number
  lengthLeast: number
}

const imageCodecs = new Set(['CCITTFaxDecode', 'DCTDecode', 'JBIG2Decode', 'JPXDecode'])
const codecsOfData = new Set([
  'ASCII85Decode',
  'ASCIIHexDecode',
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
])
export type Numbers = ReadonlyMap<number, readonly number[]>

const numbersOf = (value: PdfValue | undefined, numbers: Numbers): readonly number[] =>
  typeof value === 'number' ? [value] : isReference(value) ? (numbers.get(value.number) ?? []) : []

const isNamed = ({ dictionary }: PdfStream, key: string, name: string): boolean => {
  const value = entryOf(dictionary, key)
  if (isReference(value)) throw new PdfFlaw('broken')
  return isName(value) && value.name === name
}
const has = ({ dictionary }: PdfStream, key: string): boolean => entryOf(dictionary, key) !== undefined

export const isObjectStream = (stream: PdfStream): boolean =>
  has(stream, 'First') || isNamed(stream, 'Type', 'ObjStm')
/** Returns true for an image, but not for an image with N, which a reader may treat as an object stream. */
const isImage = (stream: PdfStream): boolean =>
  !has(stream, 'N') &&
  (isNamed(stream, 'Subtype', 'Image') || (has(stream, 'Width') && has(stream, 'Height')))

/** Checks a stream's length and source. @throws PdfFlaw if the data's extent is ambiguous or external */
export const checkStream = (stream: PdfStream, numbers: Numbers): void => {
  const { dictionary, lengthLeast, lengthMost } = stream
  const isRight = (length: number): boolean => length >= lengthLeast && length <= lengthMost
  if (!numbersOf(entryOf(dictionary, 'Length'), numbers).some(isRight)) throw new PdfFlaw('broken')
  if (has(stream, 'F') || has(stream, 'DP') || has(stream, 'Ref')) throw new PdfFlaw('unsafe')
}

const checkImage = (
  stream: PdfStream,
  filters: readonly Filter[],
  numbers: Numbers,
  budget: Budget,
): void => {
  const largest = (key: string): number =>
    numbersOf(entryOf(stream.dictionary, key), numbers).reduce((most, side) => Math.max(most, side), -1)
  const [width, height] = [largest('Width'), largest('Height')]
  if (width < 0 || height < 0) throw new PdfFlaw('broken')
  if (width * height > maxPixels) throw new PdfFlaw('pixels')
  for (const [index, { name }] of filters.entries())
    if (!codecsOfData.has(name) && !(imageCodecs.has(name) && index === filters.length - 1))
      throw new PdfFlaw('broken')
  if (filters.at(-1)?.name !== 'DCTDecode') return
  if (readJpeg().take(decode(stream.data, filters.slice(0, -1), budget)) === 'pixels')
    throw new PdfFlaw('pixels')
}

/** Returns true if the data begins with two numbers, as an object stream begins with an object number and an offset. */
const beginsWithNumbers = (data: Buffer, budget: Budget): boolean => {
  const lexer = new PdfLexer(data, 0, budget)
  return lexer.skipBlanks() && lexer.skipNumber() && lexer.skipBlanks() && lexer.skipNumber()
}

/** Checks that the data decodes or is an image of bounded size. @throws PdfFlaw */
export const checkData = (stream: PdfStream, numbers: Numbers, budget: Budget): void => {
  const filters = filtersOf(stream.dictionary)
  if (isImage(stream)) {
    checkImage(stream, filters, numbers, budget)
    return
  }
  const data = decode(stream.data, filters, budget)
  // A PDF viewer that assumes 0 for a missing `/First` could read any stream that has `/N` as an object stream.
  if (has(stream, 'N') && beginsWithNumbers(data, budget)) throw new PdfFlaw('broken')
}

const wholeOf = ({ dictionary }: PdfStream, key: string): number => {
  const value = entryOf(dictionary, key)
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new PdfFlaw('broken')
  return value
}

/** Returns an object stream's objects by number. @throws PdfFlaw if readers could find different objects */
export const objectsIn = (stream: PdfStream, budget: Budget): [number, PdfValue][] => {
  const data = decode(stream.data, filtersOf(stream.dictionary), budget)
  const first = wholeOf(stream, 'First')
  const header = new PdfLexer(data.subarray(0, first), 0, budget)
  const pairs: [number, number][] = []
  while (header.skipBlanks()) {
    const number = header.integer()
    header.skipBlanks()
    const offset = header.integer()
    if (number === undefined || offset === undefined) throw new PdfFlaw('broken')
    spend(budget, 'tokens', 2)
    pairs.push([number, first + offset])
  }
  if (pairs.length !== wholeOf(stream, 'N')) throw new PdfFlaw('broken')
  const lexer = new PdfLexer(data, first, budget)
  const valuesAt = new Map<number, PdfValue>()
  while (lexer.skipBlanks()) {
    const { at } = lexer
    valuesAt.set(at, lexer.value())
  }
  // Each value must start at an offset of the header. PDF readers could read parts of any other value as objects.
  if (valuesAt.size !== new Set(pairs.map(([, at]) => at)).size) throw new PdfFlaw('broken')
  return pairs.map(([number, at]) => {
    const value = valuesAt.get(at)
    if (value === undefined) throw new PdfFlaw('broken')
    return [number, value]
  })
}
