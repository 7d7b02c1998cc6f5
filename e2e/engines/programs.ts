import { ensurePrograms } from '@vestibule/launcher/debian-packages'

/** Programs that drive Firefox and WebKit, with the Debian packages that contain them. */
const packages = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
}

/** Installs Firefox, WebKit and a display without a monitor if needed. Debian packages require root and apt-get. */
export const ensureEngines = (): void => ensurePrograms(packages, 'A test in Firefox and WebKit')
