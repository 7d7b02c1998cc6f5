import { ensureChromium } from '@vestibule/launcher/chromium'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'

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

/** Installs Chromium and the screen reader if needed. Debian packages require root and apt-get. */
export const ensureScreenReader = (): void => {
  ensureChromium({ windows: true })
  ensurePrograms(packages, 'The spoken-output test')
}
