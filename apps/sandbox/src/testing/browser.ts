import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Launches the system's Chromium if installed, otherwise Playwright's. */
export const launchChromium = (): Promise<Browser> => {
  const executablePath = installed.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))
  const args = ['--disable-background-networking', '--disable-component-update']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
}
