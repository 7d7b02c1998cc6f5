import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { jpeg, jpegSized, onePage, pdf, pdfOf } from '@vestibule/testing/files'
import { linkTo, packed, packings, slowPdf, stream, withXrefStream } from '@vestibule/testing/pdfs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectPdf } from './inspect.ts'

/** Creates a PDF with one page and the given further objects, numbered starting at 4. */
const pdfWith = (...objects: (string | Buffer)[]): Buffer => pdfOf([...onePage(), ...objects])

const written = (name: string): Buffer => readFileSync(new URL(`testing/${name}`, import.meta.url))

test('[KY-11] accepts documents of common programs and scanners', () => {
  const documents = readdirSync(new URL('testing', import.meta.url)).filter(
    (name) => name.endsWith('.pdf') && !name.includes('with-link'),
  )
  expect(documents.map((name) => [name, inspectPdf(written(name))])).toEqual(
    documents.map((name) => [name, undefined]),
  )
})

const image = (dictionary: string, data: Buffer | string = 'data'): Buffer =>
  stream(data, `/Type /XObject /Subtype /Image /Width 100 /Height 100 ${dictionary}`)

test.each<[string, Buffer]>([
  ['has an old version', await pdf({ version: '1.3' })],
  ['has a new version', await pdf()],
  ['jumps within itself', pdfOf(onePage('/OpenAction [3 0 R /Fit]', linkTo('/S /GoTo /D [3 0 R /Fit]')))],
  ['turns its own pages', pdfOf(onePage('', linkTo('/S /Named /N /NextPage')))],
  [
    'has bookmarks',
    pdfOf([
      ...onePage('/Outlines 4 0 R'),
      '<< /First 5 0 R /Last 5 0 R /Count 1 >>',
      '<< /Title (a) /Parent 4 0 R /A << /S /GoTo /D (b) >> >>',
    ]),
  ],
  ['has a form without scripts', pdfOf(onePage('/AcroForm << /Fields [] >>'))],
  ['has a JBIG2 image', pdfWith(image('/Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 5 0 R >>'))],
  [
    'has a photo that is compressed twice',
    pdfWith(image('/Filter [/FlateDecode /DCTDecode]', deflateSync(jpeg()))),
  ],
  [
    'has an image with a size by reference',
    pdfWith(stream('x', '/Subtype /Image /Width 5 0 R /Height 5 0 R'), '7'),
  ],
  ['has a letter S in its font', pdfWith('<< /CharProcs << /A 5 0 R /S 5 0 R >> >>', stream('0 0 d0'))],
  ['has a harmless compressed object', pdfWith(packed('<< /A /B >>'))],
  [
    'has an incremental update',
    Buffer.concat([
      pdfOf(onePage()),
      Buffer.from('3 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n\n'),
    ]),
  ],
])('[KY-11] accepts a PDF that %s', (_, file) => {
  expect(inspectPdf(file)).toBeUndefined()
})

/** Each value contains the dictionary entries of an unsafe action. */
const actions: Readonly<Record<string, string>> = {
  'a program': '/S /Launch /F (a.exe)',
  'a script': '/S /JavaScript /JS (app.alert(1))',
  'a script in escaped letters': '/S /J#61vaScript /J#53 (x)',
  'a web page': '/S /URI /URI (https://example.com)',
  'another file': '/S /GoToR /F (a.pdf) /D [0 /Fit]',
  'an attached file': '/S /GoToE /D [0 /Fit]',
  'a form submission': '/S /SubmitForm /F (https://example.com)',
  'a data import': '/S /ImportData /F (a.fdf)',
  'a form reset': '/S /ResetForm',
  'a rendition': '/S /Rendition /OP 0',
  'a movie': '/S /Movie',
  'a sound': '/S /Sound',
  'a thread': '/S /Thread',
  'a layer': '/S /SetOCGState',
  'a field to hide': '/S /Hide',
  'a three-dimensional view': '/S /GoTo3DView',
  'a printer': '/S /Named /N /Print',
  'a name by reference': '/S /Named /N 9 0 R',
  'an unknown action type': '/S /GoTo#00Launch',
  'two types at once': '/S /GoTo /S /Launch',
}

