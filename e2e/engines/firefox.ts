import { findProgram } from '@vestibule/launcher/program'
import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core'
import { findInPage } from './find.ts'
import type { JourneyPage, PageOptions } from './page.ts'
import { pageOf, type Remote } from './remote-page.ts'

/** A page of another engine. */
export interface OpenedPage {
  page: JourneyPage
  /** Returns the errors and warnings that the page has written to the console. */
  errors(): Promise<readonly string[]>
  addCookies(cookies: readonly { name: string; value: string; url: string }[]): Promise<unknown>
  close(): Promise<void>
}

/** Removes passkeys from a page, because WebKitGTK has none and the engines' screens are compared. */
export const withoutPasskeys = (): void => void Reflect.deleteProperty(window, 'PublicKeyCredential')

/** Starts Debian's Firefox, which speaks WebDriver BiDi, with a profile of its own. */
export async function openFirefox({ baseUrl, width, scheme }: PageOptions): Promise<OpenedPage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr', 'firefox') ?? 'firefox-esr',
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
      'ui.useOverlayScrollbars': 1,
      // A mouse (2) that can hover (4), as in the other engines. Without a display, Firefox reports a touch screen.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  })
  const tab = await browser.newPage()
  const errors: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(message.text())
  })
  tab.on('pageerror', (error) => errors.push(String(error)))
  await tab.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (violation) =>
      console.error(`CSP violation: ${violation.violatedDirective} blocked ${violation.blockedURI}`),
    )
  })
  await tab.evaluateOnNewDocument(withoutPasskeys)
  const remote: Remote = {
    goto: (address) => tab.goto(new URL(address, baseUrl).href),
    reload: () => tab.reload(),
    evaluate: (run, argument) => tab.evaluate(run as never, argument) as never,
    setViewportSize: (size) => tab.setViewport(size),
    screenshot: async () => Buffer.from(await tab.screenshot()),
    clickAt: (x, y) => tab.mouse.click(x, y),
    type: (text) => tab.keyboard.type(text),
    press: (key) => tab.keyboard.press(key as KeyInput),
    async upload(search, path) {
      const field = (await tab.evaluateHandle(findInPage, search)) as ElementHandle<HTMLInputElement>
      await field.uploadFile(path)
    },
  }
  await remote.setViewportSize({ width, height: 844 })
  return {
    page: pageOf(remote),
    errors: async () => errors,
    addCookies: (cookies) =>
      browser.setCookie(
        ...cookies.map(({ name, value, url }) => ({ name, value, domain: new URL(url).hostname, path: '/' })),
      ),
    close: () => browser.close(),
  }
}
