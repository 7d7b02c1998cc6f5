import { readFile } from 'node:fs/promises'
import { drawMark, readMark } from './mark.ts'

const fonts = new URL('../../../fonts/', import.meta.url)

const markSize = 20
const margins = { top: 64, bottom: 72, left: 72, right: 72 }

export interface PdfDocument {
  /** Writes the brand's mark and name, with a line below. */
  letterhead(): void
  title(text: string): void
  heading(text: string): void
  paragraph(text: string): void
  fact(label: string, value: string): void
  item(name: string, lines: readonly string[]): void
  /** Numbers the pages and attaches `content` as an uncompressed file. @returns the PDF */
  end(attached: { name: string; description: string; content: string; at: Date }): Promise<Uint8Array>
}

/** A brand's colors, as in CSS, and its logo, an SVG symbol. */
export interface PdfStyle {
  primary: string
  muted: string
  line: string
  logo: string
}

export interface PdfInfo {
  title: string
  author: string
  at: Date
  style: PdfStyle
  /** BCP 47 tag. */
  language: string
  pageLabel(page: number, pages: number): string
}

const bytesOf = async (pdf: PDFKit.PDFDocument): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Creates a PDF. Loads the library on first use, so that the server starts quickly. */
export const createPdfDocument = async ({
  title,
  author,
  at,
  style,
  language,
  pageLabel,
}: PdfInfo): Promise<PdfDocument> => {
  const [{ default: PDFDocument }, regular, bold] = await Promise.all([
    import('pdfkit'),
    readFile(new URL('NotoSans-Regular.ttf', fonts)),
    readFile(new URL('NotoSans-Bold.ttf', fonts)),
  ])
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // The library's types do not accept fonts as Buffers.
    font: regular as unknown as string,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  pdf.registerFont('regular', regular).registerFont('bold', bold)
  // The library accepts only hexadecimal colors of three or six digits.
  const colorOf = (value: string): string => (/^#([\da-f]{3}|[\da-f]{6})$/i.test(value) ? value : 'black')
  const labelColor = colorOf(style.muted)
  const brandColor = colorOf(style.primary)
  const body = pdf.struct('Document')
  pdf.addStructure(body)
  const write = (tag: string, draw: () => void): void => {
    body.add(pdf.struct(tag, {}, draw))
  }
  const text = (font: 'regular' | 'bold', size: number, words: string, gap: number): void => {
    pdf.font(font).fontSize(size).text(words, { lineGap: 1.5, paragraphGap: gap })
  }
  const requireHeight = (height: number): void => {
    if (pdf.y + height > pdf.page.height - margins.bottom) pdf.continueOnNewPage()
  }

  const decoration = (draw: () => void): void => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  const rule = (): void => {
    const right = pdf.page.width - margins.right
    decoration(() =>
      pdf.moveTo(margins.left, pdf.y).lineTo(right, pdf.y).lineWidth(0.75).stroke(colorOf(style.line)),
    )
  }

  return {
    letterhead() {
      const mark = readMark(style.logo)
      const { y } = pdf
      if (mark)
        decoration(() => drawMark(pdf, mark, { x: margins.left, y, size: markSize, color: brandColor }))
      write('P', () => {
        pdf.font('bold').fontSize(13).fillColor(brandColor)
        pdf.text(author, mark ? margins.left + markSize + 8 : margins.left, y + 1)
        pdf.fillColor('black')
      })
      pdf.x = margins.left
      pdf.y = y + markSize + 12
      rule()
      pdf.y += 20
    },
    title: (words) => write('H1', () => text('bold', 20, words, 8)),
    heading: (words) =>
      write('H2', () => {
        requireHeight(90)
        pdf.moveDown(0.6)
        pdf.fillColor(brandColor)
        text('bold', 12.5, words, 4)
        pdf.fillColor('black')
      }),
    paragraph: (words) => write('P', () => text('regular', 10, words, 6)),
    fact: (label, value) =>
      write('P', () => {
        requireHeight(34)
        pdf.fillColor(labelColor)
        text('regular', 9, label, 0)
        pdf.fillColor('black')
        text('regular', 10, value, 5)
      }),
    item: (name, lines) =>
      write('P', () => {
        requireHeight(20 + 14 * lines.length)
        text('bold', 10, name, 0)
        for (const [index, line] of lines.entries())
          text('regular', 9, line, index === lines.length - 1 ? 7 : 0)
      }),
    async end({ name, description, content, at: made }) {
      body.end()
      const { count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page)
        pdf.page.margins.bottom = 0
        pdf.markContent('Artifact', { type: 'Pagination' })
        pdf.font('regular').fontSize(8).fillColor(labelColor)
        pdf.text(pageLabel(page + 1, count), margins.left, pdf.page.height - 48, {
          lineBreak: false,
        })
        pdf.endMarkedContent()
      }
      pdf.compress = false
      const options = { name, description, creationDate: made, modifiedDate: made }
      // The library's types omit `relationship`.
      const related = { ...options, type: 'application/json', relationship: 'Data' }
      pdf.file(Buffer.from(content), related)
      pdf.compress = true
      pdf.end()
      return bytesOf(pdf)
    },
  }
}
