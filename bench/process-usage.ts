import { readdirSync, readFileSync } from 'node:fs'

export const descendants = (pid: number): number[] => {
  const parents = new Map(allPids().map((other) => [other, parentOf(other)]))
  const childrenOf = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}

/** Returns the proportional set size in bytes; 0 if the process has ended. */
export const pssOf = (pid: number): number => {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** Linux always reports the times in /proc in ticks of a hundredth of a second. */
const ticksPerSecond = 100

/** Returns the user and system time so far; 0 if the process has ended. */
export const cpuSecondsOf = (pid: number): number => {
  const [user, system] = statOf(pid).slice(11, 13)
  return (Number(user ?? 0) + Number(system ?? 0)) / ticksPerSecond
}

/** Returns a short name for one of our processes. */
export const programOf = (pid: number): string => {
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const ours = /apps\/(server|sandbox)\/src\/(?:app\/)?main\.ts/.exec(command)?.[1]
  if (ours) return ours
  if (command.includes('packages/launcher/src/start.ts') && command.includes('node')) return 'launcher'
  return command.includes('postgres') ? 'PostgreSQL' : 'npm'
}

const allPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger)

const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** Returns the fields of /proc/{pid}/stat after the program's name. */
const statOf = (pid: number): string[] => {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
