import { crc32 } from 'node:zlib'
import type { Flaw } from '../../ports/inspector.ts'
import type { Structure } from './structure.ts'

const SIGNATURE = 8
/** A chunk's length and type. */
const HEAD = 8
const CRC = 4

/** A PNG from its signature to its IEND, each chunk by its checksum; nothing may follow. */
export const readPng = (): Structure => {
  let state: 'signature' | 'head' | 'data' | 'crc' | 'ended' = 'signature'
  let need = SIGNATURE
  let held = Buffer.alloc(0)
  let type = ''
  let checksum = 0
  let chunks = 0
  let hasData = false

  /** A head, a checksum, or the signature is whole. */
  const onWhole = (): Flaw | undefined => {
    const whole = held
    held = Buffer.alloc(0)
    if (state === 'signature') {
      state = 'head'
      need = HEAD
      return undefined
    }
    if (state === 'head') {
      const length = whole.readUInt32BE(0)
      type = whole.toString('latin1', 4, 8)
      chunks += 1
      if (!/^[A-Za-z]{4}$/.test(type) || length > 0x7fffffff) return 'broken'
      if ((chunks === 1) !== (type === 'IHDR') || (type === 'IHDR' && length !== 13)) return 'broken'
      if (type === 'IEND' && (length !== 0 || !hasData)) return 'broken'
      if (type === 'IDAT') hasData = true
      checksum = crc32(whole.subarray(4))
      state = length > 0 ? 'data' : 'crc'
      need = length > 0 ? length : CRC
      return undefined
    }
    if (whole.readUInt32BE(0) !== checksum) return 'broken'
    state = type === 'IEND' ? 'ended' : 'head'
    need = HEAD
    return undefined
  }

  return {
    take(piece) {
      let at = 0
      while (at < piece.length) {
        if (state === 'ended') return 'kind'
        const part = piece.subarray(at, at + need)
        at += part.length
        need -= part.length
        if (state === 'data') {
          checksum = crc32(part, checksum)
          if (need > 0) continue
          state = 'crc'
          need = CRC
          continue
        }
        held = Buffer.concat([held, part])
        const flaw = need === 0 ? onWhole() : undefined
        if (flaw) return flaw
      }
      return piece.length
    },
    end: () => (state === 'ended' ? undefined : 'broken'),
  }
}
