import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** Creates a PDF without tags. Each page has two lines of its own. */
export const untaggedPdf = async (pages: number): Promise<Buffer> => {
  const pdf = new PDFDocument({ autoFirstPage: false })
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage().text(`This is page ${page}.`).moveDown(3).text(`It ends with line ${page}.`)
  pdf.end()
  return buffer(pdf)
}

/** Creates a PDF of pages without text, such as scans. */
export const scannedPdf = async (): Promise<Buffer> => {
  const pdf = new PDFDocument()
  pdf.rect(72, 72, 200, 100).fill('#888888')
  pdf.end()
  return buffer(pdf)
}

interface TaggedOptions {
  /** Adds a sentence that no tag contains. */
  hasUntaggedText?: boolean
}

/** Creates a PDF of two pages with headings, nested lists, a table, a figure, a page number, and a split paragraph. */
export const taggedPdf = async ({ hasUntaggedText = false }: TaggedOptions = {}): Promise<Buffer> => {
  const pdf = new PDFDocument({ tagged: true, pdfVersion: '1.7', lang: 'en-US' })
  const body = pdf.struct('Document')
  pdf.addStructure(body)
  const text = (tag: string, words: string) => pdf.struct(tag, {}, () => pdf.text(words))
  const item = (marker: string, ...content: PDFKit.PDFStructureElement[]) =>
    pdf.struct('LI', {}, [text('Lbl', marker), pdf.struct('LBody', {}, content)])
  const row = (tag: string, cells: readonly string[]) =>
    pdf.struct(
      'TR',
      {},
      cells.map((cell) => text(tag, cell)),
    )
  const pageNumber = (number: number) => {
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.text(`Page number ${number}`)
    pdf.endMarkedContent()
  }
  body.add(text('H1', 'Terms of the account'))
  body.add(text('P', 'These terms apply to every account.'))
  body.add(text('H3', 'Fees'))
  const nested = pdf.struct('L', {}, [item('•', text('P', 'By mail')), item('•', text('P', 'By wire'))])
  body.add(
    pdf.struct('L', {}, [item('(a)', text('P', 'Statements')), item('(b)', text('P', 'Transfers'), nested)]),
  )
  body.add(pdf.struct('Table', {}, [row('TH', ['Service', 'Price']), row('TD', ['Wire', '$25'])]))
  body.add(pdf.struct('Figure', { alt: 'The seal of the broker' }, () => pdf.rect(72, 600, 40, 40).fill()))
  if (hasUntaggedText) pdf.fillColor('black').text('No tag contains this sentence.')
  pdf.fillColor('black')
  body.add(text('P', 'This sentence begins on one page and'))
  pageNumber(1)
  pdf.addPage()
  body.add(text('P', 'ends on the next.'))
  pageNumber(2)
  body.end()
  pdf.end()
  return buffer(pdf)
}
