import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '@vestibule/launcher/chromium'
import { en } from '@vestibule/words/en'
import type { GalleryLanguage, Scheme } from './entries.ts'
import type { Entry } from './entry.ts'
import type { Gallery } from './server.ts'

export const height = 844
const readyMs = 60_000

export const openBrowser = (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

export const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height } })

/** Opens an entry and performs its steps. @throws Error if a step fails, or if the page reports an error */
export const openEntry = async (
  page: Page,
  gallery: Gallery,
  entry: Entry,
  language: GalleryLanguage,
  isShared = false,
): Promise<void> => {
  const isNarrow = entry.steps(en).some((step) => step.do === 'press' && step.narrowOnly)
  await page.setViewportSize({ width: isNarrow ? 390 : 1280, height })
  const url = isShared ? gallery.sharedUrlOf(entry, language) : gallery.urlOf(entry, language)
  await page.goto(url, { waitUntil: 'commit' })
  const result = await page
    .waitForFunction(() => document.documentElement.dataset.gallery, undefined, {
      timeout: readyMs,
      // Polling by frames would draw frames.
      polling: 50,
    })
    .then((handle) => handle.jsonValue())
  if (result !== 'ready') throw new Error(result)
}

/** Changes width and color scheme, and waits until the page has rendered the change. */
export const show = async (page: Page, width: number, scheme: Scheme, tall = height): Promise<void> => {
  await page.setViewportSize({ width, height: tall })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  // On a busy machine, the page may run before it has the new width and scheme.
  await page.waitForFunction(
    (wanted) => innerWidth === wanted.width && matchMedia(`(prefers-color-scheme: ${wanted.scheme})`).matches,
    { width, scheme },
  )
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** Runs `task` for each item in `lanes` pages at a time. */
export const inPages = async <T>(
  items: readonly T[],
  lanes: number,
  task: (page: Page, item: T) => Promise<void>,
): Promise<void> => {
  const browser = await openBrowser()
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const context = await openContext(browser)
      const page = await context.newPage()
      await task(page, item).finally(() => context.close())
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    await browser.close()
  }
}
