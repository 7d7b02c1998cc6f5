/** What another kind of file begins or ends with, looked for in each file: one that is two kinds at once is refused. */

/** The end record of a ZIP archive, with the length of the comment that ends the file. */
const ZIP_END = Buffer.from('PK\u0005\u0006')
const ZIP_END_LENGTH = 22
/** Readers of PDFs look for its beginning here. */
const PDF_BEGINS_WITHIN = 1024
const PDF = Buffer.from('%PDF-')
/** What a page begins with, in letters of either case. */
const PAGES = ['<script', '<html', '<?php']
const LESS_THAN = 0x3c

/** What may be cut in two by the end of a piece is shorter than this. */
const SEAM = ZIP_END_LENGTH - 1

export interface Foreign {
  take(piece: Buffer): void
  /** @param isPdf a PDF may hold its own words */
  found(isPdf: boolean): boolean
}

const placesOf = function* (bytes: Buffer, what: Buffer | number): Generator<number> {
  for (let at = bytes.indexOf(what); at >= 0; at = bytes.indexOf(what, at + 1)) yield at
}

const hasPageIn = (bytes: Buffer): boolean => {
  for (const at of placesOf(bytes, LESS_THAN)) {
    const word = bytes.toString('latin1', at, at + 7).toLowerCase()
    if (PAGES.some((page) => word.startsWith(page))) return true
  }
  return false
}

export const lookForForeign = (): Foreign => {
  let tail = Buffer.alloc(0)
  let size = 0
  let hasPage = false
  let hasPdf = false
  /** where archives would end whose end record was seen */
  const zipEnds = new Set<number>()

  /** @param start where in the file they are */
  const look = (bytes: Buffer, start: number): void => {
    hasPage ||= hasPageIn(bytes)
    if (start < PDF_BEGINS_WITHIN)
      for (const at of placesOf(bytes, PDF)) hasPdf ||= start + at > 0 && start + at < PDF_BEGINS_WITHIN
    for (const at of placesOf(bytes, ZIP_END))
      if (at + ZIP_END_LENGTH <= bytes.length)
        zipEnds.add(start + at + ZIP_END_LENGTH + bytes.readUInt16LE(at + ZIP_END_LENGTH - 2))
  }

  return {
    take(piece) {
      look(Buffer.concat([tail, piece.subarray(0, SEAM)]), size - tail.length)
      look(piece, size)
      size += piece.length
      tail = Buffer.concat([tail, piece.subarray(-SEAM)]).subarray(-SEAM)
    },
    found: (isPdf) => zipEnds.has(size) || (!isPdf && (hasPage || hasPdf)),
  }
}
