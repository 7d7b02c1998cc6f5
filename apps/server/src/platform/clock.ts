import { existsSync, readFileSync } from 'node:fs'
import { isoDate } from '@vestibule/domain/iso-date'
import type { Clock } from './common/clock.ts'

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

const secondsIn = (file: string): number => {
  // Until the sandbox moves the clock, there is no file, and a failed read would cost more than the check.
  if (!existsSync(file)) return 0
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

/**
 * Creates the system clock. In local mode, adds the seconds that `clockFile` contains. Reads them once in each turn of the
 * event loop, so that every request sees the changes that were made before it was sent.
 */
export const createClock = (clockFile: string | undefined): Clock => {
  let read: number | undefined
  const offset = (): number => {
    if (!clockFile) return 0
    if (read === undefined) {
      read = secondsIn(clockFile)
      setImmediate(() => {
        read = undefined
      })
    }
    return read
  }
  const now = (): Date => new Date(Date.now() + offset() * 1000)
  return {
    now,
    today() {
      const parts = newYork.formatToParts(now())
      const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
      return isoDate(part('year'), part('month'), part('day'))
    },
  }
}
