import { entryOf, type PdfDictionary, PdfFlaw } from './values.ts'

const widest = 1_000_000

const numberOf = (parameters: PdfDictionary, key: string, otherwise: number, most: number): number => {
  const value = entryOf(parameters, key) ?? otherwise
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most)
    throw new PdfFlaw('broken')
  return value
}

const paeth = (left: number, up: number, upLeft: number): number => {
  const guess = left + up - upLeft
  const byLeft = Math.abs(guess - left)
  const byUp = Math.abs(guess - up)
  const byBoth = Math.abs(guess - upLeft)
  if (byLeft <= byUp && byLeft <= byBoth) return left
  return byUp <= byBoth ? up : upLeft
}

const undoPng = (data: Buffer, rowBytes: number, pixelBytes: number): Buffer => {
  const out = Buffer.alloc(data.length - Math.ceil(data.length / (rowBytes + 1)))
  let size = 0
  for (let row = 0; row < data.length; row += rowBytes + 1) {
    const filter = data[row] ?? 0
    if (filter > 4) throw new PdfFlaw('broken')
    const end = size + Math.min(rowBytes, data.length - row - 1)
    for (let from = row + 1, begin = size; size < end; from += 1, size += 1) {
      const hasLeft = size - begin >= pixelBytes
      const left = hasLeft ? (out[size - pixelBytes] ?? 0) : 0
      const up = row > 0 ? (out[size - rowBytes] ?? 0) : 0
      const upLeft = row > 0 && hasLeft ? (out[size - rowBytes - pixelBytes] ?? 0) : 0
      let guess = 0
      if (filter === 1) guess = left
      else if (filter === 2) guess = up
      else if (filter === 3) guess = (left + up) >> 1
      else if (filter === 4) guess = paeth(left, up, upLeft)
      out[size] = (data[from] ?? 0) + guess
    }
  }
  return out
}

/** Undoes the TIFF predictor for 8-bit components. */
const undoTiff = (data: Buffer, rowBytes: number, pixelBytes: number): Buffer => {
  const out = Buffer.from(data)
  for (let at = 0; at < out.length; at += 1)
    if (at % rowBytes >= pixelBytes) out[at] = (out[at] ?? 0) + (out[at - pixelBytes] ?? 0)
  return out
}

/** Undoes a predictor (ISO 32000-2, 7.4.4.4). @throws PdfFlaw */
export const undoPredictor = (data: Buffer, parameters: PdfDictionary): Buffer => {
  const predictor = numberOf(parameters, 'Predictor', 1, 15)
  if (predictor === 1) return data
  const colors = numberOf(parameters, 'Colors', 1, 32)
  const bits = numberOf(parameters, 'BitsPerComponent', 8, 16)
  const columns = numberOf(parameters, 'Columns', 1, widest)
  const rowBytes = Math.ceil((colors * bits * columns) / 8)
  const pixelBytes = Math.ceil((colors * bits) / 8)
  if (predictor >= 10) return undoPng(data, rowBytes, pixelBytes)
  if (predictor !== 2 || bits !== 8) throw new PdfFlaw('broken')
  return undoTiff(data, rowBytes, pixelBytes)
}
