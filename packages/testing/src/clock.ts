import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Makes a clock that a stack's server and sandbox read on each use. It stores an offset to real time, in seconds. */
export function makeClock(file: string) {
  const read = () => Number(readFileSync(file, 'utf8'))
  /** The clocks that differ from this one, by file, with the difference in seconds. */
  const skews = new Map<string, number>()
  const write = (path: string, offset: number): void => {
    // Renaming is atomic, so that no reader gets an incomplete number.
    writeFileSync(`${path}.new`, `${offset}\n`)
    renameSync(`${path}.new`, path)
  }
  const set = (offset: number): void => {
    for (const [path, seconds] of [[file, 0] as const, ...skews]) write(path, offset + seconds)
  }
  set(0)
  return {
    file,
    set,
    /** Makes the clock in another file differ from this one by `seconds`. */
    skew(path: string, seconds: number): void {
      skews.set(path, seconds)
      write(path, read() + seconds)
    },
    setTo: (instant: string) => set(Math.round((Date.parse(instant) - Date.now()) / 1000)),
    advance: (seconds: number) => set(read() + seconds),
    now: () => new Date(Date.now() + read() * 1000),
  }
}
