import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, else the one that Playwright installed. */
export function launchChromium(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path))
  const args = ['--disable-background-networking', '--disable-component-update']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
}
