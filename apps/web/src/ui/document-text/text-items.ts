import type { PDFPageProxy } from 'pdfjs-dist'

/** An item of pdf.js: a text, or the beginning or end of marked content. */
export type PdfTextItem =
  | { str: string; hasEOL: boolean; width: number; height: number; transform: readonly number[] }
  | { type: string; id?: string | null; tag?: string }

export interface TextBudget {
  characters: number
  items: number
}

/** Reads a page's text in pieces, and stops as soon as the budget is spent. @throws RangeError */
export const readItems = async (page: PDFPageProxy, budget: TextBudget): Promise<PdfTextItem[]> => {
  const reader = page.streamTextContent({ includeMarkedContent: true }).getReader()
  const items: PdfTextItem[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return items
    const piece = (value as { items: PdfTextItem[] }).items
    for (const item of piece) if ('str' in item) budget.characters -= item.str.length
    budget.items -= piece.length
    if (budget.characters < 0 || budget.items < 0) {
      await reader.cancel(new Error('too much text')).catch(() => undefined)
      throw new RangeError('a document has too much text')
    }
    items.push(...piece)
  }
}
