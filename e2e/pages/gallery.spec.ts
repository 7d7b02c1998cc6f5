import type { Page } from '@playwright/test'
import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { checkLayout, untranslatedWords } from '../gallery/check.ts'
import { entries, type GalleryLanguage } from '../gallery/entries.ts'
import { expect, test } from '../gallery/test.ts'
import { show } from '../gallery/visit.ts'
import { brokenWords, enlargeText, troublesOfLayout } from '../journeys/layout.ts'

// Without an emulated color scheme, a frame has the color scheme of its element.
test.use({ colorScheme: null })

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('[BR-05] [LG-02] entries render the real screens with sample answers, in both color schemes and in Spanish', async ({
  page,
  open,
}) => {
  await open('name--errors')
  await expect(page.getByRole('heading', { level: 1, name: en.name.title })).toBeVisible()
  await expect(page.getByText(en.fields.firstName.errors.required)).toBeVisible()
  await expect(page.getByRole('navigation', { name: en.common.progress })).toBeVisible()
  await show(page, 390, 'light')
  const light = await background(page)
  await show(page, 390, 'dark')
  expect(await background(page)).not.toBe(light)

  await open('address--filled')
  await expect(page.getByLabel(en.address.city)).toHaveValue('New York')
  await open('address--read-only')
  await expect(page.getByLabel(en.address.city)).not.toBeEditable()
  await open('address--loading')
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  await open('address--not-loaded')
  await expect(page.getByRole('button', { name: en.common.tryAgain })).toBeVisible()
  await open('break--personal-you-did-it')
  await expect(page.locator('aside path[fill*="light"]'), 'the light of the open door').toHaveCount(1)
  await open('unknown--session-ended')
  await expect(page.getByRole('dialog', { name: en.session.ended.title })).toBeVisible()
  await open('name--errors', 'es')
  await expect(page.getByText(es.fields.firstName.errors.required)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  await page.route('**/gallery.js', (route) =>
    route.fulfill({
      body: 'document.documentElement.dataset.gallery = "no button"',
      contentType: 'text/javascript',
    }),
  )
  await expect(open('name--errors'), 'a step that fails is reported').rejects.toThrow('no button')
})

test('[AX-03] [AX-10] narrow windows, large text and text spacing cause no sideways scroll and break no word', async ({
  page,
  open,
}) => {
  test.setTimeout(600_000)
  const found: string[] = []
  for (const id of [
    'login-details--errors',
    'agreements--accepted',
    'documents--added',
    // Spanish has longer words.
    'es beneficiaries--one-with-errors',
    'es statements--agreed',
  ]) {
    const [entry = '', language = 'en'] = id.split(' ').reverse()
    await open(entry, language as GalleryLanguage)
    await checkLayout(page, (problem, where) => found.push(`${id}, ${where}: ${problem}`))
  }
  expect(found).toEqual([])
})

test('[LG-04] [AX-03] at 320 px, longer words are not cut off or broken, and each word is from the catalog', async ({
  page,
  open,
}) => {
  test.slow()
  const found: string[] = []
  for (const id of [
    'home--visitor',
    'login-details--errors',
    'beneficiaries--one-with-errors',
    'agreements--accepted',
    'contribution--one-time',
  ]) {
    await open(id, 'pseudo')
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

test('[BR-05] the page for designers shows the states of a screen in the chosen width and color scheme', async ({
  page,
  gallery,
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

test('[AG-13] [AX-03] [AX-04] the text of a document reflows, and forced colors keep its borders', async ({
  page,
  open,
}) => {
  await open('agreements--viewer-text-tables')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('columnheader')).toHaveText(['Service', 'Price'])
  const region = viewer.getByRole('region')
  const overflow = () => region.evaluate((element) => element.scrollWidth - element.clientWidth)
  await show(page, 320, 'light')
  expect(await overflow()).toBe(0)
  await enlargeText(page, 200)
  expect(await overflow()).toBe(0)
  expect(await brokenWords(page, 'dialog table')).toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  const canvas = await background(page)
  const close = viewer.getByRole('button', { name: en.common.close, exact: true })
  for (const element of [close, viewer.getByRole('cell').first()]) {
    const border = await element.evaluate((one) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(one)
      return { color: borderTopColor, width: borderTopWidth }
    })
    expect(border.width).toBe('1px')
    expect(border.color).not.toBe(canvas)
  }
})

test('[AG-05] the notice of a community property state stands on the agreements', async ({ page, open }) => {
  await open('agreements--spouse-notice')
  await expect(page.getByText(/^You live in a community property state\. Your spouse may need/)).toBeVisible()
})
