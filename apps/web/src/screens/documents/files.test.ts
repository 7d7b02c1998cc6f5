import { maxFileBytes } from '@vestibule/domain/documents/sizes'
import { en } from '@vestibule/words/en'
import { beforeAll, expect, test } from 'vitest'
import { ApiError, inDoubtError } from '../../api/api-error.ts'
import { startEnglish } from '../../words/testing.ts'
import { checkFile, formOf, shortName } from './files.ts'
import { blockerText, failureText } from './texts.ts'

beforeAll(startEnglish)

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const fileOf = (size: number, first: Uint8Array<ArrayBuffer> = png) =>
  new File([first, new Uint8Array(Math.max(0, size - first.length))], 'a.png')

test.each([
  [fileOf(maxFileBytes), undefined],
  [fileOf(maxFileBytes + 1), 'too_large'],
  [fileOf(20, new TextEncoder().encode('PK\u0003\u0004')), 'wrong_kind'],
  [fileOf(0, new Uint8Array()), 'wrong_kind'],
])("[KY-04] checks a file's size and first bytes", async (file, refusal) => {
  expect(await checkFile(file)).toBe(refusal)
})

test('shortens a long file name in the middle', () => {
  expect(shortName('a.png')).toBe('a.png')
  expect(shortName(`${'x'.repeat(300)}.png`)).toHaveLength(45)
})

test('[KY-04] names each form field by document type', () => {
  const file = fileOf(20)
  const form = formOf([{ type: 'PASSPORT', file, name: 'a.png', size: 20 }])
  expect([...form.keys()]).toEqual(['PASSPORT'])
})

test.each([
  [
    new ApiError(413, 'too_large', ''),
    'Payload Too Large: Please reduce the total document size to less 15MB',
  ],
  [new ApiError(422, 'file_unsafe', 'Any text.'), `Unprocessable Entity: ${en.documents.errors.file_unsafe}`],
  [new ApiError(502, 'provider_refused', 'Any text.'), 'Bad Gateway: Something went wrong'],
  [new ApiError(0, 'network', 'Request failed'), 'Request failed'],
  [new Error('x'), 'Something went wrong'],
])('[KY-06] [ER-05] a failed upload shows its status and reason', (error, text) => {
  expect(failureText(error)).toBe(`Document upload failed ${text}`)
})

test('[CF-12] an upload in doubt does not read as failed', () => {
  expect(failureText(inDoubtError(new ApiError(502, '', '')))).toBe(en.errors.inDoubt)
})

test('[KY-04] [KY-05] shows the reason that blocks an upload', () => {
  expect(blockerText('total_too_large', 16_000_000, [])).toBe(
    'Total file size should be less than 15MB. Current: 15.25MB',
  )
  expect(blockerText('items_unverified', 0, ['name', 'address'])).toBe(
    'Please add a document for: Legal name and Legal address.',
  )
})
