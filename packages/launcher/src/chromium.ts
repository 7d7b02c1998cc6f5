import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.ts'
import { LauncherError } from './launcher-error.ts'
import { findProgram } from './program.ts'
import { repository } from './repository.ts'

/** Debian's headless package uses only two thirds of the full browser's CPU time. */
const headlessShell = 'chromium-headless-shell'
const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds an installed browser. With `windows`, finds only one that can open windows. */
export const findChromium = ({ windows = false } = {}): string | undefined =>
  findProgram(...(windows ? withWindows : [headlessShell, ...withWindows]))

/** Installs Chromium if none is found: the Debian package if possible, otherwise Playwright's browser. */
export const ensureChromium = ({ windows = false } = {}): void => {
  if (findChromium({ windows })) return
  for (const name of windows ? ['chromium'] : [headlessShell, 'chromium']) {
    installDebianPackages(name)
    if (findChromium({ windows })) return
  }
  console.log('Installing Chromium by Playwright …')
  const playwright = [join(repository, 'node_modules/playwright/cli.js'), 'install', 'chromium']
  if (spawnSync(process.execPath, playwright, { stdio: 'inherit' }).status === 0) return
  throw new LauncherError(
    'There is no Chromium, and none could be installed. Install the package chromium and try again.',
  )
}
