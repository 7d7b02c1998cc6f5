import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { jpeg, jpegSized, onePage, pdf, pdfOf } from '@vestibule/testing/files'
import { linkTo, packed, packings, slowPdf, stream, withXrefStream } from '@vestibule/testing/pdfs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectPdf } from './inspect.ts'

const written = (name: string): Buffer => readFileSync(new URL(`testing/${name}`, import.meta.url))

test('[KY-11] documents of common programs and scanners are taken', () => {
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
  ['is of an old version', await pdf({ version: '1.3' })],
  ['is of a new one', await pdf()],
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
  [
    'has a picture by JBIG2',
    pdfOf([...onePage(), image('/Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 5 0 R >>')]),
  ],
  [
    'has a photo that is packed twice',
    pdfOf([...onePage(), image('/Filter [/FlateDecode /DCTDecode]', deflateSync(jpeg()))]),
  ],
  [
    'has a picture whose size is elsewhere',
    pdfOf([...onePage(), stream('x', '/Subtype /Image /Width 5 0 R /Height 5 0 R'), '7']),
  ],
  [
    'has a letter S in its font',
    pdfOf([...onePage(), '<< /CharProcs << /A 5 0 R /S 5 0 R >> >>', stream('0 0 d0')]),
  ],
  ['packs a harmless object', pdfOf([...onePage(), packed('<< /A /B >>')])],
  [
    'was changed and saved behind its end',
    Buffer.concat([
      pdfOf(onePage()),
      Buffer.from('3 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n\n'),
    ]),
  ],
])('[KY-11] a PDF that %s is taken', (_, file) => {
  expect(inspectPdf(file)).toBeUndefined()
})

/** Whatever does something, as the entries of an action. */
const actions: Readonly<Record<string, string>> = {
  'a program': '/S /Launch /F (a.exe)',
  'a script': '/S /JavaScript /JS (app.alert(1))',
  'a script by other letters': '/S /J#61vaScript /J#53 (x)',
  'a web page': '/S /URI /URI (https://example.com)',
  'another file': '/S /GoToR /F (a.pdf) /D [0 /Fit]',
  'an attached file': '/S /GoToE /D [0 /Fit]',
  'a form to send': '/S /SubmitForm /F (https://example.com)',
  'data to import': '/S /ImportData /F (a.fdf)',
  'a form to clear': '/S /ResetForm',
  'a film': '/S /Rendition /OP 0',
  'a film of old': '/S /Movie',
  'a sound': '/S /Sound',
  'a thread': '/S /Thread',
  'a layer': '/S /SetOCGState',
  'a field to hide': '/S /Hide',
  'a three-dimensional view': '/S /GoTo3DView',
  'a printer': '/S /Named /N /Print',
  'a name that is elsewhere': '/S /Named /N 9 0 R',
  'an action of no known type': '/S /GoTo#00Launch',
  'two types at once': '/S /GoTo /S /Launch',
}

