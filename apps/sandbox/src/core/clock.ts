import { readFileSync } from 'node:fs'

/** Adds the clock file's offset (seconds, read on each call) to the real time; a missing file means no offset. */
export const readClock = (clockFile: string | undefined): Date =>
  new Date(Date.now() + 1000 * offsetSeconds(clockFile))

const offsetSeconds = (clockFile: string | undefined): number => {
  if (!clockFile) return 0
  let text: string
  try {
    text = readFileSync(clockFile, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
  const offset = Number(text)
  if (!Number.isFinite(offset)) throw new Error('CLOCK_FILE does not hold a number of seconds')
  return offset
}
