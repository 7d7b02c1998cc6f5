import type { Page } from '@playwright/test'
import { notQualifiedStatuses } from '@vestibule/domain/flow/status-lists'
import { documentsOfBrand } from '@vestibule/testing/brand-documents'
import { secondBrand, traces, writeKeyedBrand } from '@vestibule/testing/brands'
import { testEnvironment } from '@vestibule/testing/environment'
import { untranslatedWords } from '../gallery/check.ts'
import { entries } from '../gallery/entries.ts'
import { startGallery } from '../gallery/server.ts'
import { test as base, expect } from '../gallery/test.ts'

/** Uses a gallery with the second brand, in which every word is replaced by its key. */
const test = base.extend<object, object>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const gallery = await startGallery(0, writeKeyedBrand(testEnvironment().folder))
      await use(gallery)
      await gallery.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const ownPaths = new Set(documentsOfBrand(secondBrand).map(({ path }) => path))
const pathsOf = (links: Element[]): string[] => links.map((link) => link.getAttribute('href') ?? '')

/** Lists the page's words that are not from a catalog, and the values of the default brand that the page contains. */
const check = async (page: Page, where: string): Promise<string[]> => {
  const words = (await untranslatedWords(page)).join(' ')
  const found = [...new Set(traces(await page.content()))].join(', ')
  return [words && `${where}: “${words}” is no key`, found && `${where}: ${found}`].filter(Boolean)
}

/** Buttons that open a dialog or add fields. */
const opening = /^‹(name\.electronicDocuments\.link|agreements\.view|beneficiaries\.add|confirmation\.edit)\b/

/** Opens all `details` elements, and presses the first button that opens a dialog or adds fields. */
const openHidden = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: opening }).first()
  if (await button.isVisible()) await button.click()
  const closed = page.locator('details:not([open]) > summary').filter({ visible: true })
  while ((await closed.count()) > 0) await closed.first().click()
  const answers = page.locator('#check-answers')
  if (await answers.isVisible()) await expect(answers.locator('dl').first()).toBeVisible()
}

/** Submits the page's empty form, so that its errors show. */
const submitEmpty = async (page: Page): Promise<boolean> => {
  const submit = page.locator('main button[type="submit"]')
  if ((await submit.count()) !== 1 || (await submit.isDisabled())) return false
  await submit.click()
  return true
}

/** Screens on which the product flow has own words. */
const ownInProduct = ['confirmation', 'congratulations', 'not-qualified']
/** The first state of each page and screen. */
const chosen = entries.filter(
  ({ screen, row }, index) =>
    entries.findIndex((one) => one.screen === screen) === index ||
    (row?.flow === 'product' && ownInProduct.includes(screen)),
)

test('[BR-01] [BR-02] [LG-01] [KY-12] every page and screen takes every word and color from the brand', async ({
  page,
  open,
}) => {
  test.setTimeout(300_000)
  const found: string[] = []
  for (const { id, row } of chosen) {
    await open(id)
    found.push(...(await check(page, id)))
    const isRejected = row !== undefined && notQualifiedStatuses.includes(row.status)
    await expect(page.getByText('‹adverseAction›')).toHaveCount(isRejected ? 1 : 0)
    if (await submitEmpty(page)) found.push(...(await check(page, `${id}, submitted empty`)))
    await openHidden(page)
    for (const path of await page.locator('main a[href^="/documents/"]').evaluateAll(pathsOf))
      if (!ownPaths.has(path)) found.push(`${id}: ${path} is no document of the brand`)
    found.push(...(await check(page, `${id}, opened`)))
  }
  expect(found).toEqual([])
})
