// Writes the sample documents as tagged PDFs from the Markdown beside this script, and their hashes to the manifests of
// the brands; `--check` fails if a file is out of date. Output is reproducible, because dates come from file names and fonts from a pinned package.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const root = new URL('../', import.meta.url)
const folders = [
  { texts: 'tools/documents/broker/', pdfs: 'apps/sandbox/documents/', author: 'Sample Broker' },
  { texts: 'tools/documents/default/', pdfs: 'brands/default/documents/', author: 'Sample Adviser' },
  { texts: 'tools/documents/harbor/', pdfs: 'brands/harbor/documents/', author: 'Sample Adviser' },
]
const notice = 'Sample document'
const noticeDetail =
  'Written to try out an account opening. It is not legal advice, offers nothing and binds no one.'

type Block = { kind: 'heading' | 'paragraph' | 'bullet'; text: string }
interface Text {
  title: string
  blocks: Block[]
}

/** Supports `# title`, `## heading`, `- bullet` and paragraphs; headings must be numbered from 1. */
const readText = (markdown: string, name: string): Text => {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '')
  const [first = '', ...rest] = lines
  if (!first.startsWith('# ')) throw new Error(`${name} does not begin with a title`)
  const blocks = rest.map((line): Block => {
    if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3) }
    if (line.startsWith('- ')) return { kind: 'bullet', text: line.slice(2) }
    return { kind: 'paragraph', text: line }
  })
  const headings = blocks.filter((block) => block.kind === 'heading')
  headings.forEach((heading, index) => {
    if (!heading.text.startsWith(`${index + 1}. `))
      throw new Error(`${name}: section ${index + 1} is misnumbered`)
  })
  return { title: first.slice(2), blocks }
}

/** Returns the date in a file's name, such as 20250301. */
const dateOf = (name: string): Date => {
  const [, year, month, day] = /-(\d{4})(\d\d)(\d\d)\.md$/.exec(name) ?? []
  if (!year || !month || !day) throw new Error(`${name} has no date`)
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const render = (text: Text, date: Date, author: string): PDFKit.PDFDocument => {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: 64, bottom: 72, left: 72, right: 72 },
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: font('Regular'),
    info: { Title: text.title, Author: author, Subject: notice, CreationDate: date, ModDate: date },
  })
  pdf.registerFont('regular', font('Regular')).registerFont('bold', font('Bold'))
  const body = pdf.struct('Document')
  pdf.addStructure(body)
  const write = (tag: string, style: Style, content: string) =>
    body.add(
      pdf.struct(tag, {}, () => pdf.font(style.font).fontSize(style.size).text(content, style.options)),
    )

  write('P', styles.notice, notice)
  write('P', styles.detail, noticeDetail)
  write('H1', styles.title, text.title)
  write('P', styles.detail, `Version of ${longDate.format(date)}`)
  for (const block of grouped(text.blocks)) {
    if (block.kind === 'bullets') {
      const items = block.texts.map((item) =>
        pdf.struct('LI', {}, [
          pdf.struct('LBody', {}, () =>
            pdf
              .font('regular')
              .fontSize(10.5)
              .text(`\u2022  ${item}`, { indent: 12, indentAllLines: true, lineGap: 2, paragraphGap: 4 }),
          ),
        ]),
      )
      body.add(pdf.struct('L', {}, items))
    } else if (block.kind === 'heading') {
      // Keeps a heading on the same page as the first lines of its section.
      body.add(pdf.struct('H2', {}, () => heading(pdf, block.text)))
    } else write('P', styles.paragraph, block.text)
  }
  body.end()
  numberPages(pdf, text.title)
  return pdf
}

interface Style {
  font: 'regular' | 'bold'
  size: number
  options: PDFKit.Mixins.TextOptions
}

const styles = {
  notice: { font: 'bold', size: 12, options: { paragraphGap: 2 } },
  detail: { font: 'regular', size: 9.5, options: { paragraphGap: 16 } },
  title: { font: 'bold', size: 20, options: { paragraphGap: 8 } },
  paragraph: { font: 'regular', size: 10.5, options: { lineGap: 2, paragraphGap: 8 } },
} as const satisfies Record<string, Style>

