import { plainText, type TextBlock } from './document-text.ts'
import type { PdfTextItem } from './text-items.ts'

interface Line {
  text: string
  /** Distance from the bottom of the page. `y` and `height` are in points. */
  y: number
  height: number
}

export interface PageText {
  /** The raw text of each marked content, by its id. */
  tagged: ReadonlyMap<string, string>
  /** True if there is text that is neither marked content with an id nor an artifact. */
  hasUntagged: boolean
  /** The lines of the whole page, artifacts included, in the order in which the page draws them. */
  lines: readonly Line[]
}

const artifact = Symbol('artifact')
type Mark = string | typeof artifact | undefined

/** Groups a page's text by the marked content that contains it, and by line. */
export const readPageText = (items: readonly PdfTextItem[]): PageText => {
  const tagged = new Map<string, string>()
  const marks: Mark[] = []
  const lines: Line[] = []
  let hasUntagged = false
  let line: Line | undefined
  let latest: Mark
  const add = (mark: Mark, text: string): void => {
    if (typeof mark === 'string') tagged.set(mark, (tagged.get(mark) ?? '') + text)
  }
  const endLine = (): void => {
    if (line && line.text.trim() !== '') lines.push(line)
    line = undefined
  }
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') marks.pop()
      else marks.push(item.tag === 'Artifact' ? artifact : (item.id ?? marks.at(-1)))
      continue
    }
    const mark = marks.at(-1)
    if (item.str !== '') {
      if (mark === undefined && item.str.trim() !== '') hasUntagged = true
      add(mark, item.str)
      latest = mark
      const y = item.transform[5] ?? 0
      line ??= { text: '', y, height: item.height }
      line.text += item.str
      line.height = Math.max(line.height, item.height)
    }
    if (item.hasEOL) {
      add(mark ?? latest, '\n')
      endLine()
    }
  }
  endLine()
  return { tagged, hasUntagged, lines }
}

const beginsItem = (text: string): boolean => /^\s*([•◦▪●‣]|\(?[a-z0-9]{1,3}[.)])\s/i.test(text)

/** Returns true if a new paragraph begins: after a gap, in a new column, in another type size or at a list marker. */
const separates = (before: Line, line: Line): boolean => {
  const distance = before.y - line.y
  const larger = Math.max(before.height, line.height)
  const smaller = Math.min(before.height, line.height)
  return distance > 1.75 * larger || distance < -larger / 2 || larger > 1.2 * smaller || beginsItem(line.text)
}

/** Joins a page's lines into paragraphs. `separates` determines where a paragraph begins. */
export const paragraphsOf = (lines: readonly Line[]): TextBlock[] => {
  const paragraphs: string[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (!before || separates(before, line)) paragraphs.push([line.text])
    else paragraphs.at(-1)?.push(line.text)
  }
  return paragraphs.map((texts) => ({ kind: 'paragraph', text: plainText(texts.join('\n')) }))
}
