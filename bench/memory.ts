import { readdirSync, readFileSync } from 'node:fs'

/** The children of a process, theirs, and so on. Linux only, as are the rest of these. */
export const descendants = (pid: number): number[] => {
  const parents = new Map(allPids().map((other) => [other, parentOf(other)]))
  const childrenOf = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}

/** Proportional set size, bytes: memory shared by n processes counts an nth for each. 0 for one that has ended. */
export const pssOf = (pid: number): number => {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** What a process of ours is, in a word. */
export const programOf = (pid: number): string => {
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const ours = /apps\/(server|sandbox)\/src\/main\.ts/.exec(command)?.[1]
  if (ours) return ours
  if (command.includes('packages/launcher/src/start.ts') && command.includes('node')) return 'launcher'
  return command.includes('postgres') ? 'PostgreSQL' : 'npm'
}

const allPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger)

/** The fourth field; the second, the program's name in brackets, may hold spaces. */
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
