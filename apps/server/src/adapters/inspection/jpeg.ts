import type { Flaw } from '../../ports/inspector.ts'
import type { Structure } from './structure.ts'

const SOS = 0xda
const EOI = 0xd9
/** Markers that begin a frame: the baseline, progressive and lossless ones, but not tables among them. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
/** Markers without a length: a restart within a scan, or TEM. */
const isBare = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd7)

/** So many bytes after the picture tell what they are. */
const TRAILER_TELLS = 8

/**
 * What cameras append to a picture: another picture (multi-picture format, gain maps), Samsung's own blocks, the film of a
 * motion photo, or padding.
 */
const isOfCamera = (trailer: Buffer): boolean => {
  if (trailer.every((byte) => byte === 0)) return true
  if (trailer.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return true
  if (trailer.length < TRAILER_TELLS) return false
  const isSamsung = trailer[0] === 0 && trailer[1] === 0 && trailer.readUInt32LE(4) < 64
  return isSamsung || trailer.toString('latin1', 4, 8) === 'ftyp'
}

type State = 'soi' | 'marker' | 'code' | 'length' | 'segment' | 'entropy' | 'in-entropy' | 'trailer'

/**
 * A JPEG from its SOI to its EOI: segments by their lengths, and scans. What a camera appends after the EOI is left out, and
 * anything else there is refused, so that nothing but the picture is handed on.
 */
export const readJpeg = (): Structure => {
  let state: State = 'soi'
  let code = 0
  let left = 0
  let lengthBytes = 0
  let hasFrame = false
  let hasScan = false
  let trailer = Buffer.alloc(0)

  const onCode = (): Flaw | undefined => {
    if (code === EOI) {
      state = 'trailer'
      return hasScan ? undefined : 'broken'
    }
    if (isBare(code)) {
      state = hasScan ? 'entropy' : 'marker'
      return undefined
    }
    if (code < 0xc0 || (code === SOS && !hasFrame)) return 'broken'
    if (isFrame(code)) hasFrame = true
    if (code === SOS) hasScan = true
    state = 'length'
    left = 0
    lengthBytes = 0
    return undefined
  }

  const onByte = (byte: number): Flaw | undefined => {
    switch (state) {
      case 'soi':
        left += 1
        if (left === 2) state = 'marker'
        return undefined
      case 'marker':
        if (byte !== 0xff) return 'broken'
        state = 'code'
        return undefined
      case 'code':
        if (byte === 0xff) return undefined
        code = byte
        return onCode()
      case 'length':
        left = left * 256 + byte
        lengthBytes += 1
        if (lengthBytes < 2) return undefined
        left -= 2
        if (left < 0) return 'broken'
        state = left > 0 ? 'segment' : afterSegment()
        return undefined
      case 'in-entropy':
        if (byte === 0xff) return undefined
        if (byte === 0 || isBare(byte)) {
          state = 'entropy'
          return undefined
        }
        code = byte
        return onCode()
      default:
        return undefined
    }
  }
  const afterSegment = (): State => (code === SOS ? 'entropy' : 'marker')

  /** Goes over what needs no looking at; answers where to go on. */
  const skip = (piece: Buffer, at: number): number => {
    if (state === 'segment') {
      const step = Math.min(left, piece.length - at)
      left -= step
      if (left === 0) state = afterSegment()
      return at + step
    }
    const next = piece.indexOf(0xff, at)
    if (next < 0) return piece.length
    state = 'in-entropy'
    return next + 1
  }

  return {
    take(piece) {
      let at = 0
      while (at < piece.length) {
        if (state === 'trailer') {
          trailer = Buffer.concat([trailer, piece.subarray(at, at + TRAILER_TELLS - trailer.length)])
          return trailer.length === TRAILER_TELLS && !isOfCamera(trailer) ? 'kind' : at
        }
        if (state === 'segment' || state === 'entropy') {
          at = skip(piece, at)
          continue
        }
        const flaw = onByte(piece[at] ?? 0)
        if (flaw) return flaw
        at += 1
      }
      return piece.length
    },
    end() {
      if (state !== 'trailer') return 'broken'
      return isOfCamera(trailer) ? undefined : 'kind'
    },
  }
}
