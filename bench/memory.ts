import { readdirSync, readFileSync } from 'node:fs'

export const descendants = (pid: number): number[] => {
  const parents = new Map(allPids().map((other) => [other, parentOf(other)]))
  const childrenOf = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}

/** Proportional set size in bytes; 0 for an ended process. */
export const pssOf = (pid: number): number => {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** A short name for one of our processes. */
export const programOf = (pid: number): string => {
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const ours = /apps\/(server|sandbox)\/src\/main\.ts/.exec(command)?.[1]
  if (ours) return ours
  if (command.includes('packages/launcher/src/start.ts') && command.includes('node')) return 'launcher'
  return command.includes('postgres') ? 'PostgreSQL' : 'npm'
}

const allPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger)

/** The fourth field; the program name in brackets may contain spaces. */
const parentOf = (pid: number): number => {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
