import { crc32 } from 'node:zlib'
import type { Flaw } from '../../ports/inspector.ts'
import { orientationOnly } from './orientation.ts'
import { maxPixels, type Structure } from './structure.ts'

const signatureBytes = 8
const headBytes = 8
const crcBytes = 4
const maxExifBytes = 65_535

/** Chunks needed to decode and show an image (KY-11), without text, time, location or embedded pictures. */
const neededChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'bKGD',
  'cHRM',
  'cICP',
  'cLLI',
  'gAMA',
  'iCCP',
  'mDCV',
  'pHYs',
  'sBIT',
  'sRGB',
  'tRNS',
])
/** Returns true for a critical chunk, whose type begins with a capital letter. */
const isCritical = (type: string): boolean => type < 'a'

const chunkOf = (type: string, data: Buffer): Buffer => {
  const chunk = Buffer.alloc(headBytes + data.length + crcBytes)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, headBytes)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, headBytes + data.length)), headBytes + data.length)
  return chunk
}

const sizeFlaw = (header: Buffer): Flaw | undefined => {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (width === 0 || height === 0) return 'broken'
  return width * height > maxPixels ? 'pixels' : undefined
}

/** Reads a PNG from signature to IEND and verifies the checksums of what it keeps. Drops what follows IEND. */
export const readPng = (): Structure => {
  let state: 'signature' | 'head' | 'data' | 'crc' | 'ended' = 'signature'
  let need = signatureBytes
  let held = Buffer.alloc(0)
  let type = ''
  let checksum = 0
  let chunks = 0
  let hasData = false
  let hasExif = false
  let collected: Buffer[] = []
  let collectedBytes = 0
  let kept: Buffer[] = []

  const onHead = (whole: Buffer): Flaw | undefined => {
    const length = whole.readUInt32BE(0)
    type = whole.toString('latin1', 4, 8)
    chunks += 1
    if (!/^[A-Za-z]{4}$/.test(type) || length > 0x7fffffff) return 'broken'
    if (isCritical(type) && !neededChunks.has(type)) return 'broken'
    if ((chunks === 1) !== (type === 'IHDR') || (type === 'IHDR' && length !== 13)) return 'broken'
    if (type === 'IEND' && (length !== 0 || !hasData)) return 'broken'
    if (type === 'IDAT') hasData = true
    if (neededChunks.has(type)) kept.push(whole)
    checksum = crc32(whole.subarray(4))
    state = length > 0 ? 'data' : 'crc'
    need = length > 0 ? length : crcBytes
    return undefined
  }

  const onData = (part: Buffer): void => {
    checksum = crc32(part, checksum)
    if (neededChunks.has(type)) kept.push(part)
    if (type === 'IHDR' || (type === 'eXIf' && collectedBytes < maxExifBytes))
      collected.push(Buffer.from(part))
    collectedBytes += part.length
    if (need > 0) return
    state = 'crc'
    need = crcBytes
  }

  const onChunk = (crc: Buffer): Flaw | undefined => {
    if (crc.readUInt32BE(0) !== checksum && neededChunks.has(type)) return 'broken'
    const data = Buffer.concat(collected)
    collected = []
    collectedBytes = 0
    if (neededChunks.has(type)) kept.push(crc)
    const exif = type === 'eXIf' && !hasExif ? orientationOnly(data) : undefined
    if (exif) kept.push(chunkOf('eXIf', exif))
    hasExif ||= type === 'eXIf'
    state = type === 'IEND' ? 'ended' : 'head'
    need = headBytes
    return type === 'IHDR' ? sizeFlaw(data) : undefined
  }

  const onComplete = (): Flaw | undefined => {
    const whole = held
    held = Buffer.alloc(0)
    if (state === 'head') return onHead(whole)
    if (state === 'crc') return onChunk(whole)
    kept.push(whole)
    state = 'head'
    need = headBytes
    return undefined
  }

  return {
    take(piece) {
      let at = 0
      while (at < piece.length) {
        if (state === 'ended') break
        const part = piece.subarray(at, at + need)
        at += part.length
        need -= part.length
        if (state === 'data') {
          onData(part)
          continue
        }
        held = Buffer.concat([held, part])
        const flaw = need === 0 ? onComplete() : undefined
        if (flaw) return flaw
      }
      const taken = { own: at, kept }
      kept = []
      return taken
    },
    end: () => (state === 'ended' ? Buffer.alloc(0) : 'broken'),
  }
}
