import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { button } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { keyboardOf } from './journeys/keyboard.ts'
import { complete, expect, expectScreen, screenOf, test, toast, ui } from './journeys/test.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const open = (page: Page, name: string) => page.getByRole('button', { name: `View ${name}` }).click()
const loaded = async (viewer: Locator): Promise<void> => {
  await expect(viewer.getByText('Loading ...')).toBeHidden()
  await expect(button(viewer.page(), 'Understood')).not.toHaveAttribute('aria-disabled')
}

const longPdf = async (pages: number): Promise<Buffer> => {
  const pdf = new PDFDocument({ autoFirstPage: false })
  for (let page = 1; page <= pages; page += 1) pdf.addPage().text(`This is page ${page}.`)
  pdf.end()
  return buffer(pdf)
}

/** Removes from a page or a worker what Safari 17.0 does not have. */
const removeNewer = `for (const [owner, names] of [
  [Promise, ['try', 'withResolvers']],
  [AbortSignal, ['any']],
  [Uint8Array, ['fromBase64', 'fromHex']],
  [Uint8Array.prototype, ['toBase64', 'toHex']],
  [ArrayBuffer.prototype, ['transfer']],
  [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [Set.prototype, ['union', 'difference', 'isSubsetOf']],
  [URL, ['parse']],
  [Math, ['sumPrecise']],
  [globalThis, ['Iterator']],
]) for (const name of names) delete owner[name];`

test('[EN-02] a document opens in a browser as old as the supported ones', async ({ page, visit }) => {
  let workers = 0
  await page.route('**/pdf.worker*', async (route) => {
    const response = await route.fetch()
    workers += 1
    await route.fulfill({ response, body: removeNewer + (await response.text()) })
  })
  await page.addInitScript({ content: removeNewer })
  await visit('agreements')
  expect(await page.evaluate(() => 'withResolvers' in Promise)).toBe(false)
  const name = 'Advisor Advisory Contract Agreement'
  await open(page, name)
  await loaded(page.getByRole('dialog', { name }))
  await expect(page.getByRole('group', { name: /^Page 1 of/ })).toContainText('Sample document')
  expect(workers).toBe(1)
})

test('[AG-01] [AG-02] [AG-09] [AX-02] [AX-07] [AX-09] the viewer by keyboard', async ({
  page,
  visit,
  stack,
}) => {
  const applicant = await visit('agreements')
  const keys = keyboardOf(page)
  const name = 'Advisor Advisory Contract Agreement'
  const viewer = page.getByRole('dialog', { name })
  const region = viewer.getByRole('region', { name })
  const place = viewer.getByRole('status')
  await keys.activate(page.getByRole('button', { name: `View ${name}` }))
  await loaded(viewer)
  await expect(place).toHaveText(/^Page 1 of \d+, 100%$/)
  // The canvas has a text layer for screen readers.
  await expect(region.getByRole('group', { name: /^Page 1 of/ })).toContainText('Sample document')

  // Single keys act only while the pages have focus.
  await keys.to(viewer.getByRole('link', { name: 'Download' }))
  await keys.press('+')
  await keys.to(region)
  await expect(place).toHaveText(/, 100%$/)
  await keys.press('+')
  await expect(place).toHaveText(/, 125%$/)
  await keys.press('=')
  await expect(place).toHaveText(/, 150%$/)
  await keys.press('-')
  await expect(place).toHaveText(/, 125%$/)
  await keys.press('0')
  await expect(place).toHaveText(/, 100%$/)
  await keys.press('End')
  await expect(place).toHaveText(/^Page (\d+) of \1, 100%$/)

  await keys.to(viewer.getByRole('link', { name: 'Download' }), 'Shift+Tab')
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')])
  expect(file.suggestedFilename()).toBe(`${name}.pdf`)
  const path = `/api/agreements/${applicant.clientId}/advisor-advisory-contract/pdf`
  const bytes = Buffer.from((await applicant.api.get<Uint8Array>(path)).body)
  expect((await readFile(await file.path())).equals(bytes)).toBe(true)

  await keys.activate(button(page, 'Understood'))
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expect
    .poll(() =>
      query(
        stack,
        `select agreement_id, encode(sha256, 'hex') as sha256, 1 = any(pages) as first, page_count = any(pages) as last
         from agreement_opening where client_id = $1`,
        [applicant.clientId],
      ),
    )
    .toEqual([{ agreement_id: 'advisor-advisory-contract', sha256: sha256(bytes), first: true, last: true }])
})

test('[AG-01] [AX-07] a document of 100 pages draws only those near the view', async ({ page, visit }) => {
  await visit('agreements')
  const body = await longPdf(100)
  await page.route('**/e-sign/pdf', (route) => route.fulfill({ contentType: 'application/pdf', body }))
  await open(page, 'E-Sign Agreement')
  const viewer = page.getByRole('dialog')
  await loaded(viewer)
  const pictures = viewer.locator('canvas')
  const region = viewer.getByRole('region')
  await expect(viewer.getByRole('group', { name: 'Page 100 of 100' })).toContainText('This is page 100.')
  await expect.poll(() => pictures.count()).toBeLessThan(5)
  await region.focus()
  // The browser may ignore a key press during smooth scrolling.
  for (const [press, place] of [
    ['End', 100],
    ['Home', 1],
    ['End', 100],
  ] as const)
    await expect(async () => {
      await page.keyboard.press(press)
      await expect(viewer.getByRole('status')).toHaveText(`Page ${place} of 100, 100%`, { timeout: 4_000 })
    }).toPass()
  await expect.poll(() => pictures.count()).toBeLessThan(5)
  await expect(pictures.last()).toHaveAttribute('width', /^[1-9]/)
  await page.keyboard.press('+')
  await expect(viewer.getByRole('status')).toHaveText('Page 100 of 100, 125%')
})

test('[AG-04] updated documents', async ({ page, visit, driver }) => {
  ui.allowErrors(/status of 409/)
  await visit('agreements')
  const body = await longPdf(2)
  await page.route('**/e-sign/pdf', (route) => route.fulfill({ contentType: 'application/pdf', body }), {
    times: 1,
  })
  await open(page, 'E-Sign Agreement')
  await loaded(page.getByRole('dialog'))
  await button(page, 'Understood').click()
  await screenOf('agreements').fill(driver)
  await screenOf('agreements').press(driver)
  await expect(
    toast(page, 'These documents have been updated. Please read and agree to them again.'),
  ).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'E-Sign Agreement' })
  const again = 'This document was updated after you opened it. View it again to agree to it.'
  await expect(row).toContainText(again)
  await expect(page.getByRole('checkbox', { name: 'E-Sign Agreement' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'E-Sign Agreement' })).toHaveAccessibleDescription(
    new RegExp(`${again}$`),
  )

  await open(page, 'E-Sign Agreement')
  await loaded(page.getByRole('dialog'))
  await button(page, 'Understood').click()
  await expect(row).not.toContainText(again)
  await complete(driver, 'agreements')
  await expectScreen(page, 'contribution')
})