test.each(Object.entries(actions))('[KY-11] refuses %s from every trigger', (_, action) => {
  const files = {
    link: pdfOf(onePage('', linkTo(action))),
    opening: pdfOf(onePage(`/OpenAction << ${action} >>`)),
    'opening by reference': pdfOf([...onePage('/OpenAction 4 0 R'), `<< ${action} >>`]),
    'after a jump': pdfOf(onePage(`/OpenAction << /S /GoTo /D (a) /Next [<< ${action} >>] >>`)),
    'after a jump, by reference': pdfOf([
      ...onePage('/OpenAction << /S /GoTo /Next [4 0 R] >>'),
      `<< ${action} >>`,
    ]),
    bookmark: pdfOf([
      ...onePage('/Outlines 4 0 R'),
      '<< /First 5 0 R >>',
      `<< /Title (a) /A << ${action} >> >>`,
    ]),
    page: pdfOf(onePage('', `/AA << /O << ${action} >> >>`)),
    packed: pdfOf([...onePage('/OpenAction 10 0 R'), packed(`<< ${action} >>`)]),
  }
  for (const [name, file] of Object.entries(files)) expect([name, inspectPdf(file)]).toEqual([name, 'unsafe'])
})

test.each(Object.entries(packings))('[KY-11] detects an action that is packed %s', (_, packing) => {
  expect(inspectPdf(pdfWith(packed('<< /S /Launch /F (a) >>', packing)))).toBe('unsafe')
  expect(inspectPdf(pdfWith(packed('<< /S /GoTo /D (a) >>', packing)))).toBeUndefined()
})

const launch = '<< /S /Launch /F (a) >>'

test.each<[string, Buffer]>([
  ['is encrypted', await pdf({ encrypted: true })],
  ['has a script for all', await pdf({ script: true })],
  ['has an attachment', await pdf({ attachment: true })],
  ['has links to the web, as Chromium prints them', written('chromium-with-link.pdf')],
  ['has an XML form', pdfOf(onePage('/AcroForm << /Fields [] /XFA 9 0 R >>'))],
  ['names attachments', pdfOf(onePage('/Names << /EmbeddedFiles << /Names [] >> >>'))],
  ['has a file annotation', pdfOf(onePage('', '/Annots [<< /Subtype /FileAttachment >>]'))],
  ['has rich media', pdfOf(onePage('', '/Annots [<< /Subtype /RichMedia >>]'))],
  ['has a screen', pdfOf(onePage('', '/Annots [<< /Subtype /Screen >>]'))],
  ['has a link action by reference', pdfOf([...onePage('', linkTo('/S 4 0 R /URI (x)')), '/URI'])],
  ['has a link action in an object stream', pdfOf([...onePage('', linkTo('/S 10 0 R')), packed('/Launch')])],
  ['has an unreferenced unsafe object', pdfWith(launch)],
  ['has an action in its trailer', pdfOf(onePage(), `/A ${launch}`)],
  ['has its data in another file', pdfWith(stream('', '/F (a.txt)'))],
  [
    'has an older, unsafe version of an object',
    Buffer.concat([pdfWith(launch), Buffer.from('4 0 obj null endobj\n%%EOF\n')]),
  ],
])('[KY-11] a PDF that %s is unsafe', (_, file) => {
  expect(inspectPdf(file)).toBe('unsafe')
})

/** An object that some readers find by scanning the bytes. */
const hidden = `9 0 obj ${launch} endobj`
const twoOffsets = '10 0 11 26 << /A 1 /S /GoTo /F /B1 >> '

test.each<[string, Buffer]>([
  ['is not a PDF', Buffer.from('%PDF-1.7\nhello\n%%EOF\n')],
  ['has no page', pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])],
  [
    'has no catalog',
    Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj\ntrailer << /Root 2 0 R >>\n%%EOF'),
  ],
  [
    'has its catalog in its trailer',
    Buffer.from(pdfOf(onePage()).toString('latin1').replace('/Root 1 0 R', '/Root << >>'), 'latin1'),
  ],
  ['ends within an object', pdfOf(onePage()).subarray(0, 200)],
  ['hides an object in a stream', pdfWith(stream(hidden))],
  ['hides an object in a string', pdfWith(`(${hidden})`)],
  ['hides an object in a comment', pdfWith(`1 %${hidden}\n`)],
  ['hides an object around a comment', pdfWith(stream(`9 0 %\n%\nobj ${launch} endobj`))],
  ['hides a trailer in a stream', pdfWith(stream('trailer << /Root << >> >>'))],
  ['hides the end of a stream inside it', pdfWith(stream('endstream endobj 9 0 obj << >> endobj'))],
  ['has a stream with too short a length', pdfWith('<< /Length 1 >>\nstream\n12345678\nendstream')],
  ['has a stream without a valid length', pdfWith('<< /Length 9 0 R >>\nstream\n1\nendstream')],
  ['has a lone carriage return before a stream', pdfWith('<< /Length 1 >>\nstream\r1\nendstream')],
  ['has an invalid keyword', pdfWith('<< /A hello >>')],
  ['has data after its end', Buffer.concat([pdfOf(onePage()), Buffer.from('<html>')])],
  ['is nested too deep', pdfWith('['.repeat(5_000) + ']'.repeat(5_000))],
  [
    'has an object stream that cannot be decompressed',
    pdfWith(stream('hello', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')),
  ],
  ['has half an object in an object stream', pdfWith(packed('<< /A ['))],
  ['has overlapping objects in an object stream', pdfWith(stream(twoOffsets, '/N 2 /First 11'))],
  ['has an object stream without all offsets', pdfWith(packed('1 2'))],
  ['has two filters of the same name for a stream', pdfWith(stream('x', '/Filter /AHx /Filter /A85'))],
  ['has a filter by reference', pdfWith(stream('x', '/Filter 9 0 R'))],
  ['has an unknown filter', pdfWith(stream('x', '/Filter /Crypt'))],
  ['has text with an image filter', pdfWith(stream('x', '/Filter /DCTDecode'))],
  ['has a stream that does not match its filter', pdfWith(stream('x', '/Filter /FlateDecode'))],
  [
    'has an image that only its table declares as an object stream',
    pdfWith(stream(`+10 5 ${launch}`, '/N 1 /Subtype /Image /Width 1 /Height 1')),
  ],
  [
    'has a stream that only its table declares as an object stream',
    withXrefStream([...onePage('/OpenAction 10 0 R'), packed(launch, { type: '', hasFirst: false })], 4),
  ],
])('[KY-11] a PDF that %s is broken', (_, file) => {
  expect(inspectPdf(file)).toBe('broken')
})

