import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type DocumentText, joinPages, type TextBlock } from './document-text.ts'
import { type PageText, paragraphsOf, readPageText } from './page-text.ts'
import { blocksOfTree, type TagNode } from './tag-tree.ts'
import { readItems } from './text-items.ts'

/** Limits for the browser's memory and layout time. A larger document is shown only as a PDF, never cut off. */
const documentLimits = { pages: 500, characters: 2_000_000, items: 400_000 }

export interface ReadPage {
  text: PageText
  tree: TagNode | null
}

const noTags: TagNode = { role: 'Root', children: [] }

/** Returns the elements of all pages, or `undefined` if any page has text outside its tag tree. */
const fromTags = (pages: readonly ReadPage[]): TextBlock[] | undefined => {
  let blocks: TextBlock[] = []
  for (const { text, tree } of pages) {
    const own = text.hasUntagged ? undefined : blocksOfTree(tree ?? noTags, text.tagged)
    if (!own) return undefined
    blocks = joinPages(blocks, own)
  }
  return blocks
}

const fromPages = (pages: readonly ReadPage[]): TextBlock[] =>
  pages.flatMap(({ text }, index) => {
    const paragraphs = paragraphsOf(text.lines)
    return [{ kind: 'page', number: index + 1, isEmpty: paragraphs.length === 0 }, ...paragraphs]
  })

/** Uses the tag tree if reliable and complete, else each page's text (AG-13). @throws RangeError if there is no text */
export const documentTextOf = (
  pages: readonly ReadPage[],
  { areTagsReliable, language }: { areTagsReliable: boolean; language: string | undefined },
): DocumentText => {
  if (pages.every(({ text }) => text.lines.length === 0)) throw new RangeError('a document has no text')
  const tagged = areTagsReliable ? fromTags(pages) : undefined
  return tagged && tagged.length > 0
    ? { source: 'tags', blocks: tagged, language }
    : { source: 'pages', blocks: fromPages(pages), language }
}

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i

export const languageOf = async (pdf: PDFDocumentProxy): Promise<string | undefined> => {
  const { info } = await pdf.getMetadata()
  const language = (info as { Language?: unknown }).Language
  return typeof language === 'string' && languageTag.test(language) ? language : undefined
}

/** Extracts a PDF's text within fixed bounds. @throws RangeError if there is no text or too much of it */
export const readDocumentText = async (
  pdf: PDFDocumentProxy,
  { pages: maxPages, ...limits } = documentLimits,
): Promise<DocumentText> => {
  if (pdf.numPages > maxPages) throw new RangeError('a document has too many pages')
  const [marks, language] = await Promise.all([pdf.getMarkInfo(), languageOf(pdf)])
  const areTagsReliable = (marks as { Suspects?: boolean } | null)?.Suspects !== true
  const budget = { ...limits }
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const text = readPageText(await readItems(page, budget))
    const tree = await page.getStructTree().catch(() => null)
    pages.push({ text, tree })
  }
  return documentTextOf(pages, { areTagsReliable, language })
}
