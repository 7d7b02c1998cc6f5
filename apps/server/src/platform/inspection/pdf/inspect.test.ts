import { readFileSync } from 'node:fs'
import { constants, deflateSync } from 'node:zlib'
import { jpeg, jpegSized, onePage, pdf, pdfOf } from '@vestibule/testing/files'
import { linkTo, packed, packings, stream, withXrefStream } from '@vestibule/testing/pdfs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectPdf, rewritePdf } from './inspect.ts'

/** Creates a PDF with one page that shows object 4, and the given further objects, numbered starting at 4. */
const pdfWith = (...objects: (string | Buffer)[]): Buffer =>
  pdfOf([...onePage('', '/Contents 4 0 R'), ...objects])

const written = (name: string): Buffer => readFileSync(new URL(`testing/${name}`, import.meta.url))

/** Creates a PDF with one page that shows an image, and the given further objects, numbered starting at 5. */
const withImage = (picture: Buffer, ...objects: (string | Buffer)[]): Buffer =>
  pdfOf([...onePage('', '/Resources << /XObject << /I 4 0 R >> >>'), picture, ...objects])

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
  [
    'has a JBIG2 image',
    withImage(image('/Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 5 0 R >>'), stream('x')),
  ],
  [
    'has a photo that is compressed twice',
    withImage(image('/Filter [/FlateDecode /DCTDecode]', deflateSync(jpeg()))),
  ],
  [
    'has an image with a size by reference',
    withImage(stream('x', '/Subtype /Image /Width 5 0 R /Height 5 0 R'), '7'),
  ],
  ['has a letter S in its font', pdfWith('<< /CharProcs << /A 5 0 R /S 5 0 R >> >>', stream('0 0 d0'))],
])('[KY-11] accepts a PDF that %s', async (_, file) => {
  expect(await inspectPdf(file)).toBeUndefined()
})

const content = (data: Buffer | string = '0 0 m', dictionary = ''): Buffer =>
  pdfWith(stream(data, dictionary))
const edited = (file: Buffer, from: string, to: string): Buffer => {
  expect(file.includes(from, 0, 'latin1'), from).toBe(true)
  return Buffer.from(file.toString('latin1').replace(from, to), 'latin1')
}
const after = (...parts: (Buffer | string)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))
const update = (object: string, file = pdfOf(onePage())): Buffer =>
  after(
    file.subarray(0, -1),
    `${object}\nxref\n3 1\n${String(file.length - 1).padStart(10, '0')} 00000 n \n`,
    `trailer\n<< /Size 4 /Root 1 0 R /Prev ${file.lastIndexOf('xref\n0')} >>\n`,
    `startxref\n${file.length + object.length}\n%%EOF\n`,
  )
const unfinished = deflateSync('0 0 m', { finishFlush: constants.Z_SYNC_FLUSH })
const rights =
  '<< /TransformMethod /UR3 /TransformParams << /Type /TransformParams /EF [/Create /Delete] >> >>'
const withoutPassword = await pdf({ owned: true })

test.each<[string, Buffer]>([
  ['has an update right after its end marker', update('3 0 obj << /Type /Page /Parent 2 0 R >> endobj')],
  [
    'has filter parameters by reference',
    pdfWith(stream(deflateSync('0 0 m'), '/Filter /FlateDecode /DecodeParms 5 0 R'), '<< /Predictor 1 >>'),
  ],
  ['has compressed data without its last block', content(unfinished, '/Filter /FlateDecode')],
  [
    'has compressed data with a wrong checksum',
    content(after(deflateSync('x').subarray(0, -4), 'sums'), '/Filter /FlateDecode'),
  ],
  ['has an empty compressed stream', content('', '/Filter /FlateDecode')],
  ['has a blank after the word stream', edited(content(), 'stream\n', 'stream \n')],
  ['has a lone carriage return after the word stream', edited(content(), 'stream\n', 'stream\r')],
  ['has usage rights', pdfOf([...onePage('/Perms << /UR3 4 0 R >>'), `<< /Reference [${rights}] >>`])],
  ['has a signature', pdfOf([...onePage('/Perms << /DocMDP 4 0 R >>'), '<< /Type /Sig /Contents <00> >>'])],
  ['has a packed object at a blank', withXrefStream([...onePage('/Lang 10 0 R'), packed(' (en)')], 4)],
  ['has zeros after its end', after(pdfOf(onePage()), Buffer.alloc(5_000))],
  ['has junk after its end', after(pdfOf(onePage()), 'HTTP/1.1 200 <html>', Buffer.alloc(3_000, 7))],
  ['has a byte order mark before its header', after('\u{feff}', pdfOf(onePage()))],
  ['has a print job before its header', after('\u001b%-12345X@PJL\r\n', pdfOf(onePage()))],
  ['has a wrong table', edited(pdfOf(onePage()), ' 00000 n', '4 00000 n')],
  [
    'has wrong tables and packed objects',
    edited(withXrefStream([...onePage(), packed('7')], 4), 'startxref\n', 'startxref\n9'),
  ],
  ['has a stream with a wrong length', edited(content(), '/Length 5', '/Length 3')],
  ['opens without a password', withoutPassword],
])('[KY-14] accepts a PDF that %s', async (_, file) => {
  expect(await inspectPdf(file)).toBeUndefined()
})

