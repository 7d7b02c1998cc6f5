import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { LauncherError } from './launcher-error.ts'
import { repository } from './repository.ts'

/** Debian's headless package uses only two thirds of the full browser's CPU time. */
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const findChromium = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Installs Debian's package if root has apt-get. Otherwise, or if that fails, installs Playwright's browser. */
export const ensureChromium = (): void => {
  if (findChromium()) return
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    console.log("Installing Chromium from the system's packages …")
    run('apt-get', ['update'])
    for (const name of [headlessShell, 'chromium']) {
      run('apt-get', ['install', '--yes', '--no-install-recommends', name])
      if (findChromium()) return
    }
  }
  console.log('Installing Chromium by Playwright …')
  if (run(process.execPath, [join(repository, 'node_modules/playwright/cli.js'), 'install', 'chromium']))
    return
  throw new LauncherError(
    'There is no Chromium, and none could be installed. Install the package chromium and try again.',
  )
}

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const run = (program: string, args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0
