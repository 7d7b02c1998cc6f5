import { type Cell, type ListItem, plainText, type TextBlock, withoutBullet } from './document-text.ts'

/** A page's part of the tag tree, as pdf.js returns it. Roles are mapped to the standard ones (ISO 32000-2, 14.8). */
export interface TagNode {
  role: string
  children: readonly (TagNode | TagContent)[]
  alt?: string | undefined
  rowSpan?: number | undefined
  colSpan?: number | undefined
  scope?: string | undefined
}
export interface TagContent {
  type: string
  id: string
}

/** Limits for the tag tree of one page. If the tree is deeper or has more nodes, the document is shown page by page. */
const maxDepth = 50
const maxNodes = 20_000
const maxSpan = 100

const inlineRoles = new Set(
  'Annot BibEntry Code Em FENote Lbl Link Note Quote RB RP RT Reference Ruby Span Strong Sub WP WT Warichu'.split(
    ' ',
  ),
)

interface Reader {
  texts: ReadonlyMap<string, string>
  reached: Set<string>
  nodesLeft: number
}

interface Place {
  depth: number
  /** Number of enclosing sections. A heading with the role `H` takes its level from this number. */
  sections: number
}

const isNode = (child: TagNode | TagContent): child is TagNode => 'role' in child

/** Returns the children, or an empty array if a limit is exceeded. */
const childrenOf = (reader: Reader, { children }: TagNode, depth: number): TagNode['children'] => {
  reader.nodesLeft -= children.length
  return depth > maxDepth || reader.nodesLeft < 0 ? [] : children
}

/** Returns the text of marked content, or an empty string if that text was already returned. */
const take = (reader: Reader, { type, id }: TagContent): string => {
  if (type !== 'content' || reader.reached.has(id)) return ''
  reader.reached.add(id)
  return reader.texts.get(id) ?? ''
}

const inlineText = (reader: Reader, node: TagNode, depth: number): string => {
  const text = childrenOf(reader, node, depth)
    .map((child) => (isNode(child) ? inlineText(reader, child, depth + 1) : take(reader, child)))
    .join('')
  if (node.role === 'Artifact') return ''
  return text.trim() === '' && node.alt !== undefined ? node.alt : text
}

const paragraph = (raw: string): TextBlock[] => {
  const text = plainText(raw)
  return text === '' ? [] : [{ kind: 'paragraph', text }]
}

const blocksOf = (reader: Reader, children: TagNode['children'], place: Place): TextBlock[] => {
  const blocks: TextBlock[] = []
  let run = ''
  const endRun = (): void => {
    blocks.push(...paragraph(run))
    run = ''
  }
  for (const child of children) {
    if (!isNode(child)) run += take(reader, child)
    else if (inlineRoles.has(child.role)) run += inlineText(reader, child, place.depth + 1)
    else {
      endRun()
      blocks.push(...elementOf(reader, child, { ...place, depth: place.depth + 1 }))
    }
  }
  endRun()
  return blocks
}

const contentOf = (reader: Reader, node: TagNode, place: Place): TextBlock[] =>
  blocksOf(reader, childrenOf(reader, node, place.depth), place)

const itemOf = (reader: Reader, node: TagNode, place: Place): ListItem => {
  const children = childrenOf(reader, node, place.depth)
  const isLabel = (child: TagNode | TagContent): child is TagNode => isNode(child) && child.role === 'Lbl'
  const label = children.filter(isLabel).map((child) => inlineText(reader, child, place.depth + 1))
  const rest = children.filter((child) => !isLabel(child))
  return withoutBullet({ marker: plainText(label.join(' ')), blocks: blocksOf(reader, rest, place) })
}

