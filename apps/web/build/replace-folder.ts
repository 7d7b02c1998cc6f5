import { rename, rm } from 'node:fs/promises'

const isIn = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Moves a folder to the place of another one by renaming, so that a server that reads the place finds a complete folder
 * except for microseconds. Several processes may replace the same folder at once; the last one stays.
 */
export const replaceFolder = async (from: string, place: string): Promise<void> => {
  const old = `${from}-old`
  try {
    for (;;) {
      await rm(old, { recursive: true, force: true })
      await rename(place, old).catch((error) => {
        if (!isIn(error, ['ENOENT'])) throw error
      })
      try {
        return await rename(from, place)
      } catch (error) {
        // Another process has put its folder there in between.
        if (!isIn(error, ['ENOTEMPTY', 'EEXIST'])) throw error
      }
    }
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}
