import { existsSync } from 'node:fs'
import { ensureChromium } from '@vestibule/launcher/chromium'
import { installDebianPackages } from '@vestibule/launcher/debian-packages'
import { LauncherError } from '@vestibule/launcher/launcher-error'
import { findProgram } from '@vestibule/launcher/program'

/** Path of the program that starts the accessibility bus. Its folder is not in `PATH`. */
export const accessibilityBus = '/usr/libexec/at-spi-bus-launcher'

/** Programs that the spoken-output test runs, with the Debian packages that contain them. */
const packages = {
  Xvfb: 'xvfb',
  openbox: 'openbox',
  'dbus-daemon': 'dbus',
  'dbus-send': 'dbus',
  [accessibilityBus]: 'at-spi2-core',
  'speech-dispatcher': 'speech-dispatcher',
  orca: 'orca',
  xdotool: 'xdotool',
  setpriv: 'util-linux',
}

const missing = (): string[] =>
  Object.entries(packages)
    .filter(([program]) => !(program.startsWith('/') ? existsSync(program) : findProgram(program)))
    .map(([, name]) => name)

/** Installs Chromium and the screen reader if needed. Debian packages require root and apt-get. */
export const ensureScreenReader = (): void => {
  ensureChromium({ windows: true })
  if (missing().length > 0) installDebianPackages(...new Set(missing()))
  if (missing().length > 0)
    throw new LauncherError(
      `The spoken-output test needs Debian's packages ${[...new Set(missing())].join(', ')}. Install them and try again.`,
    )
}
