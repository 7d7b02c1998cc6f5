import type { Flaw } from '../../ports/inspector.ts'
import { orientationOnly } from './orientation.ts'
import { maxPixels } from './structure.ts'

const exif = 'Exif\0'
const jfif = 'JFIF\0'
const profile = 'ICC_PROFILE\0'
const adobe = 'Adobe'

const startsWith = (payload: Buffer, text: string): boolean =>
  payload.toString('latin1', 0, text.length) === text

/** Returns true for frame markers (SOF, C0 to CF), but not for DHT (C4), JPG (C8) and DAC (CC) in the same range. */
export const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
const isApplication = (code: number): boolean => code >= 0xe0 && code <= 0xef
const comment = 0xfe

/** Checks an image's size (KY-11). Rejects height 0, which would defer the height to a later marker. */
export const frameFlaw = (payload: Buffer): Flaw | undefined => {
  if (payload.length < 6) return 'broken'
  const [height, width] = [payload.readUInt16BE(1), payload.readUInt16BE(3)]
  if (height === 0 || width === 0) return 'broken'
  return height * width > maxPixels ? 'pixels' : undefined
}

const withLength = (code: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

const withoutThumbnail = (payload: Buffer): Buffer => {
  const only = Buffer.from(payload.subarray(0, 14))
  only.fill(0, 12)
  return only
}

/** Returns the part of a segment to retain (KY-11): decoding data, color profile and orientation, no other metadata. */
export const keptOf = (code: number, payload: Buffer, hasExif: boolean): Buffer | undefined => {
  if (code === comment) return undefined
  if (!isApplication(code)) return withLength(code, payload)
  if (code === 0xe0 && startsWith(payload, jfif) && payload.length >= 14)
    return withLength(code, withoutThumbnail(payload))
  if (code === 0xe1 && isExif(code, payload) && !hasExif) {
    const only = orientationOnly(payload.subarray(6))
    return only && withLength(code, Buffer.concat([Buffer.from(`${exif}\0`, 'latin1'), only]))
  }
  if (code === 0xe2 && startsWith(payload, profile)) return withLength(code, payload)
  if (code === 0xee && startsWith(payload, adobe) && payload.length >= 12)
    return withLength(code, payload.subarray(0, 12))
  return undefined
}

export const isExif = (code: number, payload: Buffer): boolean => code === 0xe1 && startsWith(payload, exif)
