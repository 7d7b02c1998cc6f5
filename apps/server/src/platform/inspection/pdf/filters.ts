import { inflateSync } from 'node:zlib'
import { decodeLzw } from './lzw.ts'
import { undoPredictor } from './predictors.ts'
import {
  type Budget,
  entryOf,
  isDictionary,
  isName,
  type PdfDictionary,
  PdfFlaw,
  type PdfValue,
  spend,
} from './values.ts'

export interface Filter {
  name: string
  parameters: PdfDictionary
}

/** Inline images abbreviate filter names, and readers accept these abbreviations anywhere. */
const abbreviations: Readonly<Record<string, string>> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}
const maxFilters = 8
const none: PdfDictionary = { type: 'dictionary', entries: [] }

const listOf = (value: PdfValue | undefined): readonly PdfValue[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** Lists a stream's filters in decoding order. @throws PdfFlaw unless the filters are direct objects */
export const filtersOf = (dictionary: PdfDictionary): Filter[] => {
  const names = listOf(entryOf(dictionary, 'Filter'))
  const parameters = listOf(entryOf(dictionary, 'DecodeParms'))
  if (names.length > maxFilters) throw new PdfFlaw('complex')
  return names.map((value, index) => {
    const own = parameters[index] ?? none
    if (!isName(value) || !isDictionary(own)) throw new PdfFlaw('broken')
    return { name: abbreviations[value.name] ?? value.name, parameters: own }
  })
}

const inflate = (data: Buffer, most: number): Buffer => {
  try {
    return inflateSync(data, {
      maxOutputLength: Math.max(1, most),
      chunkSize: Math.min(256 * 1024, Math.max(1024, data.length * 4)),
    })
  } catch (error) {
    throw new PdfFlaw((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'complex' : 'broken')
  }
}

const decodeHex = (data: Buffer): Buffer => {
  const end = data.indexOf('>')
  const digits = data.toString('latin1', 0, end < 0 ? data.length : end).replaceAll(/[\0\t\n\f\r ]+/g, '')
  if (!/^[0-9A-Fa-f]*$/.test(digits)) throw new PdfFlaw('broken')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

const decode85 = (data: Buffer, most: number): Buffer => {
  const end = data.indexOf('~')
  const text = data.toString('latin1', 0, end < 0 ? data.length : end).replaceAll(/[\0\t\n\f\r ]+/g, '')
  if (!/^[!-uz]*$/.test(text)) throw new PdfFlaw('broken')
  if (text.length * 4 > most) throw new PdfFlaw('complex')
  const out = Buffer.alloc(text.length * 4 + 4)
  let size = 0
  for (let at = 0; at < text.length; ) {
    if (text[at] === 'z') {
      size += 4
      at += 1
      continue
    }
    const group = text.slice(at, at + 5)
    if (group.includes('z') || group.length === 1) throw new PdfFlaw('broken')
    let value = 0
    for (const letter of group.padEnd(5, 'u')) value = value * 85 + letter.charCodeAt(0) - 33
    if (value > 0xffffffff) throw new PdfFlaw('broken')
    out.writeUInt32BE(value, size)
    size += group.length - 1
    at += 5
  }
  return out.subarray(0, size)
}

const decodeRuns = (data: Buffer, most: number): Buffer => {
  const sizeOf = (length: number): number => (length < 128 ? length + 1 : 257 - length)
  const after = (at: number, length: number): number => at + (length < 128 ? length + 2 : 2)
  let size = 0
  for (let at = 0; at < data.length && data[at] !== 128; at = after(at, data[at] ?? 0))
    size += sizeOf(data[at] ?? 0)
  if (size > most) throw new PdfFlaw('complex')
  const out = Buffer.alloc(size)
  let filled = 0
  for (let at = 0; filled < size; at = after(at, data[at] ?? 0)) {
    const length = data[at] ?? 0
    if (length < 128) data.copy(out, filled, at + 1, at + 2 + length)
    else out.fill(data[at + 1] ?? 0, filled, filled + sizeOf(length))
    filled += sizeOf(length)
  }
  return out
}

const decodeStep = (data: Buffer, { name, parameters }: Filter, most: number): Buffer => {
  switch (name) {
    case 'FlateDecode':
      return undoPredictor(inflate(data, most), parameters)
    case 'LZWDecode':
      return undoPredictor(
        decodeLzw(data, entryOf(parameters, 'EarlyChange') === 0 ? 0 : 1, most),
        parameters,
      )
    case 'ASCIIHexDecode':
      return decodeHex(data)
    case 'ASCII85Decode':
      return decode85(data, most)
    case 'RunLengthDecode':
      return decodeRuns(data, most)
    default:
      throw new PdfFlaw('broken')
  }
}

export const decode = (data: Buffer, filters: readonly Filter[], budget: Budget): Buffer =>
  filters.reduce((bytes, filter) => {
    const decoded = decodeStep(bytes, filter, budget.decoded)
    spend(budget, 'decoded', decoded.length)
    return decoded
  }, data)
