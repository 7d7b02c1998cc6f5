/** A ZIP archive's end record, whose last field is the length of the comment that follows. */
const zipEnd = Buffer.from('PK\u0005\u0006')
const zipEndBytes = 22
/** PDF readers search for the header within this many bytes of the file's start. */
const pdfHeaderRange = 1024
const pdfHeader = Buffer.from('%PDF-')
const pageStarts = ['<script', '<html', '<?php']
const lessThan = 0x3c

/** Overlap of two pieces, so that no pattern across their border is missed. */
const seamBytes = zipEndBytes - 1

const offsetsOf = function* (bytes: Buffer, what: Buffer | number): Generator<number> {
  for (let at = bytes.indexOf(what); at >= 0; at = bytes.indexOf(what, at + 1)) yield at
}

const hasPageIn = (bytes: Buffer): boolean => {
  for (const at of offsetsOf(bytes, lessThan)) {
    const word = bytes.toString('latin1', at, at + 7).toLowerCase()
    if (pageStarts.some((page) => word.startsWith(page))) return true
  }
  return false
}

/** Detects files that are valid as two types, by the start or end markers of other types. */
export const createPolyglotScan = () => {
  let tail = Buffer.alloc(0)
  let size = 0
  let hasPage = false
  let hasPdf = false
  /** File sizes at which one of the ZIP end records found so far would be valid. */
  const zipEnds = new Set<number>()

  const scan = (bytes: Buffer, start: number): void => {
    hasPage ||= hasPageIn(bytes)
    if (start < pdfHeaderRange)
      for (const at of offsetsOf(bytes, pdfHeader)) hasPdf ||= start + at > 0 && start + at < pdfHeaderRange
    for (const at of offsetsOf(bytes, zipEnd))
      if (at + zipEndBytes <= bytes.length)
        zipEnds.add(start + at + zipEndBytes + bytes.readUInt16LE(at + zipEndBytes - 2))
  }

  return {
    take(piece: Buffer): void {
      scan(Buffer.concat([tail, piece.subarray(0, seamBytes)]), size - tail.length)
      scan(piece, size)
      size += piece.length
      tail = Buffer.concat([tail, piece.subarray(-seamBytes)]).subarray(-seamBytes)
    },
    /** Returns true for a file of two types. @param isPdf allows HTML, PHP and PDF markers, which a PDF may contain */
    found: (isPdf: boolean): boolean => zipEnds.has(size) || (!isPdf && (hasPage || hasPdf)),
  }
}
