import { expect, test } from 'vitest'
import { acceptanceProgress } from './agreement-list.ts'
import { arbitrationClause } from './arbitration.ts'
import { displayName, isEnglishName } from './display-name.ts'
import { distinctFormats } from './document-formats.ts'
import { revisionOf } from './revision.ts'

test('[AG-03] reads the revision from the 8-digit date in the PDF’s file name', () => {
  const cases = [
    ['customer-agreement-20230525.pdf', '20230525'],
    ['https://static.example/20200101/IBD_20240131_EN.pdf?version=19991231#20000101', '20240131'],
    ['/agreements/20240131.pdf', '20240131'],
    ['form-12345678-20240131.pdf', '20240131'],
  ] as const
  for (const [address, revision] of cases) expect(revisionOf(address)).toEqual({ ok: true, value: revision })
})

test('[AG-03] has no revision without such a date', () => {
  for (const address of [
    '',
    'agreement.pdf',
    'agreement-2024013.pdf',
    'agreement-202401311.pdf',
    'https://static.example/20240131/agreement.pdf',
    'agreement.pdf?date=20240131',
  ])
    expect(revisionOf(address)).toEqual({ ok: false, code: 'no_revision' })
})

test('[AG-01] [AG-10] [AG-15] counts what is accepted; complete with every agreement and the tax certification', () => {
  const ids = ['a', 'b', 'c']
  const complete = { accepted: 4, total: 4, isComplete: true }
  expect(acceptanceProgress(ids, new Set(ids), true)).toEqual(complete)
  expect(acceptanceProgress(ids, new Set([...ids, 'other']), true)).toEqual(complete)
  const open = { accepted: 3, total: 4, isComplete: false }
  expect(acceptanceProgress(ids, new Set(ids), false)).toEqual(open)
  for (const left of ids)
    expect(acceptanceProgress(ids, new Set(ids.filter((id) => id !== left)), true)).toEqual(open)
  expect(acceptanceProgress([], new Set(), true)).toEqual({ accepted: 1, total: 1, isComplete: false })
})

test.each([
  ['Roth IRA Disclosure Statement (EN)', 'Roth IRA Disclosure Statement', true],
  ['Terms(EN)', 'Terms', true],
  ['Términos (ES)', 'Términos (ES)', false],
  ['Terms (EN) of use', 'Terms (EN) of use', false],
  ['E-Sign Agreement', 'E-Sign Agreement', false],
])('[AG-01] displays %j as %j, an English name of the broker: %j', (name, shown, isEnglish) => {
  expect(displayName(name)).toBe(shown)
  expect(isEnglishName(name)).toBe(isEnglish)
})

test('[AG-13] lists each format once, the PDF first', () => {
  expect(distinctFormats(['text', 'pdf', 'text'])).toEqual(['pdf', 'text'])
  expect(distinctFormats(['text'])).toEqual(['text'])
  expect(distinctFormats([])).toEqual([])
})

test('[AG-10] knows the document and the section of the arbitration clause', () => {
  expect(arbitrationClause).toEqual({ document: 'Standard Customer Account Agreement (EN)', section: 21 })
})
