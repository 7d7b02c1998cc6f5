import { type Cell, type DocumentText, plainText, type TextBlock } from './document-text.ts'

const maxCharacters = 2_000_000
const textNode = 3
const elementNode = 1

/** Elements that are part of a line of text. All others end the paragraph before them. */
const inline = new Set(
  'A ABBR B BDI BDO BR CITE CODE DATA DEL DFN EM I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
)
const withoutText = new Set(
  'AUDIO CANVAS HEAD IFRAME IMG NAV NOSCRIPT OBJECT SCRIPT STYLE SVG TEMPLATE TITLE VIDEO'.split(' '),
)

const nameOf = (element: Element): string => element.tagName.toUpperCase()

const spanOf = (cell: Element, attribute: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number.parseInt(cell.getAttribute(attribute) ?? '', 10) || 1)

const cellOf = (element: Element): Cell => {
  const scope = element.getAttribute('scope')
  return {
    isHeader: nameOf(element) === 'TH',
    ...(scope === 'col' || scope === 'row' ? { scope } : {}),
    columns: spanOf(element, 'colspan'),
    rows: spanOf(element, 'rowspan'),
    blocks: blocksOfHtml(element),
  }
}

const childrenNamed = (element: Element, ...names: string[]): Element[] =>
  [...element.children].filter((child) => names.includes(nameOf(child)))

const rowsOf = (table: Element): Element[] =>
  [table, ...childrenNamed(table, 'THEAD', 'TBODY', 'TFOOT')].flatMap((part) => childrenNamed(part, 'TR'))

const blocksOf = (element: Element): TextBlock[] => {
  const name = nameOf(element)
  const level = /^H([1-6])$/.exec(name)?.[1]
  if (level !== undefined) {
    const text = plainText(element.textContent ?? '')
    return text ? [{ kind: 'heading', level: Number(level), text }] : []
  }
  if (name === 'UL' || name === 'OL') {
    const first = Number.parseInt(element.getAttribute('start') ?? '', 10) || 1
    const items = childrenNamed(element, 'LI').map((item, index) => ({
      marker: name === 'OL' ? `${first + index}.` : '•',
      blocks: blocksOfHtml(item),
    }))
    return items.length > 0 ? [{ kind: 'list', items }] : []
  }
  if (name === 'TABLE') {
    const rows = rowsOf(element).map((row) => childrenNamed(row, 'TH', 'TD').map(cellOf))
    return [
      ...childrenNamed(element, 'CAPTION').flatMap(blocksOfHtml),
      ...(rows.length > 0 ? [{ kind: 'table', rows } as const] : []),
    ]
  }
  return name === 'BLOCKQUOTE' ? [{ kind: 'quote', blocks: blocksOfHtml(element) }] : blocksOfHtml(element)
}

/** Reads an element's content. Text outside paragraphs becomes paragraphs, so that no text is lost. */
export function blocksOfHtml(parent: Element): TextBlock[] {
  const blocks: TextBlock[] = []
  let line = ''
  const endLine = () => {
    const text = plainText(line)
    line = ''
    if (text) blocks.push({ kind: 'paragraph', text })
  }
  for (const node of parent.childNodes) {
    if (node.nodeType === textNode) line += node.textContent
    if (node.nodeType !== elementNode) continue
    const element = node as Element
    const name = nameOf(element)
    if (withoutText.has(name)) continue
    if (inline.has(name)) line += name === 'BR' ? '\n' : element.textContent
    else {
      endLine()
      blocks.push(...blocksOf(element))
    }
  }
  endLine()
  return blocks
}

/**
 * Loads the HTML of a document. A request parses it without running scripts or loading anything, which Trusted Types
 * would not allow for a string. @throws if it does not load, has no text, or has too much of it
 */
export const readHtmlText = (address: string): Promise<DocumentText> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Error('the HTML of a document did not load'))
    request.open('GET', address)
    request.responseType = 'document'
    request.onerror = fail
    request.onload = () => {
      const root = request.status === 200 ? request.responseXML : null
      const length = root?.body?.textContent?.length ?? 0
      if (!root || length > maxCharacters) return fail()
      const blocks = blocksOfHtml(root.body)
      if (blocks.length === 0) return fail()
      resolve({ source: 'html', blocks, language: root.documentElement.lang || undefined })
    }
    request.send()
  })
