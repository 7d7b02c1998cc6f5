import { describe, expect, test } from 'vitest'
import { headingRanks, joinPages, plainText, type TextBlock } from './document-text.ts'

const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text })
const heading = (level: number): TextBlock => ({ kind: 'heading', level, text: 'x' })
const list = (...items: [string, string][]): TextBlock => ({
  kind: 'list',
  items: items.map(([marker, text]) => ({ marker, blocks: [paragraph(text)] })),
})
const table = (...rows: string[][]): TextBlock => ({
  kind: 'table',
  rows: rows.map((cells) =>
    cells.map((text) => ({ isHeader: false, columns: 1, rows: 1, blocks: [paragraph(text)] })),
  ),
})

test.each([
  ['one\n two\t three ', 'one two three'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['long-\nterm and 2025-\n2026', 'long-term and 2025- 2026'],
  ['a\u0000b\u0007c', 'a b c'],
])('[AG-13] the raw text %j flows as %j', (raw, plain) => {
  expect(plainText(raw)).toBe(plain)
})

describe('[AG-13] an element on two pages', () => {
  test('is one paragraph if the first part does not end a sentence', () => {
    expect(joinPages([paragraph('It goes')], [paragraph('on.'), paragraph('Next.')])).toEqual([
      paragraph('It goes on.'),
      paragraph('Next.'),
    ])
    for (const end of ['.', '?', '!', ':', ';', '.)', '.”'])
      expect(joinPages([paragraph(`An end${end}`)], [paragraph('next')])).toHaveLength(2)
  })

  test('is one list, and one item if the next page begins without a marker', () => {
    expect(joinPages([list(['1.', 'One.'])], [list(['2.', 'Two.'])])).toEqual([
      list(['1.', 'One.'], ['2.', 'Two.']),
    ])
    expect(joinPages([list(['•', 'It goes'])], [list(['', 'on.'], ['•', 'Two.'])])).toEqual([
      list(['•', 'It goes on.'], ['•', 'Two.']),
    ])
  })

  test('is one table if it has the same columns', () => {
    expect(joinPages([table(['a', 'b'])], [table(['c', 'd'])])).toEqual([table(['a', 'b'], ['c', 'd'])])
    expect(joinPages([table(['a', 'b'])], [table(['c'])])).toHaveLength(2)
  })

  test('is two elements if they differ', () => {
    expect(joinPages([heading(1)], [paragraph('text')])).toHaveLength(2)
    expect(joinPages([], [paragraph('a')])).toEqual([paragraph('a')])
    expect(joinPages([paragraph('a')], [])).toEqual([paragraph('a')])
  })
})

test('[AG-13] the ranks of headings skip no level', () => {
  const quote: TextBlock = { kind: 'quote', blocks: [heading(6)] }
  expect([...headingRanks([heading(3), heading(1), quote, heading(3)])]).toEqual([
    [1, 0],
    [3, 1],
    [6, 2],
  ])
})
