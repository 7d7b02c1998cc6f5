import { readJpeg } from '../jpeg.ts'
import { mostPixels } from '../limits.ts'
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
  number: number
  dictionary: PdfDictionary
  data: Buffer
  /** bytes that the dictionary may say, as it counts the blanks before `endstream` or not */
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
/** Numbers that other objects may refer to. */
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
export const isXrefStream = (stream: PdfStream): boolean =>
  has(stream, 'W') || isNamed(stream, 'Type', 'XRef')
const isImage = (stream: PdfStream): boolean =>
  isNamed(stream, 'Subtype', 'Image') || (has(stream, 'Width') && has(stream, 'Height'))

/** @throws PdfFlaw where readers may differ in what the stream's data are, or they are elsewhere */
export const checkStream = (stream: PdfStream, numbers: Numbers): void => {
  const { dictionary, lengthLeast, lengthMost } = stream
  const isRight = (length: number): boolean => length >= lengthLeast && length <= lengthMost
  if (!numbersOf(entryOf(dictionary, 'Length'), numbers).some(isRight)) throw new PdfFlaw('broken')
  if (has(stream, 'F') || has(stream, 'DP') || has(stream, 'Ref')) throw new PdfFlaw('unsafe')
}

const checkImage = (stream: PdfStream, filters: readonly Filter[], numbers: Numbers): void => {
  const sides = ['Width', 'Height'].map((key) => numbersOf(entryOf(stream.dictionary, key), numbers))
  const [widths = [], heights = []] = sides
  if (widths.length === 0 || heights.length === 0) throw new PdfFlaw('broken')
  if (Math.max(...widths) * Math.max(...heights) > mostPixels) throw new PdfFlaw('pixels')
  for (const [index, { name }] of filters.entries())
    if (!codecsOfData.has(name) && !(imageCodecs.has(name) && index === filters.length - 1))
      throw new PdfFlaw('broken')
  if (filters.length !== 1 || filters[0]?.name !== 'DCTDecode') return
  if (readJpeg().take(stream.data) === 'pixels') throw new PdfFlaw('pixels')
}

/** A stream that holds no objects: its data must decode, or be an image of bounded size. @throws PdfFlaw */
export const checkData = (stream: PdfStream, numbers: Numbers, budget: Budget): void => {
  const filters = filtersOf(stream.dictionary)
  if (isImage(stream)) checkImage(stream, filters, numbers)
  else decode(stream.data, filters, budget)
}

const wholeOf = ({ dictionary }: PdfStream, key: string): number => {
  const value = entryOf(dictionary, key)
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new PdfFlaw('broken')
  return value
}

/** The objects packed in a stream, by number. @throws PdfFlaw unless readers that differ find the same ones */
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
  // each value must be named by an offset, or a reader could make others of its parts
  if (valuesAt.size !== new Set(pairs.map(([, at]) => at)).size) throw new PdfFlaw('broken')
  return pairs.map(([number, at]) => {
    const value = valuesAt.get(at)
    if (value === undefined) throw new PdfFlaw('broken')
    return [number, value]
  })
}

/** The numbers of streams that a cross-reference stream says objects are packed in. @throws PdfFlaw */
export const containersIn = (stream: PdfStream, budget: Budget): Set<number> => {
  const widths = entryOf(stream.dictionary, 'W')
  if (!Array.isArray(widths) || widths.length !== 3) throw new PdfFlaw('broken')
  const [kindBytes, numberBytes, lastBytes] = widths.map((width) => {
    if (typeof width !== 'number' || !Number.isInteger(width) || width < 0 || width > 6)
      throw new PdfFlaw('broken')
    return width
  }) as [number, number, number]
  const rowBytes = kindBytes + numberBytes + lastBytes
  if (rowBytes === 0) throw new PdfFlaw('broken')
  const data = decode(stream.data, filtersOf(stream.dictionary), budget)
  const rows = Math.floor(data.length / rowBytes)
  spend(budget, 'tokens', rows)
  const containers = new Set<number>()
  for (let at = 0; at < rows * rowBytes; at += rowBytes)
    if (kindBytes > 0 && numberBytes > 0 && data.readUIntBE(at, kindBytes) === 2)
      containers.add(data.readUIntBE(at + kindBytes, numberBytes))
  return containers
}
