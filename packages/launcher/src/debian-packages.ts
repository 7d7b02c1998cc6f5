import { spawnSync } from 'node:child_process'

let isUpdated = false

/** Installs Debian or Ubuntu packages. @returns false without root or apt-get, or if the installation fails */
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
