import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

/** Path of the file to which tests append their CPU seconds. Set by `npm run measure -- tests`. */
export const cpuFile = process.env.VESTIBULE_TEST_CPU

/** One line of the file. */
export interface CpuSeconds {
  file: string
  seconds: number
}

const ticksPerSecond = 100

/** Returns the CPU seconds of this process and of all that it started, also of those that ended. Needs Linux. */
export const cpuSeconds = (): number => {
  const childrenOf = new Map<number, number[]>()
  const ticksOf = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const fields = readStat(pid)
    if (!fields) continue
    const parent = Number(fields[1])
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid])
    // Times of the process in user and kernel mode, then those of its children that ended.
    ticksOf.set(
      pid,
      fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
    )
  }
  const sumOf = (pid: number): number =>
    (ticksOf.get(pid) ?? 0) + (childrenOf.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), 0)
  return sumOf(process.pid) / ticksPerSecond
}

/** Returns the fields after the command's name, from the state on. `undefined` if the process ended meanwhile. */
const readStat = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

/** Starts a measurement. @returns a function that appends the seconds since then for a test file */
export const measureCpu = (): ((path: string) => void) => {
  if (cpuFile === undefined) return () => {}
  const before = cpuSeconds()
  return (path) => {
    const line: CpuSeconds = { file: relative(repository, path), seconds: cpuSeconds() - before }
    appendFileSync(cpuFile, `${JSON.stringify(line)}\n`)
  }
}
