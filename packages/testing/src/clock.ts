import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A clock that a stack's server and sandbox read on each use. Stores an offset to real time, in seconds. */
export type TestClock = ReturnType<typeof makeClock>

export function makeClock(file: string) {
  const read = () => Number(readFileSync(file, 'utf8'))
  const set = (offset: number): void => {
    // Renaming is atomic, so that no reader gets an incomplete number.
    writeFileSync(`${file}.new`, `${offset}\n`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    file,
    set,
    setTo: (instant: string) => set(Math.round((Date.parse(instant) - Date.now()) / 1000)),
    advance: (seconds: number) => set(read() + seconds),
    now: () => new Date(Date.now() + read() * 1000),
  }
}
