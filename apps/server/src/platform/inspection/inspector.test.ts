import {
  exifOf,
  jpeg,
  jpegSized,
  jpegWith,
  jpegWithComment,
  pdf,
  png,
  pngOf,
  segment,
  zip,
} from '@vestibule/testing/files'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInspector } from './inspector.ts'

const inspector = createInspector()

/** Inspects a file that arrives in pieces of `pieceSize` bytes. */
const inspect = (file: Buffer, pieceSize = 64 * 1024) => {
  const inspection = inspector.begin()
  const kept: Buffer[] = []
  for (let at = 0; at < file.length; at += pieceSize) {
    const own = inspection.take(Buffer.from(file.subarray(at, at + pieceSize)))
    if (typeof own === 'string') return { flaw: own }
    kept.push(own)
  }
  const end = inspection.end()
  return typeof end === 'string'
    ? { flaw: end }
    : { kind: end.kind, kept: Buffer.concat([...kept, end.rest]) }
}

const samsung = Buffer.concat([
  Buffer.from([0, 0, 1, 10, 14, 0, 0, 0]),
  Buffer.from('Image_UTC_Data1700000000000SEFH'),
  Buffer.alloc(20),
  Buffer.from('SEFT'),
])
const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(40)])
const page = Buffer.from('<html><script>alert(1)</script></html>')

test.each<[string, Buffer, string]>([
  ['a JPEG', jpeg(), 'image/jpeg'],
  ['a PNG', png(), 'image/png'],
  ['a PDF', await pdf(), 'application/pdf'],
])('[KY-04] accepts %s unchanged, in pieces of any size', (_, file, kind) => {
  for (const size of [1, 3, 7, 1_000, file.length]) expect(inspect(file, size)).toEqual({ kind, kept: file })
})

const depth = Buffer.from('\0\x10JPEG_DEPTH\x80\xff\xd8', 'latin1')

test.each<[string, Buffer]>([
  ['another picture', jpeg()],
  ["Samsung's blocks", samsung],
  ['the video of a motion photo', video],
  ['padding', Buffer.alloc(100)],
  ['one byte', Buffer.from([0x0a])],
  ['depth data', depth],
  ['a page', page],
  ['an archive', zip()],
  ['the rest of an older, larger file', Buffer.concat([png().subarray(900), jpeg(900).subarray(400)])],
])('[KY-04] [KY-15] drops %s after the end of an image', (_, more) => {
  for (const [kind, file] of [
    ['image/jpeg', jpeg()],
    ['image/png', png()],
  ] as const)
    for (const size of [1, 5, 4_096])
      expect(inspect(Buffer.concat([file, more]), size)).toEqual({ kind, kept: file })
})

/** A start of image, a TEM, a restart marker and an escaped FF among other bytes. */
const junk = Buffer.from('\0junk\xff\0\xff\x01\xff\xd3\xff\xd8\x7f\xff\xff', 'latin1')

test.each<[string, Buffer]>([
  ['without its end', jpeg().subarray(0, -2)],
  ['without half of its end', jpeg().subarray(0, -1)],
  ['with padding and junk between its segments', jpegWith(segment(0xfe, junk), Buffer.alloc(9), junk)],
])('[KY-15] takes a JPEG %s, and stores it whole', (name, file) => {
  const whole = name.includes('junk') ? jpegWith() : jpeg()
  for (const size of [1, 5, 4_096]) expect(inspect(file, size)).toEqual({ kind: 'image/jpeg', kept: whole })
})

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'kind'],
  ['four bytes', jpeg().subarray(0, 4), 'broken'],
  ['an archive', zip(), 'kind'],
  ['a picture of another kind', Buffer.from('GIF89a.......'), 'kind'],
  ['a page', page, 'kind'],
  ['a JPEG that ends before its image', jpeg().subarray(0, 150), 'broken'],
  ['a JPEG with a page in it', jpegWithComment(page), 'kind'],
  ['a JPEG with a PDF in it', jpegWithComment(await pdf()), 'kind'],
  ['a JPEG without an image', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0]), 'broken'],
  ['a PNG without its end', png().subarray(0, -12), 'broken'],
  ['half a PNG', png().subarray(0, 1_000), 'broken'],
  ['a PNG with a wrong byte', Buffer.from(png().map((byte, at) => (at === 500 ? byte ^ 1 : byte))), 'broken'],
  ['a PDF followed by an archive', Buffer.concat([await pdf(), zip()]), 'kind'],
  ['a PDF after an archive', Buffer.concat([zip(), await pdf()]), 'kind'],
])('[KY-04] [KY-08] refuses %s', (_, file, flaw) => {
  for (const size of [1, 13, 64 * 1024]) expect(inspect(file, size)).toEqual({ flaw })
})

