import { spawnSync } from 'node:child_process'
import { LauncherError } from '../launcher-error.ts'

/** User ID with which root starts PostgreSQL on Linux, because PostgreSQL refuses to run as root. */
export const unprivilegedUid = 65534

export type Mode = 'direct' | 'namespace' | 'nobody'

export interface Identity {
  mode: Mode
  /** User ID of the files' owner outside the namespace; `undefined` if the system has no user IDs. */
  fileOwner: number | undefined
  command(program: string, args: string[]): { file: string; args: string[] }
  spawn: { uid?: number; gid?: number; cwd: string }
}

/**
 * Chooses how to start PostgreSQL, which refuses to run as root. Root uses a user namespace or else the unprivileged
 * user. `setpriv --pdeathsig` stops PostgreSQL cleanly when the launcher dies.
 */
export const chooseIdentity = (allowNamespace = true): Identity => {
  const deathSignal = ['setpriv', '--pdeathsig', 'INT']
  const namespace = ['unshare', '--user', `--map-user=${unprivilegedUid}`]
  const isRoot = process.getuid?.() === 0

  if (isRoot && allowNamespace) {
    const prefix = firstThatWorks([[...namespace, ...deathSignal], namespace], {})
    if (prefix) return identity('namespace', 0, prefix, { cwd: '/' })
  }
  if (isRoot) {
    const spawn = { uid: unprivilegedUid, gid: unprivilegedUid, cwd: '/' }
    const prefix = firstThatWorks([deathSignal, []], spawn)
    if (!prefix) {
      throw new LauncherError(
        'PostgreSQL does not run as root, and this system allows neither user namespaces nor a change of user. Start Vestibule as a normal user.',
      )
    }
    return identity('nobody', unprivilegedUid, prefix, spawn)
  }
  return identity('direct', process.getuid?.(), firstThatWorks([deathSignal, []], {}) ?? [], { cwd: '/' })
}

const identity = (
  mode: Mode,
  fileOwner: number | undefined,
  prefix: string[],
  spawn: Identity['spawn'],
): Identity => ({
  mode,
  fileOwner,
  spawn,
  command(program, args) {
    const [file = program, ...rest] = [...prefix, program, ...args]
    return { file, args: rest }
  },
})

const firstThatWorks = (
  prefixes: string[][],
  options: { uid?: number; gid?: number },
): string[] | undefined =>
  prefixes.find((prefix) => {
    const [file = 'true', ...args] = [...prefix, 'true']
    return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
  })