test('[KY-14] stores a PDF that opens without a password decrypted, the same bytes every time', async () => {
  const [first, second] = [await rewritePdf(withoutPassword), await rewritePdf(withoutPassword)]
  expect(withoutPassword.includes('/Encrypt')).toBe(true)
  expect(first.flaw ?? first.pdf.includes('/Encrypt')).toBe(false)
  expect(first).toEqual(second)
  expect(await inspectPdf(await pdf({ encrypted: true }))).toBe('password')
})

const addresses: [string, boolean][] = [
  ['https://example.com/a', true],
  ['HTTP://example.com', true],
  ['mailto:a@example.com', true],
  ['www.example.com', true],
  ['ftp://example.com', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['a.exe', false],
  ['https://example.com/\\n', false],
]
test.each(addresses)('[KY-14] a link to %s is accepted: %s', async (address, isAccepted) => {
  const action = `/S /URI /URI (${address})`
  const link = await inspectPdf(pdfOf(onePage('', linkTo(action))))
  const outline = `<< /First << /Title (a) /A << ${action} >> >> >>`
  expect([link, await inspectPdf(pdfOf(onePage(`/Outlines ${outline}`)))]).toEqual(
    isAccepted ? [undefined, undefined] : ['unsafe', 'unsafe'],
  )
  // A page that opens by itself is no link.
  for (const entry of [`/OpenAction << ${action} >>`, `/AA << /WC << ${action} >> >>`])
    expect(await inspectPdf(pdfOf(onePage(entry)))).toBe('unsafe')
})

/** Each value contains the dictionary entries of an unsafe action. */
const actions: Readonly<Record<string, string>> = {
  'a program': '/S /Launch /F (a.exe)',
  'a script': '/S /JavaScript /JS (app.alert(1))',
  'a script in escaped letters': '/S /J#61vaScript /J#53 (x)',
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
  'an unknown action type': '/S /GoToX',
  'two types at once': '/S /GoTo /S /Launch',
}

test.each(Object.entries(actions))('[KY-11] refuses %s from every trigger', async (_, action) => {
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
    packed: withXrefStream([...onePage('/OpenAction 10 0 R'), packed(`<< ${action} >>`)], 4),
  }
  for (const [name, file] of Object.entries(files))
    expect([name, await inspectPdf(file)]).toEqual([name, 'unsafe'])
})

test.each(Object.entries(packings))(
  '[KY-11] [KY-14] detects an action that is packed %s',
  async (_, packing) => {
    const file = (action: string) =>
      withXrefStream([...onePage('/OpenAction 10 0 R'), packed(action, packing)], 4)
    expect(await inspectPdf(file('<< /S /Launch /F (a) >>'))).toBe('unsafe')
    expect(await inspectPdf(file('<< /S /GoTo /D (a) >>'))).toBeUndefined()
  },
)

const launch = '<< /S /Launch /F (a) >>'
const attached = '<< /Type /Filespec /F (a) /EF << /F 5 0 R >> >>'

test.each<[string, Buffer]>([
  ['has a script for all', await pdf({ script: true })],
  ['has an attachment', await pdf({ attachment: true })],
  ['has an XML form', pdfOf(onePage('/AcroForm << /Fields [] /XFA (x) >>'))],
  ['names attachments', pdfOf(onePage('/Names << /EmbeddedFiles << /Names [] >> >>'))],
  ['has a file of its own', pdfOf([...onePage('/AF [4 0 R]'), attached, stream('x')])],
  ['has a file annotation', pdfOf(onePage('', '/Annots [<< /Subtype /FileAttachment >>]'))],
  ['has rich media', pdfOf(onePage('', '/Annots [<< /Subtype /RichMedia >>]'))],
  ['has a screen', pdfOf(onePage('', '/Annots [<< /Subtype /Screen >>]'))],
  ['has a link action by reference', pdfOf([...onePage('', linkTo('/S 4 0 R /F (x)')), '/Launch'])],
  [
    'has a link action in an object stream',
    withXrefStream([...onePage('', linkTo('/S 10 0 R')), packed('/Launch')], 4),
  ],
  ['has an action in its trailer', pdfOf(onePage(), `/A ${launch}`)],
  ['has its data in another file', pdfWith(stream('', '/F (a.txt)'))],
  ['resolves links against another place', pdfOf(onePage('/URI << /Base (file:///) >>'))],
  [
    'has an update that adds a program',
    update(`3 0 obj << /Type /Page /Parent 2 0 R /AA << /O ${launch} >> >> endobj`),
  ],
  [
    'has a program and an empty password',
    edited(await pdf({ owned: true }), '/Type /Catalog', '/Type /Catalog /OpenAction << /S /Launch >>'),
  ],
])('[KY-11] [KY-14] a PDF that %s is unsafe', async (_, file) => {
  expect(await inspectPdf(file)).toBe('unsafe')
})

