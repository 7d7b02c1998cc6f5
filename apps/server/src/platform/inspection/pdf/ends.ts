import type { Structure } from '../structure.ts'

/** Within so many bytes of its end a PDF says that it has ended. */
const TAIL = 1024

/** A PDF as it comes in: that it ends as one. What is in it can be told only of the whole. */
export const readPdfEnds = (): Structure => {
  let tail = Buffer.alloc(0)
  return {
    take(piece) {
      tail = Buffer.concat([tail, piece.subarray(-TAIL)]).subarray(-TAIL)
      return { own: piece.length, kept: [piece] }
    },
    end: () => (tail.includes('%%EOF') ? undefined : 'broken'),
  }
}
