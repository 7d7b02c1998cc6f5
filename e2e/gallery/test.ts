import { test as base, expect } from '@playwright/test'
import { measureCpu } from '@vestibule/testing/cpu-seconds'
import { entries, type GalleryLanguage } from './entries.ts'
import { type Gallery, startGallery } from './server.ts'
import { openEntry } from './visit.ts'

interface GalleryFixtures {
  /** Opens an entry. Entries share one host, so that scripts stay in the browser's cache. */
  open(id: string, language?: GalleryLanguage): Promise<void>
  measured: undefined
}

/** Extends `test` with a gallery per worker. */
export const test = base.extend<GalleryFixtures, { gallery: Gallery }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const gallery = await startGallery()
      await use(gallery)
      await gallery.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: async ({ page, gallery }, use) =>
    use(async (id, language = 'en') => {
      const entry = entries.find((one) => one.id === id)
      if (!entry) throw new Error(`the gallery has no entry ${id}`)
      await page.context().clearCookies()
      if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
      await openEntry(page, gallery, entry, language, true)
    }),
  measured: [
    async ({ gallery: _ }, use, { file }) => {
      const record = measureCpu()
      await use(undefined)
      record(file)
    },
    { auto: true },
  ],
})

export { expect }
