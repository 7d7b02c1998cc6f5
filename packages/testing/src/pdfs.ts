import { deflateSync } from 'node:zlib'
import { onePage, pdfOf } from './files.ts'

/** Creates a PDF stream object. */
export const stream = (data: Buffer | string, dictionary = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    Buffer.from(data),
    Buffer.from('\nendstream'),
  ])

interface Packing {
  /** Entry in the stream's dictionary, with its key. The default is `/Type /ObjStm`. */
  type?: string
  /** Whether the dictionary has a `/First` entry. Without the entry, readers assume 0. */
  hasFirst?: boolean
  filters?: string
  encode?: (data: Buffer) => Buffer
}

/** Creates an object stream that contains one object with the number 10. */
export const packed = (
  object: string,
  {
    type = '/Type /ObjStm',
    hasFirst = true,
    filters = '/FlateDecode',
    encode = (data) => deflateSync(data),
  }: Packing = {},
): Buffer => {
  const first = hasFirst ? '/First 5' : ''
  const header = hasFirst ? '10 0 ' : '10 5 '
  return stream(encode(Buffer.from(header + object)), `${type} /N 1 ${first} /Filter ${filters}`)
}

const hex = (data: Buffer): Buffer => Buffer.from(`${data.toString('hex')}>`)
const ascii85 = (data: Buffer): Buffer => {
  const words: string[] = []
  for (let at = 0; at < data.length; at += 4) {
    const part = data.subarray(at, at + 4)
    let value = Buffer.concat([part, Buffer.alloc(4)]).readUInt32BE(0)
    let word = ''
    for (let digit = 0; digit < 5; digit += 1) {
      word = String.fromCharCode((value % 85) + 33) + word
      value = Math.floor(value / 85)
    }
    words.push(word.slice(0, part.length + 1))
  }
  return Buffer.from(`${words.join('')}~>`)
}
/** Encodes data as run lengths, with literal bytes only. */
const runs = (data: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; at < data.length; at += 128) {
    const part = data.subarray(at, at + 128)
    parts.push(Buffer.from([part.length - 1]), part)
  }
  return Buffer.concat([...parts, Buffer.from([128])])
}
/** Encodes data with LZW, and clears the table before codes need 10 bits. */
const lzw = (data: Buffer): Buffer => {
  const codes = [...data].flatMap((byte, at) => (at % 100 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}
/** Encodes rows of four bytes as differences from the row above. */
const predicted = (data: Buffer): Buffer => {
  const rows: Buffer[] = []
  for (let at = 0; at < data.length; at += 4) {
    const row = data.subarray(at, at + 4)
    rows.push(
      Buffer.from([2]),
      row.map((byte, index) => byte - (at >= 4 ? (data[at - 4 + index] ?? 0) : 0)) as Buffer,
    )
  }
  return deflateSync(Buffer.concat(rows))
}

/** Encodings of object streams that PDF readers accept. */
export const packings: Readonly<Record<string, Packing>> = {
  'with its type': {},
  'without a type': { type: '' },
  'without a type, and a list of filters': { type: '', filters: '[/FlateDecode]' },
  'by two filters': {
    type: '',
    filters: '[/ASCIIHexDecode /FlateDecode]',
    encode: (data) => hex(deflateSync(data)),
  },
  'by the short names of filters': {
    type: '',
    filters: '[/AHx /Fl]',
    encode: (data) => hex(deflateSync(data)),
  },
  'by deflating twice': {
    type: '',
    filters: '[/FlateDecode /FlateDecode]',
    encode: (data) => deflateSync(deflateSync(data)),
  },
  'by ASCII85': { type: '', filters: '/ASCII85Decode', encode: ascii85 },
  'by runs': { type: '', filters: '/RunLengthDecode', encode: runs },
  'by LZW': { type: '', filters: '/LZWDecode', encode: lzw },
  'by a predictor': { type: '/DecodeParms << /Predictor 12 /Columns 4 >>', encode: predicted },
  'with a wrong type': { type: '/Type /XObject' },
  'as it is': { type: '', filters: '[]', encode: (data) => data },
}

/** Creates a PDF whose xref stream locates object 10 in the object stream `packedIn`. */
export const withXrefStream = (objects: readonly (string | Buffer)[], packedIn: number): Buffer => {
  const plain = pdfOf(objects)
  const body = plain.subarray(0, plain.lastIndexOf('xref\n0 '))
  const rows: Buffer[] = []
  const row = (kind: number, value: number): void => {
    const bytes = Buffer.alloc(6)
    bytes[0] = kind
    bytes.writeUInt32BE(value, 1)
    rows.push(bytes)
  }
  row(0, 0)
  for (const index of objects.keys()) row(1, body.indexOf(`\n${index + 1} 0 obj`) + 1)
  row(2, packedIn)
  const table = stream(
    deflateSync(Buffer.concat(rows)),
    `/Type /XRef /Size 11 /Index [0 ${objects.length + 1} 10 1] /W [1 4 1] /Root 1 0 R /Filter /FlateDecode`,
  )
  return Buffer.concat([
    body,
    Buffer.from('9 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${body.length}\n%%EOF\n`),
  ])
}

/** Creates a PDF of 4 kB that pdf.js 6.5 reads for many seconds: its xref stream lists 400,000 rows 350 times. */
export const slowPdf = (): Buffer => {
  const rows = 400_000
  const data = deflateSync(deflateSync(Buffer.alloc(rows * 350)))
  const table = stream(
    data,
    `/Type /XRef /Size 1000000 /W [0 0 1] /Index [${`0 ${rows} `.repeat(350)}] /Root 1 0 R /Filter [/FlateDecode /FlateDecode]`,
  )
  return pdfOf([...onePage(), table], `/Prev ${pdfOf(onePage()).indexOf('xref')} `)
}

/** Returns a page's `/Annots` entry, which contains one link with this action. */
export const linkTo = (action: string): string =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]`
