import type { DocumentType } from '@vestibule/domain/documents/items'
import { maxFileBytes } from '@vestibule/domain/documents/sizes'
import { en } from '@vestibule/words/en'
import { beforeAll, expect, test } from 'vitest'
import { ApiError, inDoubtError } from '../../api/api-error.ts'
import { startEnglish } from '../../words/testing.ts'
import { type AddedFile, checkFile, formOf, namedReason } from './files.ts'
import { createServerChecks } from './server-checks.ts'
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
  [fileOf(40, new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic')), 'heic'],
])("[KY-04] [KY-15] checks a file's size and first bytes", async (file, refusal) => {
  expect(await checkFile(file)).toBe(refusal)
})

test('[KY-15] a reason names its file, whose long name is shortened in the middle', () => {
  expect(namedReason('a.png', 'It is damaged.')).toBe('a.png: It is damaged.')
  expect(namedReason(`${'x'.repeat(300)}.png`, '')).toHaveLength(47)
})

const addedOf = (type: DocumentType): AddedFile => ({ type, file: fileOf(20), name: 'a.png', size: 20 })

test('[KY-04] names each form field by document type', () => {
  const form = formOf([addedOf('PASSPORT')])
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

test('[KY-15] only an error about the file refuses it; after any other, the upload decides', async () => {
  const faultAfter = async (error: unknown) => {
    const changes: unknown[] = []
    const { check } = createServerChecks(
      () => Promise.reject(error),
      (_, change) => changes.push(change),
    )
    check(addedOf('PASSPORT'))
    await expect.poll(() => changes).toHaveLength(1)
    return changes[0]
  }
  const refused = new ApiError(422, 'file_password', '', ['PASSPORT'])
  expect(await faultAfter(refused)).toEqual({ checked: undefined, fault: en.documents.errors.file_password })
  for (const error of [
    new ApiError(0, 'network', ''),
    new ApiError(413, 'too_large', ''),
    new ApiError(429, 'too_many_requests', ''),
    new ApiError(503, 'unavailable', ''),
    new Error('x'),
  ])
    expect(await faultAfter(error)).toEqual({ checked: undefined })
})

test('[KY-15] [API-11] checks one file at a time, and none that was deleted or replaced', async () => {
  const sent: AddedFile[] = []
  const ends: (() => void)[] = []
  const changed: AddedFile[] = []
  const { check, stop } = createServerChecks(
    (added) => {
      sent.push(added)
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    (added) => changed.push(added),
  )
  const [first, better, deleted, last] = [
    addedOf('PASSPORT'),
    addedOf('PASSPORT'),
    addedOf('PROOF_OF_TAX_ID'),
    addedOf('DRIVING_LICENSE'),
  ] as const
  for (const one of [first, better, deleted, last]) check(one)
  stop('PROOF_OF_TAX_ID')
  for (const count of [1, 2]) {
    await expect.poll(() => sent).toHaveLength(count)
    ends[count - 1]?.()
  }
  await expect.poll(() => changed).toEqual([better, last])
  expect(sent).toEqual([better, last])
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
