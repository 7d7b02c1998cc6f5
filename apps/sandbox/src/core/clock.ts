import { existsSync, readFileSync } from 'node:fs'

/** Adds the clock file's offset (seconds, read on each call) to the real time; a missing file means no offset. */
export const readClock = (clockFile: string | undefined): Date =>
  new Date(Date.now() + 1000 * offsetSeconds(clockFile))

const offsetSeconds = (clockFile: string | undefined): number => {
  // A failed read would cost more than the check.
  if (!clockFile || !existsSync(clockFile)) return 0
  const offset = Number(readFileSync(clockFile, 'utf8').trim())
  if (!Number.isFinite(offset)) throw new Error('CLOCK_FILE does not hold a number of seconds')
  return offset
}
