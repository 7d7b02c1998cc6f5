import type { Timers } from './common/timers.ts'

export const systemTimers: Timers = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every(ms, work) {
    const timer = setInterval(work, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
