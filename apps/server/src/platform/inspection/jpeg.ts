import type { Flaw } from '../../ports/inspector.ts'
import { frameFlaw, isExif, isFrame, keptOf } from './jpeg-segments.ts'
import type { Structure, Taken } from './structure.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Returns true for TEM and for a scan's restart markers, because these markers have no length. */
const isBare = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd7)

type State = 'soi' | 'marker' | 'code' | 'length' | 'segment' | 'entropy' | 'in-entropy' | 'trailer'

/** Reads a JPEG from SOI to EOI. Drops metadata, data between segments and after EOI, and adds a missing EOI. */
export const readJpeg = (): Structure => {
  let state: State = 'soi'
  let code = 0
  let left = 0
  let lengthBytes = 0
  let hasFrame = false
  let hasScan = false
  let hasScanData = false
  let hasExif = false
  /** The current segment's data, at most 64 KB. */
  let payload: Buffer[] = []
  let kept: Buffer[] = []

  const onCode = (): Flaw | undefined => {
    if (code === endOfImage) {
      kept.push(Buffer.from([0xff, code]))
      state = 'trailer'
      return hasScan ? undefined : 'broken'
    }
    if (code < 0xc0 || isBare(code) || code === startOfImage) {
      state = 'marker'
      return undefined
    }
    if ((code === startOfScan && !hasFrame) || (isFrame(code) && hasFrame)) return 'broken'
    if (isFrame(code)) hasFrame = true
    if (code === startOfScan) hasScan = true
    state = 'length'
    left = 0
    lengthBytes = 0
    return undefined
  }

  const onSegment = (): Flaw | undefined => {
    const whole = Buffer.concat(payload)
    payload = []
    const own = keptOf(code, whole, hasExif)
    if (own) kept.push(own)
    hasExif ||= isExif(code, whole)
    state = code === startOfScan ? 'entropy' : 'marker'
    return isFrame(code) ? frameFlaw(whole) : undefined
  }

  const onByte = (byte: number): Flaw | undefined => {
    switch (state) {
      case 'soi':
        left += 1
        kept.push(Buffer.from([byte]))
        if (left === 2) state = 'marker'
        return undefined
      case 'marker':
        if (byte === 0xff) state = 'code'
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
        state = 'segment'
        return left === 0 ? onSegment() : undefined
      case 'in-entropy':
        if (byte === 0xff) return undefined
        if (byte === 0 || isBare(byte)) {
          kept.push(Buffer.from([0xff, byte]))
          state = 'entropy'
          return undefined
        }
        code = byte
        return onCode()
      default:
        return undefined
    }
  }

  const skip = (piece: Buffer, at: number): number => {
    const next = piece.indexOf(0xff, at)
    const end = next < 0 ? piece.length : next
    if (end > at) kept.push(piece.subarray(at, end))
    hasScanData ||= end > at
    if (next < 0) return end
    state = 'in-entropy'
    return next + 1
  }

  const taken = (own: number): Taken => {
    const result = { own, kept }
    kept = []
    return result
  }

  return {
    take(piece) {
      let at = 0
      while (at < piece.length) {
        if (state === 'trailer') return taken(at)
        if (state === 'entropy') {
          at = skip(piece, at)
          continue
        }
        let flaw: Flaw | undefined
        if (state === 'segment') {
          const part = piece.subarray(at, at + left)
          payload.push(Buffer.from(part))
          at += part.length
          left -= part.length
          if (left === 0) flaw = onSegment()
        } else {
          flaw = onByte(piece[at] ?? 0)
          at += 1
        }
        if (flaw) return flaw
      }
      return taken(piece.length)
    },
    end() {
      if (state !== 'trailer' && !hasScanData) return 'broken'
      return state === 'trailer' ? Buffer.alloc(0) : Buffer.from([0xff, endOfImage])
    },
  }
}