const heading = (pdf: PDFKit.PDFDocument, content: string): void => {
  const roomNeeded = 72
  if (pdf.y + roomNeeded > pdf.page.height - pdf.page.margins.bottom) pdf.continueOnNewPage()
  pdf.outline.addItem(content)
  pdf.font('bold').fontSize(12.5).text(content, { paragraphGap: 4 })
}

type Group = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'bullets'; texts: string[] }

/** Groups consecutive bullets into lists. */
const grouped = (blocks: readonly Block[]): Group[] => {
  const groups: Group[] = []
  for (const { kind, text } of blocks) {
    const last = groups.at(-1)
    if (kind !== 'bullet') groups.push({ kind, text })
    else if (last?.kind === 'bullets') last.texts.push(text)
    else groups.push({ kind: 'bullets', texts: [text] })
  }
  return groups
}

/** Marks page numbers as artifacts, which screen readers skip. */
const numberPages = (pdf: PDFKit.PDFDocument, title: string): void => {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font('regular').fontSize(8.5)
    pdf.text(`${notice}: ${title}, page ${page + 1} of ${count}`, 72, pdf.page.height - 48, {
      lineBreak: false,
    })
    pdf.endMarkedContent()
  }
}

function font(weight: 'Regular' | 'Bold'): string {
  return fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`))
}

function htmlOf({ title, blocks }: Text): string {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = grouped(blocks).map((block) => {
    if (block.kind === 'bullets')
      return `<ul>\n${block.texts.map((text) => `<li>${escaped(text)}</li>`).join('\n')}\n</ul>`
    const tag = block.kind === 'heading' ? 'h2' : 'p'
    return `<${tag}>${escaped(block.text)}</${tag}>`
  })
  return `<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<p>${notice}. ${noticeDetail}</p>
<h1>${escaped(title)}</h1>
${body.join('\n')}
</html>
`
}

async function update(file: URL, content: Buffer): Promise<void> {
  if (!isCheck) await writeFile(file, content)
  else if (!content.equals(await readFile(file)))
    throw new Error(`${file.pathname} is stale: run npm run documents`)
}

const largestBytes = 60_000
const isCheck = process.argv.includes('--check')

for (const { texts, pdfs, author } of folders) {
  const target = new URL(pdfs, root)
  await mkdir(target, { recursive: true })
  const hashes = new Map<string, string>()
  const names = (await readdir(new URL(texts, root))).filter((name) => name.endsWith('.md')).sort()
  for (const name of names) {
    const text = readText(await readFile(new URL(texts + name, root), 'utf8'), name)
    const pdf = render(text, dateOf(name), author)
    pdf.end()
    const bytes = await buffer(pdf)
    if (bytes.length > largestBytes) throw new Error(`${name}: the PDF has ${bytes.length} bytes`)
    const pdfName = name.replace(/\.md$/, '.pdf')
    hashes.set(pdfName, createHash('sha256').update(bytes).digest('hex'))
    await update(new URL(pdfName, target), bytes)
  }
  const manifest = new URL('manifest.json', target)
  if (!existsSync(manifest)) continue
  const listed = await readFile(manifest, 'utf8')
  const { documents } = JSON.parse(listed) as { documents: { file: string; html?: object }[] }
  for (const { file } of documents.filter(({ html }) => html)) {
    const name = file.replace(/pdf$/, 'html')
    const markdown = await readFile(new URL(texts + file.replace(/pdf$/, 'md'), root), 'utf8')
    const html = Buffer.from(htmlOf(readText(markdown, name)))
    hashes.set(name, createHash('sha256').update(html).digest('hex'))
    await update(new URL(name, target), html)
  }
  const hashed = listed
    .replaceAll(
      /("file": "([^"]+)",\s+"sha256": ")[^"]*/g,
      (_, before: string, file: string) => before + (hashes.get(file) ?? ''),
    )
    .replaceAll(
      /("file": "([^"]+)\.pdf",[^}]*"html": \{ "sha256": ")[^"]*/g,
      (_, before: string, file: string) => before + (hashes.get(`${file}.html`) ?? ''),
    )
  await update(manifest, Buffer.from(hashed))
}
