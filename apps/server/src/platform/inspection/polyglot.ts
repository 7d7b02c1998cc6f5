/** Detects files that are two types at once, by what other types begin or end with. */

/** The end record of a ZIP archive, which ends with the length of the final comment. */
const ZIP_END = Buffer.from('PK\u0005\u0006')
const ZIP_END_LENGTH = 22
/** PDF readers search for the header within so many bytes. */
const PDF_BEGINS_WITHIN = 1024
const PDF = Buffer.from('%PDF-')
const PAGES = ['<script', '<html', '<?php']
const LESS_THAN = 0x3c

/** Overlap of two pieces, so that no pattern is missed at the seam. */
const SEAM = ZIP_END_LENGTH - 1

export interface Foreign {
  take(piece: Buffer): void
  /** @param isPdf a PDF may contain these patterns */
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
  /** file sizes at which a seen ZIP end record would be valid */
  const zipEnds = new Set<number>()

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
