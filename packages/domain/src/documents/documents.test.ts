import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptedFor,
  accepts,
  type DocumentType,
  documentTypes,
  type Item,
  isWanted,
  stillUnverified,
  verificationItems,
} from './items.ts'
import { isHeic, kindOf } from './kind.ts'
import {
  type AddedFile,
  maxFileBytes,
  megabytes,
  totalBytesLimit,
  totalOf,
  uploadBlocker,
  withFile,
} from './sizes.ts'

const types = fc.uniqueArray(fc.constantFrom(...documentTypes))
const items = fc.uniqueArray(fc.constantFrom(...verificationItems))

test.each<[DocumentType, Item[]]>([
  ['PASSPORT', ['name', 'birth_date']],
  ['PROOF_OF_TAX_ID', ['name', 'tax_id']],
  ['BIRTH_CERTIFICATE', ['name', 'birth_date']],
  ['SOCIAL_SECURITY_DOCUMENT', ['name', 'tax_id']],
  ['DRIVING_LICENSE', ['name', 'address', 'birth_date']],
  ['MARRIAGE_CERTIFICATE', ['name', 'address']],
  ['COURT_ORDER', []],
])('[KY-03] %s satisfies %j', (type, satisfied) => {
  expect(verificationItems.filter((item) => accepts(item, type))).toEqual(satisfied)
})

test('[KY-02] [KY-03] verifies an item exactly by a document of an accepted type', () => {
  fc.assert(
    fc.property(items, types, (requested, uploaded) => {
      const left = stillUnverified(requested, uploaded)
      for (const item of requested)
        expect(left.includes(item)).toBe(!acceptedFor[item].some((type) => uploaded.includes(type)))
    }),
  )
})

test('[KY-08] wants a document exactly when it verifies an item', () => {
  fc.assert(
    fc.property(items, fc.constantFrom(...documentTypes), (asked, type) => {
      expect(isWanted(type, asked)).toBe(stillUnverified(asked, [type]).length < asked.length)
    }),
  )
})

test('[KY-04] keeps one file per type: a second replaces the first', () => {
  const passport: AddedFile = { type: 'PASSPORT', size: 1 }
  const license: AddedFile = { type: 'DRIVING_LICENSE', size: 2 }
  const both = withFile(withFile([], passport), license)
  expect(withFile(both, { ...passport, size: 3 })).toEqual([{ ...passport, size: 3 }, license])
})

test('[KY-04] [KY-05] requires a file, a document for each item, and a total below 15 MB', () => {
  const file = (type: DocumentType, size: number) => ({ type, size })
  const whole = [file('DRIVING_LICENSE', maxFileBytes), file('SOCIAL_SECURITY_DOCUMENT', maxFileBytes)]
  expect(uploadBlocker(verificationItems, [])).toBe('nothing_added')
  expect(uploadBlocker(verificationItems, whole)).toBeUndefined()
  expect(uploadBlocker(verificationItems, whole.slice(1))).toBe('items_unverified')
  expect(uploadBlocker(verificationItems, [...whole, file('PASSPORT', maxFileBytes - 1)])).toBeUndefined()
  expect(totalOf([...whole, file('PASSPORT', maxFileBytes)])).toBe(totalBytesLimit)
  expect(uploadBlocker(verificationItems, [...whole, file('PASSPORT', maxFileBytes)])).toBe('total_too_large')
})

test.each([
  [0, '0.00'],
  [524_288, '0.50'],
  [totalBytesLimit - 1, '14.99'],
  [totalBytesLimit, '15.00'],
  [17_825_792, '17.00'],
])('[KY-04] shows %d bytes as %s MB', (bytes, shown) => {
  expect(megabytes(bytes)).toBe(shown)
})

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[...Buffer.from('%PDF-1.7')], 'application/pdf'],
  [[...Buffer.from('PK\u0003\u0004')], undefined],
  [[0xef, 0xbb, 0xbf, ...Buffer.from('%PDF-1.7')], 'application/pdf'],
  [[...Buffer.from('\0\r\n%PDF-1.7')], 'application/pdf'],
  [[...Buffer.from('PK\u0003\u0004 %PDF-1.7')], undefined],
  [[...Buffer.from('<html>%PDF-1.7')], undefined],
  [[...Buffer.from(`${' '.repeat(1_020)}%PDF-1.7`)], undefined],
  [[0x89, 0x50, 0x4e, 0x47], undefined],
  [[], undefined],
])('[KY-04] [KY-14] detects the kind of the bytes %j: %s', (bytes, kind) => {
  expect(kindOf(Uint8Array.from(bytes))).toBe(kind)
})

test('[KY-15] detects HEIC by its brand', () => {
  for (const [brand, isHeicBrand] of [
    ['heic', true],
    ['mif1', true],
    ['hevc', true],
    ['isom', false],
  ] as const)
    expect(isHeic(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0`))).toBe(isHeicBrand)
})
