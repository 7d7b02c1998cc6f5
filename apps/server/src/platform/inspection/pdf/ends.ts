import type { Structure } from '../structure.ts'

/** `%%EOF` must be within this many bytes of the end. */
const tailBytes = 1024

/** Checks only that a streamed PDF has its end marker; its content needs the whole file. */
export const readPdfEnds = (): Structure => {
  let tail = Buffer.alloc(0)
  return {
    take(piece) {
      tail = Buffer.concat([tail, piece.subarray(-tailBytes)]).subarray(-tailBytes)
      return { own: piece.length, kept: [piece] }
    },
    end: () => (tail.includes('%%EOF') ? undefined : 'broken'),
  }
}
