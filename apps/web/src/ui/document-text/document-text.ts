/** A document's text as a tree of elements, which React renders. No HTML of a document reaches the page. */
export type TextBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'quote'; blocks: TextBlock[] }
  /** The beginning of a page, for a document without usable tags. */
  | { kind: 'page'; number: number; isEmpty: boolean }

export interface ListItem {
  /** A number or letter, such as `(a)`; a bullet sign; or empty. */
  marker: string
  blocks: TextBlock[]
}

export interface Cell {
  isHeader: boolean
  scope?: 'col' | 'row'
  columns: number
  rows: number
  blocks: TextBlock[]
}

export interface DocumentText {
  /** `html`: from the firm's own HTML. `tags`: from the PDF's tag tree. `pages`: the text of each page, without structure. */
  source: 'html' | 'tags' | 'pages'
  blocks: TextBlock[]
  /** BCP 47 tag of the document's language, if it states one. */
  language: string | undefined
}

const bullet = /^[•◦▪●‣∙·–—*-]$/
export const isBullet = (marker: string): boolean => bullet.test(marker)

/** Joins lines and removes characters that have no meaning in flowing text. A hyphen at the end of a line stays. */
export const plainText = (raw: string): string =>
  raw
    .replaceAll('\u00ad', '')
    .replace(/(\p{L}-)\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Moves a bullet sign from the beginning of an item's text to its marker. */
export const withoutBullet = ({ marker, blocks }: ListItem): ListItem => {
  const [first, ...rest] = blocks
  if (marker !== '' || first?.kind !== 'paragraph') return { marker, blocks }
  const [sign = '', ...words] = first.text.split(' ')
  if (!isBullet(sign) || words.length === 0) return { marker, blocks }
  return { marker: sign, blocks: [{ kind: 'paragraph', text: words.join(' ') }, ...rest] }
}

const endsSentence = (text: string): boolean => /[.!?:;][)\]"'’”]*$/.test(text)

const joinItems = (before: readonly ListItem[], after: readonly ListItem[]): ListItem[] => {
  const last = before.at(-1)
  const [next, ...rest] = after
  // An item that continues on the next page has no marker there.
  if (!last || !next || last.marker === '' || next.marker !== '') return [...before, ...after]
  return [...before.slice(0, -1), { ...last, blocks: joinPages(last.blocks, next.blocks) }, ...rest]
}

const widthOf = (row: readonly Cell[] | undefined): number =>
  (row ?? []).reduce((width, { columns }) => width + columns, 0)

const joined = (before: TextBlock, after: TextBlock): TextBlock | undefined => {
  if (before.kind === 'paragraph' && after.kind === 'paragraph' && !endsSentence(before.text))
    return { kind: 'paragraph', text: plainText(`${before.text}\n${after.text}`) }
  if (before.kind === 'list' && after.kind === 'list')
    return { kind: 'list', items: joinItems(before.items, after.items) }
  if (
    before.kind === 'table' &&
    after.kind === 'table' &&
    widthOf(before.rows.at(-1)) === widthOf(after.rows[0])
  )
    return { kind: 'table', rows: [...before.rows, ...after.rows] }
  return undefined
}

/** Appends a page's blocks. Joins an element that continues on the next page, where pdf.js reports a second element. */
export function joinPages(before: readonly TextBlock[], after: readonly TextBlock[]): TextBlock[] {
  const [last, next] = [before.at(-1), after[0]]
  const middle = last && next && joined(last, next)
  return middle ? [...before.slice(0, -1), middle, ...after.slice(1)] : [...before, ...after]
}

const levelsIn = (blocks: readonly TextBlock[]): number[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.level]
    if (block.kind === 'quote') return levelsIn(block.blocks)
    if (block.kind === 'list') return block.items.flatMap((item) => levelsIn(item.blocks))
    if (block.kind === 'table') return block.rows.flat().flatMap((cell) => levelsIn(cell.blocks))
    return []
  })

/** Returns the rank of each heading level that the document uses, from 0, so that no level is skipped. */
export const headingRanks = (blocks: readonly TextBlock[]): ReadonlyMap<number, number> =>
  new Map(
    [...new Set(levelsIn(blocks))].sort((one, other) => one - other).map((level, rank) => [level, rank]),
  )