test.each(Object.entries(actions))('[KY-11] %s: refused wherever it is started from', (_, action) => {
  const files = {
    link: pdfOf(onePage('', linkTo(action))),
    opening: pdfOf(onePage(`/OpenAction << ${action} >>`)),
    'an opening elsewhere': pdfOf([...onePage('/OpenAction 4 0 R'), `<< ${action} >>`]),
    'after a jump': pdfOf(onePage(`/OpenAction << /S /GoTo /D (a) /Next [<< ${action} >>] >>`)),
    'after a jump, elsewhere': pdfOf([
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

test.each(Object.entries(packings))('[KY-11] an action that is packed %s is found', (_, packing) => {
  expect(inspectPdf(pdfOf([...onePage(), packed('<< /S /Launch /F (a) >>', packing)]))).toBe('unsafe')
  expect(inspectPdf(pdfOf([...onePage(), packed('<< /S /GoTo /D (a) >>', packing)]))).toBeUndefined()
})

const launch = '<< /S /Launch /F (a) >>'

test.each<[string, Buffer]>([
  ['is encrypted', await pdf({ encrypted: true })],
  ['has a script for all', await pdf({ script: true })],
  ['has an attachment', await pdf({ attachment: true })],
  ['has links to the web, as Chromium prints them', written('chromium-with-link.pdf')],
  ['has a form of XML', pdfOf(onePage('/AcroForm << /Fields [] /XFA 9 0 R >>'))],
  ['names attachments', pdfOf(onePage('/Names << /EmbeddedFiles << /Names [] >> >>'))],
  ['has a file on its page', pdfOf(onePage('', '/Annots [<< /Subtype /FileAttachment >>]'))],
  ['has rich media', pdfOf(onePage('', '/Annots [<< /Subtype /RichMedia >>]'))],
  ['has a screen', pdfOf(onePage('', '/Annots [<< /Subtype /Screen >>]'))],
  ['says elsewhere what its link does', pdfOf([...onePage('', linkTo('/S 4 0 R /URI (x)')), '/URI'])],
  [
    'says in a stream of objects what its link does',
    pdfOf([...onePage('', linkTo('/S 10 0 R')), packed('/Launch')]),
  ],
  ['has an object that nothing leads to', pdfOf([...onePage(), launch])],
  ['has an action in its trailer', pdfOf(onePage(), `/A ${launch}`)],
  ['has its data in another file', pdfOf([...onePage(), stream('', '/F (a.txt)')])],
  [
    'has an older version of an object',
    Buffer.concat([pdfOf([...onePage(), launch]), Buffer.from('4 0 obj null endobj\n%%EOF\n')]),
  ],
])('[KY-11] a PDF that %s is unsafe', (_, file) => {
  expect(inspectPdf(file)).toBe('unsafe')
})

/** An object that a reader finds when it searches for objects. */
const hidden = `9 0 obj ${launch} endobj`
const twoOffsets = '10 0 11 26 << /A 1 /S /GoTo /F /B1 >> '

test.each<[string, Buffer]>([
  ['is none', Buffer.from('%PDF-1.7\nhello\n%%EOF\n')],
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
  ['hides an object in a stream', pdfOf([...onePage(), stream(hidden)])],
  ['hides an object in a string', pdfOf([...onePage(), `(${hidden})`])],
  ['hides an object in a comment', pdfOf([...onePage(), `1 %${hidden}\n`])],
  ['hides an object around a comment', pdfOf([...onePage(), stream(`9 0 %\n%\nobj ${launch} endobj`)])],
  ['hides a trailer in a stream', pdfOf([...onePage(), stream('trailer << /Root << >> >>')])],
  ['hides the end of a stream in it', pdfOf([...onePage(), stream('endstream endobj 9 0 obj << >> endobj')])],
  [
    'says that a stream is shorter than it is',
    pdfOf([...onePage(), '<< /Length 1 >>\nstream\n12345678\nendstream']),
  ],
  ['does not say how long a stream is', pdfOf([...onePage(), '<< /Length 9 0 R >>\nstream\n1\nendstream'])],
  ['begins a stream in its own way', pdfOf([...onePage(), '<< /Length 1 >>\nstream\r1\nendstream'])],
  ['has words that are none', pdfOf([...onePage(), '<< /A hello >>'])],
  ['has more behind its end', Buffer.concat([pdfOf(onePage()), Buffer.from('<html>')])],
  ['is nested too deep', pdfOf([...onePage(), '['.repeat(5_000) + ']'.repeat(5_000)])],
  [
    'packs objects that nobody can unpack',
    pdfOf([...onePage(), stream('hello', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')]),
  ],
  ['packs half an object', pdfOf([...onePage(), packed('<< /A [')])],
  ['packs an object within another', pdfOf([...onePage(), stream(twoOffsets, '/N 2 /First 11')])],
  ['packs more objects than it names', pdfOf([...onePage(), packed('1 2')])],
  ['says twice how a stream is packed', pdfOf([...onePage(), stream('x', '/Filter /AHx /Filter /A85')])],
  ['says elsewhere how a stream is packed', pdfOf([...onePage(), stream('x', '/Filter 9 0 R')])],
  ['has a stream by a filter that nobody knows', pdfOf([...onePage(), stream('x', '/Filter /Crypt')])],
  ['has text by a filter for pictures', pdfOf([...onePage(), stream('x', '/Filter /DCTDecode')])],
  [
    'has a stream that is not what its filter says',
    pdfOf([...onePage(), stream('x', '/Filter /FlateDecode')]),
  ],
  [
    'has a stream that only its table calls one of objects, and calls it a picture',
    pdfOf([...onePage(), stream(`+10 5 ${launch}`, '/N 1 /Subtype /Image /Width 1 /Height 1')]),
  ],
  [
    'has a stream that only its table calls one of objects',
    withXrefStream([...onePage('/OpenAction 10 0 R'), packed(launch, { type: '', hasFirst: false })], 4),
  ],
])('[KY-11] a PDF that %s is broken', (_, file) => {
  expect(inspectPdf(file)).toBe('broken')
})

test.each<[string, Buffer]>([
  ['takes pdf.js many seconds', slowPdf()],
  [
    'packs more than fits into memory',
    pdfOf([
      ...onePage(),
      stream(deflateSync(Buffer.alloc(80 * 1024 * 1024)), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    ]),
  ],
  [
    'packs it by runs',
    pdfOf([...onePage(), stream(Buffer.alloc(600_000, 0x81), '/Filter /RunLengthDecode')]),
  ],
  [
    'has more streams than a document',
    Buffer.from(`%PDF-1.7\n${'1 0 obj << /Length 0 >> stream\nendstream endobj\n'.repeat(20_000)}`),
  ],
  ['has more values than a document', pdfOf([...onePage(), `[${'0 '.repeat(600_000)}]`])],
  ['has a chain of many filters', pdfOf([...onePage(), stream('>', `/Filter [${'/AHx '.repeat(9)}]`)])],
  ['has 201 pages', pdfOf([...onePage(), ...Array.from({ length: 200 }, () => '<< /Type /Page >>')])],
])('[KY-11] a PDF that %s takes too long to check', (_, file) => {
  expect(inspectPdf(file)).toBe('complex')
})

test('[KY-11] a picture within a PDF has 50 megapixels at most, by its own word too', () => {
  const sized = (width: number | string, height: number, data: Buffer | string = 'x', filter = '') =>
    inspectPdf(
      pdfOf([
        ...onePage(),
        stream(data, `/Subtype /Image /Width ${width} /Height ${height} ${filter}`),
        '10001',
      ]),
    )
  expect(sized(10_000, 5_000)).toBeUndefined()
  expect(sized(10_001, 5_000)).toBe('pixels')
  expect(sized('5 0 R', 5_000)).toBe('pixels')
  const large = jpegSized(65_535, 65_535)
  expect(sized(10, 10, large, '/Filter /DCTDecode')).toBe('pixels')
  expect(sized(10, 10, deflateSync(large), '/Filter [/FlateDecode /DCTDecode]')).toBe('pixels')
})

test('[KY-11] whatever is changed in a PDF, it gets an answer', { timeout: 60_000 }, async () => {
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
        'obj',
        'endobj',
        'stream',
        'endstream',
        '<<',
        '>>',
        '[',
        '(',
        '/Filter /LZWDecode',
        '99999999999999999999 0 R',
        '/W [8 8 8]',
        '-',
        '%',
        '/First 0 /N 9',
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