test.each<[string, Buffer]>([
  ['takes pdf.js many seconds', slowPdf()],
  [
    'decompresses to more than fits into memory',
    pdfWith(
      stream(deflateSync(Buffer.alloc(80 * 1024 * 1024)), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    ),
  ],
  [
    'decompresses run lengths to more than fits into memory',
    pdfWith(stream(Buffer.alloc(600_000, 0x81), '/Filter /RunLengthDecode')),
  ],
  [
    'has more streams than a document',
    Buffer.from(`%PDF-1.7\n${'1 0 obj << /Length 0 >> stream\nendstream endobj\n'.repeat(20_000)}`),
  ],
  ['has more values than a document', pdfWith(`[${'0 '.repeat(600_000)}]`)],
  ['has a chain of many filters', pdfWith(stream('>', `/Filter [${'/AHx '.repeat(9)}]`))],
  ['has 201 pages', pdfWith(...Array.from({ length: 200 }, () => '<< /Type /Page >>'))],
])('[KY-11] a PDF that %s is too complex', (_, file) => {
  expect(inspectPdf(file)).toBe('complex')
})

test('[KY-11] limits images in a PDF to 50 megapixels, also by their own header', () => {
  const sized = (width: number | string, height: number, data: Buffer | string = 'x', filter = '') =>
    inspectPdf(pdfWith(stream(data, `/Subtype /Image /Width ${width} /Height ${height} ${filter}`), '10001'))
  expect(sized(10_000, 5_000)).toBeUndefined()
  expect(sized(10_001, 5_000)).toBe('pixels')
  expect(sized('5 0 R', 5_000)).toBe('pixels')
  const large = jpegSized(65_535, 65_535)
  expect(sized(10, 10, large, '/Filter /DCTDecode')).toBe('pixels')
  expect(sized(10, 10, deflateSync(large), '/Filter [/FlateDecode /DCTDecode]')).toBe('pixels')
})

test('[KY-11] returns a result for any modified PDF', { timeout: 60_000 }, async () => {
  const originals = [
    await pdf(),
    written('qpdf-linearized-packed.pdf'),
    withXrefStream([...onePage('/OpenAction 10 0 R'), packed('<< /S /GoTo /D (a) >>')], 4),
  ]
  const flaws = [undefined, 'broken', 'pixels', 'unsafe', 'complex']
  const change = fc.record({
    at: fc.nat(16_000),
    cut: fc.nat(40),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom(
        ...['obj', 'endobj', 'stream', 'endstream', '<<', '>>', '[', '(', '-', '%'],
        ...['/Filter /LZWDecode', '99999999999999999999 0 R', '/W [8 8 8]', '/First 0 /N 9'],
      ),
    ),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (original, changes) => {
        const changed = changes.reduce((file, { at, cut, put }) => {
          const place = at % file.length
          return Buffer.concat([
            file.subarray(0, place),
            Buffer.from(put as string),
            file.subarray(place + cut),
          ])
        }, original)
        expect(flaws).toContain(inspectPdf(changed))
      },
    ),
    { seed: 11, numRuns: 300 },
  )
})
