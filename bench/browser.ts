import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '@vestibule/launcher/chromium'
import { atEnd } from './cleanup.ts'

export const startBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--disable-sync',
      '--disable-quic',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  atEnd(() => browser.close())
  return browser
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
