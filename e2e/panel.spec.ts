import type { Page } from '@playwright/test'
import { button, field } from './journeys/controls.ts'
import { expect, expectScreen, screenOf, test } from './journeys/test.ts'

const phoneSize = { width: 390, height: 700 }
const deskSize = { width: 1280, height: 800 }
const panel = (page: Page) => page.getByRole('complementary', { name: 'Your application' })
const why = (page: Page) => page.getByText('Your number is encrypted before it is stored.')

test('[NV-02] a desk has the steps and what a screen explains on the panel, a phone has both in place', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(deskSize)
  await visit('identity')
  await expect(panel(page)).toMatchAriaSnapshot(`
    - complementary "Your application":
      - link "Vestibule"
      - navigation "Progress":
        - paragraph: Roth IRA application
        - list:
          - listitem: /1 Personal 4 of 6/
          - listitem: 2 Financial
          - listitem: 3 Agreements
          - listitem: 4 Contribution
      - paragraph: Why we ask, and what happens to it
      - paragraph
      - paragraph: /Your number is encrypted/
  `)
  await expect(page.getByRole('link', { name: 'Vestibule' })).toHaveCount(1)
  await expect(page.locator('details')).toBeHidden()
  await expect(why(page).filter({ visible: true })).toHaveCount(1)

  await page.setViewportSize(phoneSize)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(why(page).filter({ visible: true })).toHaveCount(0)
  await page.getByText('Why we ask, and what happens to it').filter({ visible: true }).click()
  await expect(why(page).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Vestibule' })).toHaveCount(1)
})

test('[NV-02] visitors find on the panel what to have ready, signed-in people do not', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(deskSize)
  await page.goto('/onboarding?account=PRODUCT')
  await expect(panel(page).getByText('Your bank login', { exact: true })).toBeVisible()
  await expect(page.getByText('Have these ready').filter({ visible: true })).toHaveCount(1)
  await page.setViewportSize(phoneSize)
  await expect(page.getByText('Have these ready').filter({ visible: true })).toHaveCount(1)
  await expect(panel(page)).toBeHidden()
  await page.setViewportSize(deskSize)
  await visit('name')
  await expect(page.getByText('Have these ready')).toHaveCount(0)
})

test('[NV-02] the door opens with each step', async ({ page, visit }) => {
  await page.setViewportSize(deskSize)
  /** The width between the leaves, in the picture's units. */
  const gap = () =>
    panel(page)
      .locator('svg[data-open] g > g')
      .evaluateAll((groups) => {
        const [left = 0, right = 0] = groups
          .map((group) => new DOMMatrix(getComputedStyle(group).transform).e)
          .slice(-2)
        return right - left
      })
  await page.goto('/onboarding')
  await expect.poll(gap).toBe(0)
  await visit('finances')
  await expect.poll(gap).toBe(59)
  await page.getByRole('navigation', { name: 'Progress' }).getByRole('button', { name: 'Personal' }).click()
  await expectScreen(page, 'name')
  await expect.poll(gap).toBeCloseTo(2 * 0.28 * 59)
})

test('[AX-04] the door keeps its height behind a tall panel, and moves only if motion is wanted', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await visit('finances')
  const door = panel(page).locator('svg[data-open]')
  const box = async () => {
    const { y = 0, height = 0 } = (await door.boundingBox()) ?? {}
    return { bottom: Math.round(y + height), height: Math.round(height) }
  }
  await expect.poll(box).toEqual({ bottom: 500, height: 150 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(box).toEqual({ bottom: 500, height: 150 })
  /** Returns the longest transition or animation of the door's parts, in seconds. */
  const longestMotion = () =>
    door.locator('*').evaluateAll((parts) =>
      Math.max(
        ...parts
          .map((part) => getComputedStyle(part))
          .flatMap((style) => `${style.transitionDuration},${style.animationDuration}`.split(','))
          .map((duration) => Number.parseFloat(duration)),
      ),
    )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longestMotion()).toBe(0.9)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await longestMotion()).toBeLessThan(0.001)
})

test('[NV-13] [NV-02] a step says that it was saved, and finishing later says how to come back', async ({
  page,
  visit,
  driver,
}) => {
  await page.setViewportSize(phoneSize)
  await visit('address')
  await expect(page.getByText('Roth IRA · Step 2 of 6')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
  await screenOf('address').fill(driver)
  await button(page, 'Continue').click()
  await expectScreen(page, 'citizenship')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleDescription('Saved')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await button(page, 'Back').click()
  await expectScreen(page, 'address')
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)

  await button(page, 'Finish later').click()
  const dialog = page.getByRole('dialog', { name: 'Finish later' })
  await expect(dialog).toContainText('kept for at least 60 days after your last visit')
  await expect(dialog).toContainText(`log in at ${new URL(page.url()).host} as ${driver.person.email}`)
  await button(dialog, 'Keep going').click()
  await expect(button(page, 'Finish later')).toBeFocused()
  await button(page, 'Finish later').click()
  await button(dialog, 'Log out').click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('[AX-02] [AX-03] the buttons of a tall form stay in a phone’s window, and cover no focused field', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phoneSize)
  await visit('address')
  await expect(field(page, 'City')).toBeVisible()
  await expect(button(page, 'Continue')).toBeInViewport({ ratio: 1 })
  const bar = button(page, 'Continue').locator('..')
  // The line above the buttons shows only while content lies behind them.
  await expect(bar).toHaveAttribute('data-stuck')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(bar).not.toHaveAttribute('data-stuck')
  await page.evaluate(() => window.scrollTo(0, 0))
  const covered: string[] = []
  await page.getByRole('heading', { level: 1 }).focus()
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (await focused.evaluate((element) => element.closest('form')?.contains(element) !== true)) continue
    const [field, buttons] = [await focused.boundingBox(), await bar.boundingBox()]
    const isButton = await focused.evaluate((element) => element.matches('form button'))
    if (field && buttons && !isButton && field.y + field.height > buttons.y)
      covered.push(await focused.evaluate((element) => element.id || element.outerHTML.slice(0, 80)))
  }
  expect(covered).toEqual([])

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    window.scrollTo(0, 0)
  })
  await expect(button(page, 'Continue')).not.toBeInViewport()
})

test('[BR-02] headings have the brand’s face', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => document.fonts.check('450 32px "Brand heading"'))).toBe(true)
  // The second font file loads only if a heading contains one of its characters.
  expect(fonts).toEqual([expect.stringMatching(/^\/brand\/heading-[\da-f]{8}\.woff2$/)])
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Jubilación'
  })
  await expect.poll(() => fonts.length).toBe(2)
})
