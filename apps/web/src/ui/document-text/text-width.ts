import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type PdfTextItem, readItems } from './text-items.ts'

/** How much of a page's width its text takes, and where the text begins. Both are fractions of the page's width. */
export interface TextWidth {
  left: number
  width: number
}

/** Below this fraction, the text is a note or a column. Zooming to its width would enlarge the other text too much. */
const minFraction = 0.5

/** Returns the extent of upright texts. @param view the page's left and right edge, in points */
export const textWidthOf = (
  items: readonly PdfTextItem[],
  [from, to]: readonly [number, number],
): TextWidth | undefined => {
  const spans = items.flatMap((item) => {
    if ('type' in item || item.str.trim() === '') return []
    const [, skew = 0, , , x = 0] = item.transform
    return skew === 0 ? [{ left: x, right: x + item.width }] : []
  })
  if (spans.length === 0) return undefined
  const left = spans.reduce((least, span) => Math.min(least, span.left), to)
  const right = spans.reduce((most, span) => Math.max(most, span.right), from)
  const page = to - from
  const [begin, width] = [
    (Math.max(left, from) - from) / page,
    (Math.min(right, to) - Math.max(left, from)) / page,
  ]
  return width >= minFraction && width <= 1 ? { left: begin, width } : undefined
}

/** Returns the extent of the first page's text, or `undefined` if the text cannot be read or is too narrow. */
export const readTextWidth = async (pdf: PDFDocumentProxy): Promise<TextWidth | undefined> => {
  try {
    const page = await pdf.getPage(1)
    const [from = 0, , to = 0] = page.view
    if (page.rotate !== 0 || to <= from) return undefined
    return textWidthOf(await readItems(page, { characters: 50_000, items: 20_000 }), [from, to])
  } catch {
    return undefined
  }
}
