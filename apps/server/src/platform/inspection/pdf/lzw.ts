import { PdfFlaw } from './values.ts'

const clear = 256
const endOfData = 257
const codes = 4096

/** Decodes LZWDecode data (ISO 32000-2, 7.4.4). @throws PdfFlaw for an invalid code, or beyond `most` bytes */
export const decodeLzw = (data: Buffer, earlyChange: number, most: number): Buffer => {
  const prefixes = new Uint16Array(codes)
  const lengths = new Uint32Array(codes).fill(1, 0, 256)
  const lasts = Uint8Array.from({ length: codes }, (_, code) => code)
  const firsts = Uint8Array.from(lasts)
  let out = Buffer.alloc(Math.min(most, Math.max(1024, data.length * 4)))
  let size = 0
  let next = 258
  let width = 9
  let before = -1
  let bits = 0
  let held = 0

  const write = (code: number): void => {
    const length = lengths[code] ?? 0
    if (size + length > most) throw new PdfFlaw('complex')
    if (size + length > out.length) {
      const larger = Buffer.alloc(Math.min(most, Math.max(out.length * 2, size + length)))
      out.copy(larger, 0, 0, size)
      out = larger
    }
    size += length
    let from = code
    for (let at = size - 1; at >= size - length; at -= 1) {
      out[at] = lasts[from] ?? 0
      from = prefixes[from] ?? 0
    }
  }

  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >>> bits) & ((1 << width) - 1)
    if (code === endOfData) break
    if (code === clear) {
      next = 258
      width = 9
      before = -1
      continue
    }
    if (code > next || (code === next && before < 0) || (code > 255 && before < 0))
      throw new PdfFlaw('broken')
    if (before >= 0 && next < codes) {
      prefixes[next] = before
      lengths[next] = (lengths[before] ?? 0) + 1
      firsts[next] = firsts[before] ?? 0
      lasts[next] = (code === next ? firsts[before] : firsts[code]) ?? 0
      next += 1
    }
    if (code >= next) throw new PdfFlaw('broken')
    write(code)
    before = code
    if (next + earlyChange >= 1 << width && width < 12) width += 1
  }
  return out.subarray(0, size)
}
