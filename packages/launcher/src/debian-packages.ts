import { spawnSync } from 'node:child_process'

let isUpdated = false

/** Installs packages of Debian or Ubuntu. @returns false if this is not root, there is no apt-get, or it failed */
export const installDebianPackages = (...names: string[]): boolean => {
  if (process.getuid?.() !== 0 || !apt('--version')) return false
  console.log(`Installing ${names.join(', ')} from the system's packages …`)
  if (!isUpdated) isUpdated = apt('update')
  return apt('install', '--yes', '--no-install-recommends', ...names)
}

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: args[0] === '--version' ? 'ignore' : 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
