/** What another kind of file begins or ends with, looked for in each file: one that is two kinds at once is refused. */

/** The end record of a ZIP archive, with the length of the comment that ends the file. */
const ZIP_END = 'PK\u0005\u0006'
const ZIP_END_LENGTH = 22
/** Readers of PDFs look for its beginning here. */
const PDF_BEGINS_WITHIN = 1024

export interface Foreign {
  take(piece: Buffer): void
  /** @param isPdf a PDF may hold its own words */
  found(isPdf: boolean): boolean
}

export const lookForForeign = (): Foreign => {
  let before = ''
  let size = 0
  let hasPage = false
  let hasPdf = false
  /** where archives would end whose end record was seen */
  const zipEnds = new Set<number>()

  return {
    take(piece) {
      const text = before + piece.toString('latin1')
      const start = size - before.length
      size += piece.length
      hasPage ||= /<(script|html|\?php)/i.test(text)
      const pdf = text.indexOf('%PDF-', start === 0 ? 1 : 0)
      hasPdf ||= pdf >= 0 && start + pdf < PDF_BEGINS_WITHIN
      for (let at = text.indexOf(ZIP_END); at >= 0; at = text.indexOf(ZIP_END, at + 1)) {
        const comment = text.charCodeAt(at + 20) + 256 * text.charCodeAt(at + 21)
        if (!Number.isNaN(comment)) zipEnds.add(start + at + ZIP_END_LENGTH + comment)
      }
      before = text.slice(-(ZIP_END_LENGTH - 1))
    },
    found: (isPdf) => zipEnds.has(size) || (!isPdf && (hasPage || hasPdf)),
  }
}