/** An object that some readers find by scanning the bytes. */
const hidden = `9 0 obj ${launch} endobj`

test.each<[string, Buffer]>([
  ['without a reference', pdfWith(stream('0 0 m'), launch)],
  [
    'as an older version',
    update('3 0 obj << /Type /Page /Parent 2 0 R >> endobj', pdfOf(onePage('', `/AA ${launch}`))),
  ],
  [
    'packed where its table does not say so',
    pdfOf([...onePage('/OpenAction 10 0 R'), packed(launch, { type: '' })]),
  ],
  ['in a stream', pdfWith(stream(hidden))],
  ['in a comment', edited(pdfOf(onePage()), '%âã', `%${hidden}`)],
  ['around a comment', pdfWith(stream(`9 0 %\n%\nobj ${launch} endobj`))],
  ['in a trailer in a stream', pdfWith(stream('trailer << /Root << /S /Launch >> >>'))],
  ['behind the end of a stream inside it', pdfWith(stream(`endstream endobj ${hidden}`))],
  ['by a name with a zero', pdfOf(onePage('', linkTo('/S /GoTo#00Launch')))],
  ['before its header', after(`${hidden}\n`.replaceAll('<', ''), pdfOf(onePage()))],
])('[KY-14] a program %s is not stored', async (_, file) => {
  const { flaw, ...report } = await rewritePdf(file)
  expect(flaw).toBeUndefined()
  expect(
    'pdf' in report && !report.pdf.includes('Launch') && (await inspectPdf(report.pdf)) === undefined,
  ).toBe(true)
})

const tree = (kids: string, ...more: string[]) =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count 1 >>`, ...more])

test.each<[string, Buffer]>([
  ['is not a PDF', Buffer.from('%PDF-1.7\nhello\n%%EOF\n')],
  ['has no page', tree('')],
  ['lacks a page', tree('9 0 R')],
  ['has a page tree without an end', tree('3 0 R', '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] >>')],
  [
    'has no catalog',
    Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj\ntrailer << /Root 2 0 R >>\n%%EOF'),
  ],
  ['ends within an object', pdfOf(onePage()).subarray(0, 200)],
  ['ends within its end marker', (await pdf()).subarray(0, -20)],
  ['ends within an update', update('3 0 obj << /Type /Page >> endobj').subarray(0, -90)],
  ['is linearized and cut off', written('qpdf-linearized-packed.pdf').subarray(0, 6_000)],
  ['hides an object in a string', pdfOf(onePage(`/Lang (${hidden})`))],
  ['shows an object stream as text', pdfWith(packed('<< /A /B >>'))],
  ['has a stream that does not match its filter', content('hello', '/Filter /FlateDecode')],
])('[KY-11] a PDF that %s is broken', async (_, file) => {
  expect(await inspectPdf(file)).toBe('broken')
})

const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024))

test.each<[string, Buffer]>([
  ['decompresses to more than fits into memory', content(bomb, '/Filter /FlateDecode')],
  ['has 201 pages', tree('3 0 R '.repeat(201), ...onePage().slice(2))],
])('[KY-11] a PDF that %s is too complex', async (_, file) => {
  expect(await inspectPdf(file)).toBe('complex')
})

test('[KY-11] limits images in a PDF to 50 megapixels, also by their own header', async () => {
  const sized = (width: number | string, height: number, data: Buffer | string = 'x', filter = '') =>
    inspectPdf(
      withImage(stream(data, `/Subtype /Image /Width ${width} /Height ${height} ${filter}`), '10001'),
    )
  expect(await sized(10_000, 5_000)).toBeUndefined()
  expect(await sized(10_001, 5_000)).toBe('pixels')
  expect(await sized('5 0 R', 5_000)).toBe('pixels')
  const large = jpegSized(65_535, 65_535)
  expect(await sized(10, 10, large, '/Filter /DCTDecode')).toBe('pixels')
  expect(await sized(10, 10, deflateSync(large), '/Filter [/FlateDecode /DCTDecode]')).toBe('pixels')
})

test('[KY-11] returns a result for any modified PDF', { timeout: 60_000 }, async () => {
  const originals = [
    await pdf(),
    written('qpdf-linearized-packed.pdf'),
    withXrefStream([...onePage('/OpenAction 10 0 R'), packed('<< /S /GoTo /D (a) >>')], 4),
  ]
  const flaws = [undefined, 'broken', 'pixels', 'unsafe', 'password', 'complex']
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
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (original, changes) => {
        const changed = changes.reduce((file, { at, cut, put }) => {
          const place = at % file.length
          return Buffer.concat([
            file.subarray(0, place),
            Buffer.from(put as string),
            file.subarray(place + cut),
          ])
        }, original)
        expect(flaws).toContain(await inspectPdf(changed))
      },
    ),
    { seed: 11, numRuns: 150 },
  )
})
