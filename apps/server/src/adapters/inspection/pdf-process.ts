import { buffer } from 'node:stream/consumers'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Flaw } from '../../ports/inspector.ts'
import { unsafeNames } from './pdf-names.ts'

/** More pages than any identity document has. */
const MOST_PAGES = 200

/** Actions that a page or a field starts. */
interface Acting {
  subtype?: string
  actions?: unknown
  action?: unknown
  attachment?: unknown
  file?: unknown
}

const acts = ({ subtype, actions, attachment, file }: Acting): boolean =>
  subtype === 'FileAttachment' || Boolean(actions) || Boolean(attachment) || Boolean(file)

/** What a reader makes of it: scripts, attachments, and what opening or pressing starts. */
const flawOf = async (pdf: PDFDocumentProxy): Promise<Flaw | undefined> => {
  if (pdf.numPages < 1 || pdf.numPages > MOST_PAGES) return 'broken'
  if ((await pdf.hasJSActions()) || (await pdf.getJSActions()) || (await pdf.getAttachments()))
    return 'unsafe'
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const annotations = (await page.getAnnotations()) as Acting[]
    if ((await page.getJSActions()) || annotations.some(acts)) return 'unsafe'
  }
  return undefined
}

const read = async (pdf: Buffer): Promise<Flaw | undefined> => {
  const flaw = unsafeNames(pdf)
  if (flaw) return flaw
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  })
  try {
    return await flawOf(await task.promise)
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'unsafe' : 'broken'
  }
}

/** The program of a process that reads one PDF from its input, and writes what is wrong with it, or `fine`. */
process.stdout.write((await read(await buffer(process.stdin))) ?? 'fine')
