import { crc32, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** A JPEG of one gray pixel. */
const pixel = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8Afz//2Q==',
  'base64',
)

/** Returns reproducible bytes without 0xff, so that a JPEG can contain the bytes unchanged. */
export const filler = (length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
    bytes[at] = ((state >>> 16) & 0xff) % 0xff
  }
  return bytes
}

/** Creates a one-pixel JPEG of exactly `size` bytes (minimum 300), padded in the scan. */
export const jpeg = (size = 2_000): Buffer =>
  Buffer.concat([pixel.subarray(0, -2), filler(size - pixel.length), pixel.subarray(-2)])

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** Creates zlib data without compression. */
const stored = (bytes: Buffer): Buffer => deflateSync(bytes, { level: 0 })

/** Creates a PNG of exactly `size` bytes (minimum 100): a row of gray pixels. */
export const png = (size = 2_000): Buffer => {
  const ends = 8 + 25 + 12 + 12
  let width = size - ends - 12
  let excess = 1
  for (; excess > 0; width -= Math.max(0, excess))
    excess = ends + stored(Buffer.alloc(width + 1)).length - size
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  const data = stored(Buffer.concat([Buffer.from([0]), filler(width)]))
  // Decoders ignore bytes after the image data.
  const rest = filler(size - ends - data.length)
  return pngOf(['IHDR', head], ['IDAT', Buffer.concat([data, rest])], ['IEND', Buffer.alloc(0)])
}

export const pngOf = (...chunks: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks.map(([type, data]) => chunk(type, data)),
  ])

interface PdfOptions {
  encrypted?: boolean
  /** Encrypted, but opens without a password. */
  owned?: boolean
  script?: boolean
  attachment?: boolean
  /** PDF version. Version 1.3 has no object streams. */
  version?: '1.3' | '1.7'
}

/** Creates a PDF of one page, optionally with forbidden content. */
export const pdf = async ({
  encrypted,
  owned,
  script,
  attachment,
  version = '1.7',
}: PdfOptions = {}): Promise<Buffer> => {
  const document = new PDFDocument({
    pdfVersion: version,
    ...(encrypted ? { userPassword: 'secret' } : {}),
    ...(owned ? { ownerPassword: 'secret' } : {}),
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.text('Driver license')
  if (script) document.addNamedJavaScript('hello', "app.alert('hello')")
  if (attachment) document.file(Buffer.from('hello'), { name: 'hello.txt' })
  document.end()
  await new Promise((resolve) => document.on('end', resolve))
  return Buffer.concat(parts)
}

/** Creates a PDF of these objects with a correct xref table. The first object is the catalog. */
export const pdfOf = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  let body = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')
  const at: number[] = []
  for (const [index, object] of objects.entries()) {
    at.push(body.length)
    body = Buffer.concat([
      body,
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
  }
  const rows = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.concat([body, Buffer.from(table)])
}

/** Returns objects 1 to 3 of a one-page PDF, with extra entries for catalog and page. */
export const onePage = (catalog = '', page = ''): string[] => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`,
]

/** Creates a ZIP archive with one empty file. */
export const zip = (): Buffer => {
  const name = Buffer.from('a.txt')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length, 16)
  return Buffer.concat([local, name, central, name, end])
}

export const segment = (code: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

/** Creates a JPEG with additional segments after its start marker (SOI). */
export const jpegWith = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([pixel.subarray(0, 2), ...segments, pixel.subarray(2)])

/** Creates a JPEG with a comment, which decoders ignore. */
export const jpegWithComment = (comment: Buffer): Buffer => jpegWith(segment(0xfe, comment))

/** Creates a JPEG whose header states these dimensions. */
export const jpegSized = (width: number, height: number): Buffer => {
  const file = Buffer.from(pixel)
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

/** Creates EXIF data with an orientation and a GPS position. */
export const exifOf = (orientation: number, isLittle: boolean) => {
  const tiff = Buffer.alloc(60)
  tiff.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1')
  const put = (value: number, at: number, size: number) =>
    isLittle ? tiff.writeUIntLE(value, at, size) : tiff.writeUIntBE(value, at, size)
  put(8, 4, 4)
  put(2, 8, 2)
  // The GPS entry refers to data outside the table.
  for (const [value, at, size] of [
    [0x8825, 10, 2],
    [4, 12, 2],
    [1, 14, 4],
    [38, 18, 4],
    [0x0112, 22, 2],
    [3, 24, 2],
    [1, 26, 4],
    [orientation, 30, 2],
  ] as const)
    put(value, at, size)
  tiff.write('SECRET-PLACE', 38)
  return tiff
}
