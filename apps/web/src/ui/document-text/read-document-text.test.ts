import { readdir, readFile } from 'node:fs/promises'
import { scannedPdf, taggedPdf, untaggedPdf } from '@vestibule/testing/document-pdfs'
import { onePage, pdfOf } from '@vestibule/testing/files'
import { getDocument } from '@vestibule/testing/pdf-in-node'
import { stream } from '@vestibule/testing/pdfs'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { describe, expect, test } from 'vitest'
import type { DocumentText } from './document-text.ts'
import { readDocumentText } from './read-document-text.ts'

const read = async (pdf: Buffer, limits?: Parameters<typeof readDocumentText>[1]): Promise<DocumentText> => {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    return await readDocumentText((await loading.promise) as unknown as PDFDocumentProxy, limits)
  } finally {
    await loading.destroy()
  }
}
const paragraph = (text: string) => ({ kind: 'paragraph', text })
const tiny = (words: string): Buffer =>
  pdfOf([
    ...onePage('', '/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>'),
    stream(`BT /F 0.1 Tf 1 0 0 1 10 180 Tm ${words} ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])

describe('[AG-13] the text of a tagged PDF', () => {
  test('has its headings, lists and tables, without page numbers, and joins a split paragraph', async () => {
    const { source, language, blocks } = await read(await taggedPdf())
    expect({ source, language }).toEqual({ source: 'tags', language: 'en-US' })
    const bullets = {
      kind: 'list',
      items: ['By mail', 'By wire'].map((text) => ({ marker: '•', blocks: [paragraph(text)] })),
    }
    const row = (isHeader: boolean, ...cells: string[]) =>
      cells.map((text) => ({ isHeader, columns: 1, rows: 1, blocks: [paragraph(text)] }))
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Terms of the account' },
      paragraph('These terms apply to every account.'),
      { kind: 'heading', level: 3, text: 'Fees' },
      {
        kind: 'list',
        items: [
          { marker: '(a)', blocks: [paragraph('Statements')] },
          { marker: '(b)', blocks: [paragraph('Transfers'), bullets] },
        ],
      },
      { kind: 'table', rows: [row(true, 'Service', 'Price'), row(false, 'Wire', '$25')] },
      paragraph('The seal of the broker'),
      paragraph('This sentence begins on one page and ends on the next.'),
    ])
  })

  test.each(['brands/default/documents/', 'brands/harbor/documents/', 'apps/sandbox/documents/'])(
    'is complete for all of %s',
    async (folder) => {
      const path = new URL(`../../../../../${folder}`, import.meta.url)
      for (const name of (await readdir(path)).filter((file) => file.endsWith('.pdf'))) {
        const { source, blocks } = await read(await readFile(new URL(name, path)))
        expect(source, name).toBe('tags')
        expect(blocks.filter(({ kind }) => kind === 'heading').length, name).toBeGreaterThan(3)
      }
    },
  )
})

describe('[AG-13] the text of a PDF without usable tags', () => {
  test('is page by page', async () => {
    const { source, blocks } = await read(await untaggedPdf(2))
    expect(source).toBe('pages')
    expect(blocks).toEqual(
      [1, 2].flatMap((number) => [
        { kind: 'page', number, isEmpty: false },
        paragraph(`This is page ${number}.`),
        paragraph(`It ends with line ${number}.`),
      ]),
    )
  })

  test('is page by page with all text if a sentence has no tag', async () => {
    const { source, blocks } = await read(await taggedPdf({ hasUntaggedText: true }))
    expect(source).toBe('pages')
    const text = JSON.stringify(blocks)
    for (const words of ['No tag contains this sentence.', 'Terms of the account', 'Page number 2'])
      expect(text).toContain(words)
  })

  test('is refused if there is none', async () => {
    await expect(read(await scannedPdf())).rejects.toThrow(RangeError)
  })
})

describe('[AG-13] a hostile PDF', () => {
  const limits = { pages: 2, characters: 1_000, items: 30 }
  const reading = (pdf: Buffer) =>
    read(pdf, limits).then(
      ({ source }) => source,
      (error: unknown) => String(error),
    )

  test('is refused if it has too many pages, and read up to the limit', async () => {
    expect(await reading(await untaggedPdf(2))).toBe('pages')
    expect(await reading(await untaggedPdf(3))).toBe('RangeError: a document has too many pages')
  })

  test('is refused if it has too much text, and read up to the limit', async () => {
    const tooMuch = 'RangeError: a document has too much text'
    expect(await reading(tiny(`(${'a'.repeat(1_000)}) Tj`))).toBe('pages')
    expect(await reading(tiny(`(${'a'.repeat(1_001)}) Tj`))).toBe(tooMuch)
    const marks = (count: number) => tiny(`(a) Tj ${'/Span BMC EMC '.repeat(count)}`)
    expect(await reading(marks(14))).toBe('pages')
    expect(await reading(marks(15))).toBe(tooMuch)
  })
})
