import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The clock of one stack, which its server and its sandbox read at each use: an offset to real time in seconds. */
export interface TestClock {
  file: string
  set(offset: number): void
  advance(seconds: number): void
  /** what the stack takes the time to be */
  now(): Date
}

export function makeClock(file: string): TestClock {
  const read = () => Number(readFileSync(file, 'utf8'))
  // Renamed into place, so that nobody reads half a number.
  const set = (offset: number) => {
    writeFileSync(`${file}.new`, `${offset}\n`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    file,
    set,
    advance: (seconds) => set(read() + seconds),
    now: () => new Date(Date.now() + read() * 1000),
  }
}
