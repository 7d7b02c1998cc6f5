import type { ChildProcess } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@vestibule/launcher/ports'
import { Builder, Capabilities, Key, Origin, type WebElement } from 'selenium-webdriver'
import { displayOf, endProgram, startProgram, until } from '../virtual-display.ts'
import { findInPage } from './find.ts'
import type { OpenedPage } from './firefox.ts'
import type { PageOptions } from './page.ts'
import { pageOf, type Remote } from './remote-page.ts'

/** Makes the tool bar of WebKit's small browser so narrow that its window can be 320 px wide. */
const narrowWindows =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }'
const noAnimations = '[Settings]\ngtk-enable-animations=0\n'

/**
 * Records the page's errors and console warnings in `sessionStorage`, because WebKit's driver does not report them. The browser
 * gets this function's source text before each search.
 */
const recordErrors = (): void => {
  const { dataset } = document.documentElement
  if (dataset.recorded) return
  dataset.recorded = 'yes'
  const key = 'errors of the console'
  const record = (...parts: unknown[]) =>
    sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''}${parts.join(' ')}\n`)
  console.error = console.warn = record
  addEventListener('error', ({ message }) => record('page error:', message))
  addEventListener('unhandledrejection', ({ reason }) => record('unhandled rejection:', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    record('CSP violation:', violatedDirective, 'blocked', blockedURI),
  )
}

/** Starts WebKitGTK's small browser on a display without a monitor, driven by WebDriver. */
export async function openWebkit({ baseUrl, width, scheme }: PageOptions): Promise<OpenedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-webkit-'))
  const path = (...names: string[]) => join(folder, ...names)
  mkdirSync(path('gtk-3.0'))
  writeFileSync(path('gtk-3.0/gtk.css'), narrowWindows)
  writeFileSync(path('gtk-3.0/settings.ini'), noAnimations)
  const started: ChildProcess[] = []
  const stop = async () => {
    for (const child of started) await endProgram(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const env = {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    GSETTINGS_BACKEND: 'memory',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The sandbox needs user namespaces, which containers and root often lack.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    ...(scheme === 'dark' ? { GTK_THEME: 'Adwaita:dark' } : {}),
  }
  const start = (program: string, args: string[], extra = {}): ChildProcess => {
    const child = startProgram(program, args, { ...env, ...extra })
    started.unshift(child)
    return child
  }
  try {
    const screen = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp']
    const DISPLAY = await displayOf(start('Xvfb', ['-displayfd', '3', ...screen]))
    const port = await freePort()
    start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { DISPLAY })
    await untilListening(port)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          // Errors are recorded while the page loads, so the driver must not wait for its end.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': {
            binary: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1),
            args: ['--automation'],
          },
        }),
      )
      .build()
    await driver.manage().setTimeouts({ script: 30_000, pageLoad: 60_000 })
    const evaluate = <A, T>(run: (argument: A) => T | Promise<T>, argument: A, limitMs?: number) =>
      answered(
        driver.executeScript<T>(`(${recordErrors})(); return (${run})(arguments[0])`, argument),
        limitMs,
      )
    /** Loads a document and waits until it is complete. */
    const load = async (start: () => Promise<void>) => {
      await driver.executeScript('window.isPrevious = true')
      await start()
      const isLoaded = () =>
        evaluate(() => !('isPrevious' in window) && document.readyState === 'complete', undefined, 6000)
      await until('the page', () => isLoaded().catch(() => false))
    }
    const remote: Remote = {
      goto: (address) => load(() => driver.get(new URL(address, baseUrl).href)),
      reload: () => load(() => driver.navigate().refresh()),
      evaluate,
      async setViewportSize(size) {
        const bar = await driver.executeScript<number>('return outerHeight - innerHeight')
        await driver
          .manage()
          .window()
          .setRect({ x: 0, y: 0, width: size.width, height: size.height + bar })
      },
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      clickAt: (x, y) =>
        answered(driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform()),
      type: (text) => answered(driver.actions().sendKeys(text).perform()),
      press: (key) => answered(driver.actions().sendKeys(keyOf(key)).perform()),
      async upload(search, file) {
        const field = await driver.executeScript<WebElement>(`return (${findInPage})(arguments[0])`, search)
        await field.sendKeys(file)
      },
    }
    await remote.setViewportSize({ width, height: 844 })
    return {
      page: pageOf(remote),
      async errors() {
        const text = await evaluate(() => sessionStorage.getItem('errors of the console') ?? '', undefined)
        return text.split('\n').filter(Boolean)
      },
      async addCookies(cookies) {
        await remote.goto('/')
        for (const { name, value } of cookies) await driver.manage().addCookie({ name, value, path: '/' })
      },
      async close() {
        // The driver may have lost its window. Its processes end in any case.
        await answered(driver.quit()).catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const keyOf = (key: string): string =>
  key.length === 1
    ? key
    : ((Key as unknown as Record<string, string>)[key.toUpperCase().replace('ARROW', 'ARROW_')] ?? key)

/** Rejects after this time, because WebKit's driver sometimes never answers a command that a navigation interrupts. */
const answered = <T>(command: Promise<T>, limitMs = 30_000): Promise<T> =>
  Promise.race([
    command,
    sleep(limitMs, undefined, { ref: false }).then(() => Promise.reject(new Error('WebKit does not answer'))),
  ])

const untilListening = (port: number) =>
  until(
    'WebKitWebDriver',
    async () => (await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))?.ok,
  )
