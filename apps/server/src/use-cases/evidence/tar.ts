/** A file of an archive. Without a `size`, its bytes are read before they are written. */
export interface ArchivedFile {
  /** At most 100 ASCII characters. */
  name: string
  size?: number | undefined
  bytes: AsyncIterable<Uint8Array>
}

const block = 512
const nameLength = 100
const nameForm = /^[\x21-\x7e]{1,100}$/

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/** Returns the header of a POSIX ustar entry for a regular file (IEEE Std 1003.1, pax). */
const headerOf = (name: string, size: number, at: Date): Buffer => {
  if (!nameForm.test(name)) throw new RangeError('an archive cannot hold this file name')
  const header = Buffer.alloc(block)
  header.write(name, 0, 'latin1')
  header.write(octal(0o600, 8), 100, 'latin1')
  header.write(octal(0, 8), 108, 'latin1')
  header.write(octal(0, 8), 116, 'latin1')
  header.write(octal(size, 12), 124, 'latin1')
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136, 'latin1')
  header.write(' '.repeat(8), 148, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** Streams files as a tar archive. Holds at most one chunk, or one file of unknown size, in memory. */
export async function* tarOf(files: AsyncIterable<ArchivedFile>, at: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of files) {
    if (size === undefined) {
      const chunks: Uint8Array[] = []
      for await (const chunk of bytes) chunks.push(chunk)
      const whole = Buffer.concat(chunks)
      yield headerOf(name, whole.length, at)
      yield whole
      yield padding(whole.length)
      continue
    }
    yield headerOf(name, size, at)
    let written = 0
    for await (const chunk of bytes) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error('an archived file has another size than stated')
    yield padding(size)
  }
  yield Buffer.alloc(2 * block)
}

const textAt = (header: Buffer, from: number, length: number): string =>
  header.toString('latin1', from, from + length).replace(/\0[\s\S]*$/, '')

/** Whether a header is the one that `headerOf` writes: a name of another field would be used by programs that extract files. */
const isOwnHeader = (header: Buffer, name: string, size: number): boolean => {
  const at = new Date(Number.parseInt(textAt(header, 136, 12), 8) * 1000)
  return nameForm.test(name) && headerOf(name, size, at).equals(header)
}

/** Reads an archive that `tarOf` wrote. @returns `undefined` if it is cut off, or has a byte that `tarOf` does not write */
export const readTar = (archive: Buffer): { name: string; bytes: Buffer }[] | undefined => {
  const files: { name: string; bytes: Buffer }[] = []
  for (let from = 0; from + block <= archive.length; ) {
    const header = archive.subarray(from, from + block)
    if (header.every((byte) => byte === 0))
      return archive.subarray(from).equals(Buffer.alloc(2 * block)) ? files : undefined
    const name = textAt(header, 0, nameLength)
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    const end = from + block + size
    if (!(size >= 0) || end > archive.length || !isOwnHeader(header, name, size)) return undefined
    const padded = padding(size)
    if (!archive.subarray(end, end + padded.length).equals(padded)) return undefined
    files.push({ name, bytes: archive.subarray(from + block, end) })
    from = end + padded.length
  }
  return undefined
}

export const textFile = (name: string, text: string): ArchivedFile & { size: number; content: Buffer } => {
  const content = Buffer.from(text)
  return { name, size: content.length, content, bytes: whole(content) }
}

export async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