test('[KY-04] the result does not depend on the size of the pieces', () => {
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

/** Returns EXIF data that contains only the orientation, in the form that ExifTool reads. */
const orientationAlone = (orientation: number) =>
  Buffer.from(
    `4d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, '0')}000000000000`,
    'hex',
  )

const app = (number: number, text: string, data = Buffer.from('SECRET')): Buffer =>
  segment(0xe0 + number, Buffer.concat([Buffer.from(text, 'latin1'), data]))
const profile = app(2, 'ICC_PROFILE\0', Buffer.from([1, 1, 1, 2, 3]))
const transform = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'))

test.each([true, false])(
  '[KY-11] keeps only the orientation and color data of a JPEG (little-endian EXIF: %s)',
  (isLittle) => {
    const exif = app(1, 'Exif\0\0', exifOf(6, isLittle))
    const camera = jpegWith(
      exif,
      app(1, 'Exif\0\0', exifOf(3, isLittle)),
      app(1, 'http://ns.adobe.com/xap/1.0/\0'),
      profile,
      app(2, 'MPF\0'),
      app(0, 'JFXX\0'),
      app(13, 'Photoshop 3.0\0'),
      transform,
      app(11, 'anything'),
      segment(0xfe, Buffer.from('SECRET')),
    )
    const shown = jpegWith(app(1, 'Exif\0\0', orientationAlone(6)), profile, transform)
    for (const size of [1, 17, camera.length])
      expect(inspect(Buffer.concat([camera, jpeg()]), size)).toEqual({ kind: 'image/jpeg', kept: shown })
  },
)

test('[KY-11] removes the EXIF data of an upright JPEG, and its thumbnail', () => {
  for (const orientation of [1, 0, 9])
    expect(inspect(jpegWith(app(1, 'Exif\0\0', exifOf(orientation, true))))).toMatchObject({
      kept: jpegWith(),
    })
  const jfif = (sides: number, thumbnail: Buffer) =>
    jpegWith(app(0, 'JFIF\0\x01\x01\x01\0\x48\0\x48', Buffer.from([sides, sides, ...thumbnail])))
  expect(inspect(jfif(1, Buffer.from('RGB')))).toMatchObject({ kept: jfif(0, Buffer.alloc(0)) })
})

test('[KY-11] keeps only the chunks of a PNG that affect how it looks', () => {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const data = Buffer.from('78016360000000020001', 'hex')
  const needed: [string, Buffer][] = [
    ['gAMA', Buffer.from([0, 0, 0, 1])],
    ['pHYs', Buffer.alloc(9)],
  ]
  const end: [string, Buffer][] = [
    ['IDAT', data],
    ['IEND', Buffer.alloc(0)],
  ]
  const secret = Buffer.from('Comment\0SECRET')
  const secretTypes = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'prVt', 'acTL', 'fdAT']
  const camera = pngOf(
    ['IHDR', header],
    ...needed,
    ...secretTypes.map((type): [string, Buffer] => [type, secret]),
    ['eXIf', exifOf(8, false)],
    ['eXIf', exifOf(3, false)],
    ...end,
  )
  const shown = pngOf(['IHDR', header], ...needed, ['eXIf', orientationAlone(8)], ...end)
  for (const size of [1, 17, camera.length])
    expect(inspect(camera, size)).toEqual({ kind: 'image/png', kept: shown })
})

const pngSized = (width: number, height: number): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return pngOf(['IHDR', header], ['IDAT', Buffer.from('x')], ['IEND', Buffer.alloc(0)])
}

test.each<[number, number, object]>([
  [10_000, 5_000, { kind: 'image/png' }],
  [50_000_000, 1, { kind: 'image/png' }],
  [50_000_001, 1, { flaw: 'pixels' }],
  [2 ** 31, 1, { flaw: 'pixels' }],
  [2 ** 31, 2 ** 31, { flaw: 'pixels' }],
  [65_535, 65_535, { flaw: 'pixels' }],
  [0, 1, { flaw: 'broken' }],
])('[KY-11] a PNG of %d by %d pixels: %o', (width, height, answer) => {
  expect(inspect(pngSized(width, height))).toMatchObject(answer)
})

test.each<[number, number, object]>([
  [10_000, 5_000, { kind: 'image/jpeg' }],
  [8_191, 6_105, { flaw: 'pixels' }],
  [65_535, 65_535, { flaw: 'pixels' }],
  [1, 0, { flaw: 'broken' }],
])('[KY-11] a JPEG of %d by %d pixels: %o', (width, height, answer) => {
  expect(inspect(jpegSized(width, height))).toMatchObject(answer)
})

test('[KY-11] checks a second frame header of a JPEG', () => {
  const large = jpegSized(65_535, 65_535)
  const frame = large.indexOf(Buffer.from([0xff, 0xc0]))
  expect(inspect(jpegWith(large.subarray(frame, frame + 13)))).toEqual({ flaw: 'pixels' })
  expect(inspect(jpegWith(jpegSized(1, 1).subarray(frame, frame + 13)))).toEqual({ flaw: 'broken' })
})
