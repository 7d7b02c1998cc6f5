import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  jpeg,
  jpegWithComment,
  objectStream,
  onePage,
  pdf,
  pdfOf,
  png,
  zip,
} from '../../../../../e2e/harness/files.ts'
import { createInspector } from './inspector.ts'

const inspector = createInspector()

/** What is said of a file that comes in pieces of so many bytes, and what is kept of it. */
const inspect = (file: Buffer, pieceSize = 64 * 1024) => {
  const inspection = inspector.begin()
  const kept: Buffer[] = []
  for (let at = 0; at < file.length; at += pieceSize) {
    const own = inspection.take(Buffer.from(file.subarray(at, at + pieceSize)))
    if (typeof own === 'string') return { flaw: own }
    kept.push(own)
  }
  const end = inspection.end()
  return typeof end === 'string' ? { flaw: end } : { kind: end.kind, kept: Buffer.concat(kept) }
}

const samsung = Buffer.concat([
  Buffer.from([0, 0, 1, 10, 14, 0, 0, 0]),
  Buffer.from('Image_UTC_Data1700000000000SEFH'),
  Buffer.alloc(20),
  Buffer.from('SEFT'),
])
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(40)])
const page = Buffer.from('<html><script>alert(1)</script></html>')

test.each<[string, Buffer, string]>([
  ['a JPEG', jpeg(), 'image/jpeg'],
  ['a PNG', png(), 'image/png'],
  ['a PDF', await pdf(), 'application/pdf'],
])('[KY-04] %s is taken whole, in pieces of any size', (_, file, kind) => {
  for (const size of [1, 3, 7, 1_000, file.length]) expect(inspect(file, size)).toEqual({ kind, kept: file })
})

test.each<[string, Buffer]>([
  ['another picture', jpeg()],
  ["Samsung's blocks", samsung],
  ['the film of a motion photo', film],
  ['padding', Buffer.alloc(100)],
])('[KY-04] of a JPEG to which a camera has appended %s the picture is kept', (_, more) => {
  for (const size of [1, 5, 4_096])
    expect(inspect(Buffer.concat([jpeg(), more]), size)).toEqual({ kind: 'image/jpeg', kept: jpeg() })
})

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'kind'],
  ['four bytes', jpeg().subarray(0, 4), 'kind'],
  ['an archive', zip(), 'kind'],
  ['a picture of another kind', Buffer.from('GIF89a.......'), 'kind'],
  ['a page', page, 'kind'],
  ['a JPEG without its end', jpeg().subarray(0, -2), 'broken'],
  ['half a JPEG', jpeg().subarray(0, 150), 'broken'],
  ['a JPEG with a page behind it', Buffer.concat([jpeg(), page]), 'kind'],
  ['a JPEG with an archive behind it', Buffer.concat([jpeg(), zip()]), 'kind'],
  ['a JPEG with a page in it', jpegWithComment(page), 'kind'],
  ['a JPEG with a PDF in it', jpegWithComment(await pdf()), 'kind'],
  ['a JPEG of which nothing is a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0]), 'broken'],
  ['a PNG without its end', png().subarray(0, -12), 'broken'],
  ['half a PNG', png().subarray(0, 1_000), 'broken'],
  ['a PNG with a wrong byte', Buffer.from(png().map((byte, at) => (at === 500 ? byte ^ 1 : byte))), 'broken'],
  ['a PNG with an archive behind it', Buffer.concat([png(), zip()]), 'kind'],
  ['a PDF without its end', (await pdf()).subarray(0, -20), 'broken'],
  ['a PDF with an archive behind it', Buffer.concat([await pdf(), zip()]), 'kind'],
  ['a PDF behind an archive', Buffer.concat([zip(), await pdf()]), 'kind'],
])('[KY-04] [KY-08] %s is refused', (_, file, flaw) => {
  for (const size of [1, 13, 64 * 1024]) expect(inspect(file, size)).toEqual({ flaw })
})

test('[KY-04] whatever comes in, the answer is the same for pieces of any size', () => {
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .tuple(fc.constantFrom(jpeg(400), png(200)), fc.uint8Array({ maxLength: 40 }), fc.nat(400))
      .map(([file, more, at]) => Buffer.concat([file.subarray(0, at), more, file.subarray(at)])),
  )
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 50 }), (bytes, size) => {
      const file = Buffer.from(bytes)
      expect(inspect(file, size)).toEqual(inspect(file, file.length + 1))
    }),
  )
})

const inPieces = async function* (file: Buffer) {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536)
}

const script = '/S /JavaScript /JS (app.alert(1))'
const stream = (data: Buffer, dictionary: string): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

test.each<[string, Buffer, string | undefined]>([
  ['is whole', await pdf(), undefined],
  ['is of an old version', await pdf({ version: '1.3' }), undefined],
  ['has its objects packed', pdfOf([...onePage(), objectStream(['<< /A /B >>'], 10)]), undefined],
  ['is encrypted', await pdf({ encrypted: true }), 'unsafe'],
  ['has a script', await pdf({ script: true }), 'unsafe'],
  ['has an attachment', await pdf({ attachment: true }), 'unsafe'],
  ['runs a script when it is opened', pdfOf(onePage(`/OpenAction << ${script} >>`)), 'unsafe'],
  ['has a script in a packed object', pdfOf([...onePage(), objectStream([`<< ${script} >>`], 10)]), 'unsafe'],
  [
    'writes its script in other letters',
    pdfOf(onePage('/OpenAction << /S /J#61vaScript /J#53 (x) >>')),
    'unsafe',
  ],
  [
    'starts a program',
    pdfOf(onePage('', '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (a.exe) >> >>]')),
    'unsafe',
  ],
  ['has an object that nothing leads to, with a script', pdfOf([...onePage(), `<< ${script} >>`]), 'unsafe'],
  ['has a form with scripts', pdfOf(onePage('/AcroForm << /XFA (x) >>')), 'unsafe'],
  ['has a script for each page', pdfOf(onePage('', `/AA << /O << ${script} >> >>`)), 'unsafe'],
  [
    'has no page',
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
    'broken',
  ],
  ['is none', Buffer.from('%PDF-1.7\nhello\n%%EOF\n'), 'broken'],
  [
    'packs objects that nobody can unpack',
    pdfOf([...onePage(), stream(Buffer.from('hello'), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')]),
    'broken',
  ],
  [
    'packs more objects than fit into memory',
    pdfOf([
      ...onePage(),
      stream(deflateSync(Buffer.alloc(80 * 1024 * 1024)), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    ]),
    'broken',
  ],
])('[KY-08] a PDF that %s', async (_, file, flaw) => {
  expect(await inspector.readPdf(inPieces(file))).toBe(flaw)
})

test('[KY-08] a PDF whose bytes cannot be read is not for that called broken', async () => {
  const cut = async function* () {
    yield (await pdf()).subarray(0, 500)
    throw new Error('the database is away')
  }
  await expect(inspector.readPdf(cut())).rejects.toThrow('the database is away')
})
