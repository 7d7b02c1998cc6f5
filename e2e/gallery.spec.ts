import { expect, type Page, test } from '@playwright/test'
import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { checkLayout, untranslatedWords } from './gallery/check.ts'
import { entries, type GalleryLanguage } from './gallery/entries.ts'
import type { Gallery } from './gallery/server.ts'
import { startGallery } from './gallery/server.ts'
import { openEntry, show } from './gallery/visit.ts'
import { brokenWords, troublesOfLayout } from './journeys/layout.ts'

test.describe.configure({ mode: 'serial' })
// Without an emulated color scheme, a frame has the color scheme of its element.
test.use({ colorScheme: null })

let gallery: Gallery
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(() => gallery.close())

const open = (page: Page, id: string, language: GalleryLanguage = 'en'): Promise<void> => {
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw new Error(`the gallery has no entry ${id}`)
  return openEntry(page, gallery, entry, language)
}
const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('[BR-05] entries render the real screens with sample answers, in both color schemes', async ({
  page,
}) => {
  await open(page, 'name--errors')
  await expect(page.getByRole('heading', { level: 1, name: en.name.title })).toBeVisible()
  await expect(page.getByText(en.fields.firstName.errors.required)).toBeVisible()
  await expect(page.getByRole('navigation', { name: en.common.progress })).toBeVisible()
  await show(page, 390, 'light')
  const light = await background(page)
  await show(page, 390, 'dark')
  expect(await background(page)).not.toBe(light)

  await open(page, 'address--filled')
  await expect(page.getByLabel(en.address.city)).toHaveValue('New York')
  await open(page, 'address--read-only')
  await expect(page.getByLabel(en.address.city)).not.toBeEditable()
  await open(page, 'address--loading')
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  await open(page, 'address--not-loaded')
  await expect(page.getByRole('button', { name: en.common.tryAgain })).toBeVisible()
  await open(page, 'break--personal-you-did-it')
  await expect(page.locator('aside path[fill*="light"]'), 'the light of the open door').toHaveCount(1)
  await open(page, 'unknown--session-ended')
  await expect(page.getByRole('dialog', { name: en.session.ended.title })).toBeVisible()
})

test('[AX-03] [AX-10] narrow windows, large text and text spacing cause no sideways scroll and break no word', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const found: string[] = []
  for (const id of [
    'email--empty',
    'home--declined',
    'login-details--errors',
    'agreements--accepted',
    'documents--added',
    'suitability--errors',
    'review--longer',
    'home--visitor',
    'confirmation--personal-confirmation',
    'congratulations--personal-signup-completed',
    // Spanish has longer words.
    'es beneficiaries--one-with-errors',
    'es name--electronic-documents',
    'es statements--agreed',
  ]) {
    const [entry = '', language = 'en'] = id.split(' ').reverse()
    await open(page, entry, language as GalleryLanguage)
    await checkLayout(page, (problem, where) => found.push(`${id}, ${where}: ${problem}`))
  }
  expect(found).toEqual([])
})

test('[LG-04] [AX-03] at 320 px, longer words are not cut off or broken, and each word is from the catalog', async ({
  page,
}) => {
  test.slow()
  const found: string[] = []
  for (const id of [
    'home--visitor',
    'email--empty',
    'login-details--errors',
    'employment--errors',
    'beneficiaries--one-with-errors',
    'agreements--accepted',
    'contribution--one-time',
    'documents--added',
  ]) {
    await open(page, id, 'pseudo')
    await show(page, 320, 'light')
    const problems = [
      ...(await troublesOfLayout(page)),
      ...(await brokenWords(page, 'body')),
      ...(await untranslatedWords(page)),
    ]
    found.push(...problems.map((problem) => `${id}: ${problem}`))
  }
  expect(found).toEqual([])
})

test('[LG-02] the gallery has Spanish', async ({ page }) => {
  await open(page, 'name--errors', 'es')
  await expect(page.getByRole('heading', { level: 1, name: es.name.title })).toBeVisible()
  await expect(page.getByText(es.fields.firstName.errors.required)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('[BR-05] an entry whose step fails is reported', async ({ page }) => {
  const [entry] = entries
  if (!entry) throw new Error('the gallery is empty')
  const broken = { ...entry, path: '/gallery-test' }
  await page.route('**/gallery.js', (route) =>
    route.fulfill({
      body: 'document.documentElement.dataset.gallery = "no button"',
      contentType: 'text/javascript',
    }),
  )
  await expect(openEntry(page, gallery, broken, 'en')).rejects.toThrow('no button')
})

test('[BR-05] the page for designers shows the states of a screen in the chosen width and color scheme', async ({
  page,
}) => {
  await page.goto(`${gallery.url}/#break`)
  const frames = page.locator('iframe')
  await expect(frames).toHaveCount(entries.filter(({ screen }) => screen === 'break').length)
  await expect(frames.first().contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  const schemeOf = () =>
    frames
      .first()
      .contentFrame()
      .locator('html')
      .evaluate((html) => getComputedStyle(html).backgroundColor)
  const light = await schemeOf()
  await page.getByLabel('Scheme').selectOption('dark')
  await expect(frames.first().contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(schemeOf).not.toBe(light)
  await page.getByLabel('Width').selectOption('768')
  await expect(frames.first()).toHaveAttribute('width', '768')
})
