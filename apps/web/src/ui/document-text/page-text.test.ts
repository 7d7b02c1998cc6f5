import { describe, expect, test } from 'vitest'
import { paragraphsOf, readPageText } from './page-text.ts'
import type { PdfTextItem } from './text-items.ts'

const text = (str: string, { y = 700, hasEOL = false, height = 10 } = {}): PdfTextItem => ({
  str,
  hasEOL,
  width: 100,
  height,
  transform: [10, 0, 0, 10, 72, y],
})
const begin = (id: string): PdfTextItem => ({ type: 'beginMarkedContentProps', id, tag: 'P' })
const artifact: PdfTextItem = { type: 'beginMarkedContent', tag: 'Artifact' }
const end: PdfTextItem = { type: 'endMarkedContent' }

describe('[AG-13] the text of a page', () => {
  test('belongs to the innermost marked content that has an id', () => {
    const plain: PdfTextItem = { type: 'beginMarkedContent', tag: 'Span' }
    const { tagged, hasUntagged } = readPageText([
      begin('a'),
      text('one '),
      plain,
      text('two', { hasEOL: true }),
      end,
      begin('b'),
      text('three'),
      end,
      text('four'),
      end,
      text('', { hasEOL: true }),
    ])
    expect([...tagged]).toEqual([
      ['a', 'one two\nfour\n'],
      ['b', 'three'],
    ])
    expect(hasUntagged).toBe(false)
  })

  test('is untagged outside of marked content, unless it is an artifact or blank', () => {
    expect(readPageText([artifact, text('page 1'), end, text('  ')]).hasUntagged).toBe(false)
    expect(readPageText([artifact, text('page 1'), end, text('fine print')]).hasUntagged).toBe(true)
    expect(readPageText([end, end, text('fine print')]).hasUntagged).toBe(true)
  })

  test('has all lines, artifacts included', () => {
    const { lines } = readPageText([
      text('a ', { y: 700 }),
      text('b', { y: 700, height: 12, hasEOL: true }),
      text(' ', { y: 690, hasEOL: true }),
      artifact,
      text('page 1', { y: 40 }),
      end,
    ])
    expect(lines).toEqual([
      { text: 'a b', y: 700, height: 12 },
      { text: 'page 1', y: 40, height: 10 },
    ])
  })
})

describe('[AG-13] paragraphs', () => {
  const line = (words: string, y: number, height = 10) => ({ text: words, y, height })
  const read = (...lines: ReturnType<typeof line>[]) =>
    paragraphsOf(lines).map((block) => (block.kind === 'paragraph' ? block.text : ''))

  test('join lines that are close together, and hyphenated words', () => {
    expect(read(line('A long-', 700), line('term account', 688), line('and more.', 676))).toEqual([
      'A long-term account and more.',
    ])
  })

  test.each([
    ['a gap', line('a', 700), line('b', 680)],
    ['a new column', line('a', 100), line('b', 700)],
    ['another size', line('a', 700, 14), line('b', 688, 10)],
    ['a bullet', line('a', 700), line('• b', 688)],
    ['a number', line('a', 700), line('12. b', 688)],
    ['a letter', line('a', 700), line('(b) c', 688)],
  ])('are separated by %s', (_, before, after) => {
    expect(read(before, after)).toHaveLength(2)
  })
})
