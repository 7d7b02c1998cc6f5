import { readdir, readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { withCpuMs } from '@vestibule/testing/cpu-ms'
import { onePage, pdfOf } from '@vestibule/testing/files'
import { packed, slowPdf } from '@vestibule/testing/pdfs'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { countPages } from './page-count.ts'

const pages = async (count: number): Promise<Buffer> => {
  const pdf = new PDFDocument({ autoFirstPage: false })
  for (let page = 1; page <= count; page += 1) pdf.addPage().text(`/Type /Pages /Count 9 page ${page}`)
  pdf.end()
  return buffer(pdf)
}
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'

describe('[AG-01] the number of pages', () => {
  test.each([1, 2, 130])('is read from a PDF of %i pages', async (count) => {
    expect(countPages(await pages(count))).toBe(count)
  })

  test('is read from the files of other programs, whose page trees can be packed', async () => {
    const folder = new URL('./testing/', import.meta.url)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf'))
    const counts = await Promise.all(
      names.map(async (name) => countPages(await readFile(new URL(name, folder)))),
    )
    expect(names.length).toBeGreaterThan(5)
    expect(counts.every((count) => count !== undefined && count >= 1)).toBe(true)
  })

  test('is read from an object stream', () => {
    expect(countPages(pdfOf([catalog, packed('<< /Type /Pages /Kids [] /Count 12 >>')]))).toBe(12)
  })

  test('ignores nodes below the root', () => {
    const [, root = '', page = ''] = onePage()
    expect(
      countPages(pdfOf([catalog, root, page, '<< /Type /Pages /Parent 2 0 R /Kids [] /Count 7 >>'])),
    ).toBe(1)
  })

  test.each([
    ['no page tree', [catalog]],
    ['two roots', [catalog, ...onePage().slice(1), '<< /Type /Pages /Kids [] /Count 7 >>']],
    ['a negative count', [catalog, '<< /Type /Pages /Kids [] /Count -1 >>']],
    ['a huge count', [catalog, '<< /Type /Pages /Kids [] /Count 2001 >>']],
    ['a fraction', [catalog, '<< /Type /Pages /Kids [] /Count 1.5 >>']],
    ['a count elsewhere', [catalog, '<< /Type /Pages /Kids [] /Count 9 0 R >>']],
    ['repeated keys', [catalog, '<< /Type /Pages /Count 1 /Count 2 >>']],
  ])('is unknown with %s', (_, objects) => {
    expect(countPages(pdfOf(objects))).toBeUndefined()
  })

  test('is unknown for other bytes', () => {
    for (const text of ['', '%PDF-1.7', '/Pages', 'obj << /Type /Pages', 'obj /Pages /Pages'])
      expect(countPages(Buffer.from(text))).toBeUndefined()
  })

  test('takes bounded time for hostile files', () => {
    const deep = `1 0 obj ${'<< /Pages '.repeat(50_000)}`
    const packedTwice = Array.from({ length: 200 }, () => packed(`<< /Type /Pages ${' '.repeat(500_000)} >>`))
    for (const file of [
      slowPdf(),
      Buffer.from(deep),
      Buffer.from('obj /Pages '.repeat(500_000)),
      pdfOf([catalog, ...packedTwice]),
    ]) {
      const [, ms] = withCpuMs(() => countPages(file))
      expect(ms).toBeLessThan(5_000)
    }
  })
})
