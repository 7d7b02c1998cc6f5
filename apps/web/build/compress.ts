import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const brotliOf = (content: Buffer): Promise<Buffer> =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Writes Brotli and gzip copies of each file. @returns Brotli sizes in bytes by file name */
export const compressFolder = async (folder: string): Promise<Map<string, number>> => {
  const names = await readdir(folder)
  const sizes = await Promise.all(
    names.map(async (name): Promise<[string, number]> => {
      const path = join(folder, name)
      const content = await readFile(path)
      const small = await brotliOf(content)
      await Promise.all([
        writeFile(`${path}.br`, small),
        writeFile(`${path}.gz`, await zip(content, { level: 9 })),
      ])
      return [name, small.length]
    }),
  )
  return new Map(sizes)
}
