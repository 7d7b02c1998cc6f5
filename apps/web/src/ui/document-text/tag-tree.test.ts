import { describe, expect, test } from 'vitest'
import type { TextBlock } from './document-text.ts'
import { blocksOfTree, type TagContent, type TagNode } from './tag-tree.ts'

/** Creates marked content. In these tests, its id also serves as its text. */
const content = (id: string): TagContent => ({ type: 'content', id })
const tag = (role: string, ...children: (TagNode | TagContent | string)[]): TagNode => ({
  role,
  children: children.map((child) => (typeof child === 'string' ? content(child) : child)),
})
const idsOf = (node: TagNode): string[] =>
  node.children.flatMap((child) => ('role' in child ? idsOf(child) : [child.id]))
const read = (...children: (TagNode | TagContent | string)[]): TextBlock[] | undefined => {
  const root = tag('Root', tag('Document', ...children))
  return blocksOfTree(root, new Map(idsOf(root).map((id) => [id, id])))
}
const paragraph = (text: string) => ({ kind: 'paragraph', text })

describe('[AG-13] the elements of a tag tree', () => {
  test('are headings with their levels', () => {
    expect(read(tag('Title', 'a'), tag('H1', 'b'), tag('H2', 'c'), tag('H6', 'd'), tag('H12', 'e'))).toEqual(
      [1, 1, 2, 6, 12].map((level, index) => ({ kind: 'heading', level, text: 'abcde'[index] })),
    )
  })

  test('are headings without a number, whose level is the depth of their section', () => {
    expect(read(tag('H', 'a'), tag('Sect', tag('H', 'b'), tag('Sect', tag('H', 'c'))))).toMatchObject([
      { level: 1, text: 'a' },
      { level: 1, text: 'b' },
      { level: 2, text: 'c' },
    ])
  })

  test('are paragraphs with the text of inline tags, also outside of P', () => {
    expect(
      read(tag('P', 'one ', tag('Span', 'two '), tag('Link', tag('Strong', 'three'))), 'loose ', 'text'),
    ).toEqual(['one two three', 'loose text'].map(paragraph))
  })

  test('are lists, with markers and lists in them', () => {
    const inner = tag('L', tag('LI', tag('LBody', '• bullet')))
    const list = tag(
      'L',
      tag('LI', tag('Lbl', '(a)'), tag('LBody', tag('P', 'first'))),
      tag('LI', tag('Lbl', '•'), tag('LBody', 'second', inner)),
    )
    expect(read(list)).toEqual([
      {
        kind: 'list',
        items: [
          { marker: '(a)', blocks: [paragraph('first')] },
          {
            marker: '•',
            blocks: [
              paragraph('second'),
              { kind: 'list', items: [{ marker: '•', blocks: [paragraph('bullet')] }] },
            ],
          },
        ],
      },
    ])
  })

  test('are lists whose nested list is beside the item, and a caption before the list', () => {
    const list = tag(
      'L',
      tag('Caption', 'Fees'),
      tag('LI', tag('LBody', 'one')),
      tag('L', tag('LI', tag('LBody', 'in'))),
    )
    expect(read(list)).toEqual([
      paragraph('Fees'),
      {
        kind: 'list',
        items: [
          {
            marker: '',
            blocks: [paragraph('one'), { kind: 'list', items: [{ marker: '', blocks: [paragraph('in')] }] }],
          },
        ],
      },
    ])
  })

  test('are tables with header cells, spans and a caption', () => {
    const header: TagNode = { ...tag('TH', 'Fee'), scope: 'Column', colSpan: 2 }
    const table = tag(
      'Table',
      tag('Caption', 'Fees'),
      tag('THead', tag('TR', header)),
      tag(
        'TBody',
        tag('TR', { ...tag('TH', 'Wire'), scope: 'Row' }, { ...tag('TD', tag('P', '$25')), rowSpan: 1e9 }),
      ),
    )
    const cell = { isHeader: false, columns: 1, rows: 1 }
    expect(read(table)).toEqual([
      paragraph('Fees'),
      {
        kind: 'table',
        rows: [
          [{ ...cell, isHeader: true, scope: 'col', columns: 2, blocks: [paragraph('Fee')] }],
          [
            { ...cell, isHeader: true, scope: 'row', blocks: [paragraph('Wire')] },
            { ...cell, rows: 100, blocks: [paragraph('$25')] },
          ],
        ],
      },
    ])
  })

  test('are quotes, and the alternative texts of figures', () => {
    const figure: TagNode = { ...tag('Figure'), alt: 'A seal' }
    const inline: TagNode = { ...tag('Span'), alt: 'percent' }
    expect(read(tag('BlockQuote', tag('P', 'said')), figure, tag('P', 'ten ', inline))).toEqual([
      { kind: 'quote', blocks: [paragraph('said')] },
      paragraph('A seal'),
      paragraph('ten percent'),
    ])
  })

  test('leave out artifacts and empty elements', () => {
    expect(
      read(
        tag('Artifact', 'page 1'),
        tag('H2'),
        tag('P'),
        tag('L', tag('LI')),
        tag('P', 'a', tag('Artifact', 'b')),
      ),
    ).toEqual([paragraph('a')])
    expect(read(tag('Table', tag('TR', tag('TD'))))).toEqual([])
  })

  test('contain each content once, even if the tree repeats it', () => {
    expect(read(tag('P', 'a'), tag('P', 'a'))).toEqual([paragraph('a')])
  })

  test('ignore references to objects', () => {
    const link = tag('Link', 'here', { type: 'object', id: 'annotation' } as TagContent)
    expect(blocksOfTree(tag('Root', link), new Map([['here', 'here']]))).toEqual([paragraph('here')])
  })
})

describe('[AG-13] a tag tree is not used', () => {
  test('if it does not contain all tagged text', () => {
    const root = tag('Root', tag('P', 'a'))
    expect(blocksOfTree(root, new Map([['a', 'A']]))).toEqual([paragraph('A')])
    expect(
      blocksOfTree(
        root,
        new Map([
          ['a', 'A'],
          ['blank', ' \n'],
        ]),
      ),
    ).toEqual([paragraph('A')])
    expect(
      blocksOfTree(
        root,
        new Map([
          ['a', 'A'],
          ['lost', 'B'],
        ]),
      ),
    ).toBeUndefined()
    expect(blocksOfTree(tag('Root'), new Map([['lost', 'B']]))).toBeUndefined()
  })

  const nested = (depth: number, role: string): TagNode =>
    depth === 0 ? tag('P', 'deep') : tag(role, nested(depth - 1, role))
  test.each(['Div', 'Span', 'L', 'Table', 'H1', 'TBody', 'LI'])('if %s is nested too deep', (role) => {
    expect(read(nested(30, role))).toBeDefined()
    expect(read(nested(1_000, role))).toBeUndefined()
  })

  test('if it has too many elements', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => tag('P', `p${index}`))
    expect(read(...many(5_000))).toHaveLength(5_000)
    expect(read(...many(30_000))).toBeUndefined()
  })
})