const listOf = (reader: Reader, node: TagNode, place: Place): TextBlock[] => {
  const before: TextBlock[] = []
  const items: ListItem[] = []
  const inner = { ...place, depth: place.depth + 1 }
  for (const child of childrenOf(reader, node, place.depth)) {
    if (isNode(child) && ['LI', 'TOCI'].includes(child.role)) {
      const item = itemOf(reader, child, inner)
      if (item.marker !== '' || item.blocks.length > 0) items.push(item)
      continue
    }
    // Some programs write a nested list beside the items instead of in them.
    const blocks = blocksOf(reader, [child], place)
    const last = items.at(-1)
    if (last) last.blocks.push(...blocks)
    else before.push(...blocks)
  }
  return items.length > 0 ? [...before, { kind: 'list', items }] : before
}

const spanOf = (span: number | undefined): number =>
  span !== undefined && Number.isInteger(span) && span >= 1 ? Math.min(span, maxSpan) : 1

const scopes: Readonly<Record<string, 'col' | 'row'>> = { Column: 'col', Row: 'row' }

const cellOf = (reader: Reader, node: TagNode, place: Place): Cell => {
  const isHeader = node.role === 'TH'
  const scope = isHeader ? scopes[node.scope ?? ''] : undefined
  return {
    isHeader,
    ...(scope ? { scope } : {}),
    columns: spanOf(node.colSpan),
    rows: spanOf(node.rowSpan),
    blocks: contentOf(reader, node, place),
  }
}

const tableOf = (reader: Reader, node: TagNode, place: Place): TextBlock[] => {
  const before: TextBlock[] = []
  const rows: Cell[][] = []
  const read = (parent: TagNode, depth: number): void => {
    for (const child of childrenOf(reader, parent, depth)) {
      if (!isNode(child)) before.push(...paragraph(take(reader, child)))
      else if (['THead', 'TBody', 'TFoot'].includes(child.role)) read(child, depth + 1)
      else if (child.role === 'TR')
        rows.push(
          childrenOf(reader, child, depth + 1)
            .filter(isNode)
            .map((cell) => cellOf(reader, cell, { ...place, depth: depth + 2 })),
        )
      else before.push(...blocksOf(reader, [child], { ...place, depth }))
    }
  }
  read(node, place.depth)
  const filled = rows.filter((row) => row.some(({ blocks }) => blocks.length > 0))
  return filled.length > 0 ? [...before, { kind: 'table', rows: filled }] : before
}

const levelOf = (role: string, { sections }: Place): number | undefined => {
  if (role === 'Title') return 1
  if (role === 'H') return Math.max(1, sections)
  const number = /^H([1-9]\d?)$/.exec(role)?.[1]
  return number === undefined ? undefined : Number(number)
}

function elementOf(reader: Reader, node: TagNode, place: Place): TextBlock[] {
  const { role, alt } = node
  const level = levelOf(role, place)
  if (level !== undefined) {
    const text = plainText(inlineText(reader, node, place.depth))
    return text === '' ? [] : [{ kind: 'heading', level, text }]
  }
  switch (role) {
    case 'Artifact':
      inlineText(reader, node, place.depth)
      return []
    case 'L':
    case 'TOC':
      return listOf(reader, node, place)
    case 'Table':
      return tableOf(reader, node, place)
    case 'BlockQuote': {
      const blocks = contentOf(reader, node, place)
      return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
    }
    case 'Figure':
    case 'Formula':
      return [...paragraph(alt ?? ''), ...contentOf(reader, node, place)]
    case 'Sect':
      return contentOf(reader, node, { ...place, sections: place.sections + 1 })
    default:
      return contentOf(reader, node, place)
  }
}

/** Returns the page's elements, or `undefined` if the tree does not contain all of the tagged text. */
export const blocksOfTree = (root: TagNode, texts: ReadonlyMap<string, string>): TextBlock[] | undefined => {
  const reader: Reader = { texts, reached: new Set(), nodesLeft: maxNodes }
  const blocks = elementOf(reader, root, { depth: 0, sections: 0 })
  const isComplete = [...texts].every(([id, text]) => text.trim() === '' || reader.reached.has(id))
  return isComplete ? blocks : undefined
}
