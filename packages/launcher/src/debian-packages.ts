import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { LauncherError } from './launcher-error.ts'
import { findProgram } from './program.ts'

let isUpdated = false

/** Installs Debian or Ubuntu packages. @returns false without root or apt-get, or if the installation fails */
export const installDebianPackages = (...names: string[]): boolean => {
  if (process.getuid?.() !== 0 || !apt('--version')) return false
  process.stdout.write(`Installing ${names.join(', ')} from the system's packages …\n`)
  if (!isUpdated) isUpdated = apt('update')
  return apt('install', '--yes', '--no-install-recommends', ...names)
}

/**
 * Installs the Debian packages of missing programs. `packages` has the package of each program, which is a name in
 * `PATH` or an absolute path. Throws if programs are still missing.
 */
export const ensurePrograms = (packages: Readonly<Record<string, string>>, purpose: string): void => {
  const missing = () => [
    ...new Set(
      Object.entries(packages)
        .filter(([program]) => !(program.startsWith('/') ? existsSync(program) : findProgram(program)))
        .map(([, name]) => name),
    ),
  ]
  if (missing().length > 0) installDebianPackages(...missing())
  if (missing().length > 0)
    throw new LauncherError(
      `${purpose} needs Debian's packages ${missing().join(', ')}. Install them and try again.`,
    )
}

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: args[0] === '--version' ? 'ignore' : 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
