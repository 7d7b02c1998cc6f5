import { expect, test } from 'vitest'
import { readTar, tarOf, textFile } from './tar.ts'

const at = new Date('2027-03-12T15:00:00Z')
const collected = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
async function* listed<T>(...items: T[]): AsyncGenerator<T> {
  yield* items
}

test('[FA-04] an archive is read as it was written, for sizes around a block', async () => {
  const files = [0, 1, 511, 512, 513].map((size) => textFile(`f${size}.txt`, 'é'.repeat(size).slice(0, size)))
  const archive = await collected(tarOf(listed(...files), at))
  expect(archive.length % 512).toBe(0)
  expect(readTar(archive)).toEqual(files.map(({ name, content }) => ({ name, bytes: content })))
})

test('[FA-04] an archive that is cut off anywhere is not read', async () => {
  const archive = await collected(tarOf(listed(textFile('a', 'a'), textFile('b', 'b')), at))
  for (const length of [0, 100, 512, 1_024, 1_536, 2_000])
    expect(readTar(archive.subarray(0, length))).toBeUndefined()
})

test('[FA-04] an archive with any other byte outside of its files is not read', async () => {
  const archive = await collected(tarOf(listed(textFile('a', 'a'), textFile('b', 'b')), at))
  // The bytes of the files are checked by their hashes.
  const ofFiles = [512, 1_536]
  for (let index = 0; index < archive.length; index += 1)
    if (!ofFiles.includes(index))
      expect(readTar(Buffer.from(archive.with(index, (archive[index] ?? 0) ^ 1))), `${index}`).toBeUndefined()
  expect(readTar(Buffer.concat([archive, archive]))).toBeUndefined()
})

test('[FA-04] a file is read no further ahead than the archive is', async () => {
  let read = 0
  const bytes = (async function* () {
    for (let chunk = 0; chunk < 1_000; chunk += 1) {
      read += 1
      yield Buffer.alloc(1_024)
    }
  })()
  const archive = tarOf(listed({ name: 'large.bin', size: 1_024_000, bytes }), at)
  for (let chunk = 0; chunk < 10; chunk += 1) await archive.next()
  expect(read).toBeLessThanOrEqual(10)
})

test('[FA-04] a file of another size than stated fails, and so does a name that is too long', async () => {
  await expect(collected(tarOf(listed({ ...textFile('a', 'aa'), size: 3 }), at))).rejects.toThrow(/size/)
  await expect(collected(tarOf(listed(textFile('a'.repeat(101), '')), at))).rejects.toThrow(/name/)
})
