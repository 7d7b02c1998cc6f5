import { type Browser, chromium } from '@playwright/test'
import configuration from '../playwright.config.ts'
import { atEnd } from './cleanup.ts'

export const startBrowser = async (): Promise<Browser> => {
  const browser = await chromium.launch(configuration.use?.launchOptions ?? {})
  atEnd(() => browser.close())
  return browser
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
