import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The clock that a stack's server and sandbox read on each use: an offset to real time, in seconds. */
export interface TestClock {
  file: string
  set(offset: number): void
  setTo(instant: string): void
  advance(seconds: number): void
  /** the stack's current time */
  now(): Date
}

export function makeClock(file: string): TestClock {
  const read = () => Number(readFileSync(file, 'utf8'))
  // rename is atomic: a reader never sees half a number
  const set = (offset: number) => {
    writeFileSync(`${file}.new`, `${offset}\n`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    file,
    set,
    setTo: (instant) => set(Math.round((Date.parse(instant) - Date.now()) / 1000)),
    advance: (seconds) => set(read() + seconds),
    now: () => new Date(Date.now() + read() * 1000),
  }
}
