/** EXIF orientation (TIFF 6.0, tag 274). 1 means upright as stored, and 2 to 8 mean rotated or mirrored. */
const upright = 1
const orientationTag = 0x0112
const shortType = 3
const entryBytes = 12

/** Reads the orientation. @param tiff EXIF data that begins at the TIFF header */
const readOrientation = (tiff: Buffer): number => {
  const order = tiff.toString('latin1', 0, 4)
  const isLittle = order === 'II*\0'
  if (!isLittle && order !== 'MM\0*') return upright
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  if (tiff.length < 8) return upright
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = short(directory)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * entryBytes
    if (entry + entryBytes > tiff.length) return upright
    if (short(entry) !== orientationTag || short(entry + 2) !== shortType) continue
    const value = short(entry + 8)
    return value >= 1 && value <= 8 ? value : upright
  }
  return upright
}

/** Returns EXIF data that contains only the orientation, or `undefined` for an upright image. */
export const orientationOnly = (tiff: Buffer): Buffer | undefined => {
  const orientation = readOrientation(tiff)
  if (orientation === upright) return undefined
  const only = Buffer.alloc(26)
  only.write('MM\0*', 'latin1')
  only.writeUInt32BE(8, 4)
  only.writeUInt16BE(1, 8)
  only.writeUInt16BE(orientationTag, 10)
  only.writeUInt16BE(shortType, 12)
  only.writeUInt32BE(1, 14)
  only.writeUInt16BE(orientation, 18)
  // The stripped file must not be larger than the original.
  return tiff.length < only.length ? undefined : only
}
