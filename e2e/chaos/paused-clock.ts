// Loaded into a server by `--import`. Leaves pauses of the process out of its clocks, as a paused virtual machine does.

import { readFileSync } from 'node:fs'

const file = `${process.env.CLOCK_FILE}.paused`
const real = { monotonic: performance.now.bind(performance), wall: Date.now, setTimeout, setInterval }

/** Returns by how many ms each clock is behind: `{monotonic} {wall}`. The file is written before the process goes on. */
const behind = (): { monotonic: number; wall: number } => {
  try {
    const [monotonic = 0, wall = 0] = readFileSync(file, 'utf8').split(' ').map(Number)
    return { monotonic, wall }
  } catch {
    return { monotonic: 0, wall: 0 }
  }
}

performance.now = () => real.monotonic() - behind().monotonic
Date.now = () => real.wall() - behind().wall

// Timers that became due during the pause start again.
const isEarly = (due: number): boolean => due - performance.now() > 1

globalThis.setInterval = ((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
  let due = performance.now() + ms
  return real.setInterval(() => {
    if (isEarly(due)) return
    due = performance.now() + ms
    work(...args)
  }, ms)
}) as typeof setInterval
globalThis.setTimeout = Object.assign((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
  const due = performance.now() + ms
  const timer = real.setTimeout(() => {
    if (isEarly(due)) timer.refresh()
    else work(...args)
  }, ms)
  return timer
}, real.setTimeout) as typeof setTimeout
