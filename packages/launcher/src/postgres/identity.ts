import { spawnSync } from 'node:child_process'
import { LauncherError } from '../launcher-error.ts'

/** User ID with which root starts PostgreSQL, because PostgreSQL refuses to run as root. */
export const unprivilegedUid = 65534

export interface Identity {
  /** User ID of the data's owner; `undefined` if the system has no user IDs. */
  fileOwner: number | undefined
  command(program: string, args: string[]): { file: string; args: string[] }
}

/** Stops PostgreSQL cleanly when the launcher dies. */
const deathSignal = ['setpriv', '--pdeathsig', 'INT']

/** The user may enter root's folders, so that data and programs stay where they are. */
const unprivileged = [
  ...[`--reuid=${unprivilegedUid}`, `--regid=${unprivilegedUid}`, '--clear-groups'],
  ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
]

/** Chooses how to start PostgreSQL. In a container, everything is root's, so root starts it as another user. */
export const chooseIdentity = (): Identity => {
  const uid = process.getuid?.()
  if (uid !== 0) return identity(uid, works(deathSignal) ? deathSignal : [])
  const prefix = [...deathSignal, ...unprivileged]
  if (!works(prefix))
    throw new LauncherError(
      'PostgreSQL does not run as root, and setpriv cannot start it as another user. Start Vestibule as a normal user.',
    )
  return identity(unprivilegedUid, prefix)
}

const identity = (fileOwner: number | undefined, prefix: string[]): Identity => ({
  fileOwner,
  command(program, args) {
    const [file = program, ...rest] = [...prefix, program, ...args]
    return { file, args: rest }
  },
})

const works = ([file = '', ...args]: string[]): boolean =>
  spawnSync(file, [...args, 'true'], { cwd: '/', stdio: 'ignore' }).status === 0
