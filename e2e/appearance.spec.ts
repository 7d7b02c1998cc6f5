import type { Locator, Page } from '@playwright/test'
import { button, field } from './journeys/controls.ts'
import { holdRequests } from './journeys/network.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

/** Lists elements and pseudo-elements that are animated for longer than 1 ms or endlessly. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const endless = style.animationName !== 'none' && style.animationIterationCount === 'infinite'
        const moves = longest(style.animationDuration) > 1 || longest(style.transitionDuration) > 1
        return endless || moves ? [`${element.outerHTML.slice(0, 80)} ${part ?? ''}`] : []
      }),
    )
  })

const style = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const expectVisibleColors = async (page: Page, ...colors: string[]) => {
  const background = await style(page.locator('html'), 'background-color')
  for (const color of colors) expect(color).not.toBe(background)
}

test('[AX-04] reduced motion stops every animation, even of busy buttons', async ({ page, visit }) => {
  const applicant = await visit('affiliations')
  await expect.poll(() => moving(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const screen of ['affiliations', 'beneficiaries', 'identity']) {
    await ui.open(page, `/onboarding/${screen}`, screen)
    await button(page, 'Continue').waitFor()
    expect(await moving(page), screen).toEqual([])
  }
  const release = await holdRequests(page, '**/api/data-api/client/*')
  await button(page, 'Continue').click()
  await expect(button(page, 'Continue')).toHaveAttribute('aria-busy', 'true')
  expect(await moving(page), 'a busy button').toEqual([])
  release()
  await expectScreen(page, 'employment')
  await applicant.readClient()
})

test('[AX-04] forced colors keep borders, errors, focus and progress visible', async ({ page, visit }) => {
  await visit('finances')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await style(page.locator('html'), 'background-color')
  expect(await style(page.locator('html'), 'color-scheme')).toBe('light dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await style(page.locator('html'), 'background-color')).not.toBe(dark)

  await page.emulateMedia({ forcedColors: 'active' })
  const step = (number: number) =>
    page
      .getByRole('navigation', { name: 'Progress' })
      .getByRole('listitem')
      .nth(number - 1)
  const [done, current, ahead] = await Promise.all(
    [1, 2, 3].map((number) => style(step(number), 'border-top-color')),
  )
  expect(new Set([done, current, ahead]).size).toBe(3)
  await expectVisibleColors(page, done ?? '', current ?? '')

  const funding = field(page, 'Funding source')
  await expectVisibleColors(page, await style(funding, 'border-top-color'))
  await button(page, 'Continue').click()
  await expect(funding).toHaveAttribute('aria-invalid', 'true')
  await expect(funding).toBeFocused()
  expect(Number.parseFloat(await style(funding, 'outline-width'))).toBeGreaterThanOrEqual(2)
  await expectVisibleColors(
    page,
    await style(funding, 'outline-color'),
    await style(button(page, 'Continue'), 'border-top-color'),
  )
  expect(Number.parseFloat(await style(funding, 'padding-right'))).toBeGreaterThan(30)

  await ui.open(page, '/onboarding/beneficiaries', 'beneficiaries')
  await button(page, 'Add beneficiary').click()
  await field(page, 'Allocation (%)').fill('40')
  await expectVisibleColors(page, await style(page.locator('svg rect').first(), 'fill'))
  await page.getByText('More about this beneficiary (optional)').click()
  await field(page, 'Tax ID (optional)').fill('1')
  await button(page, 'Continue').click()
  const taxId = field(page, 'Tax ID (optional)')
  await expect(taxId).toHaveAttribute('aria-invalid', 'true')
  const toggle = await page.getByRole('button', { name: 'Show' }).boundingBox()
  expect(Number.parseFloat(await style(taxId, 'padding-right'))).toBeGreaterThan(toggle?.width ?? 0)

  await ui.open(page, '/onboarding/citizenship', 'citizenship')
  const yes = page.getByRole('radio', { name: 'Yes' })
  await expect(yes).toBeChecked()
  const card = page.locator('label', { has: yes })
  await expectVisibleColors(page, await style(card, 'border-top-color'), await style(card, 'outline-color'))
  expect(await style(card, 'outline-width')).toBe('3px')
})

/** Lists words that break across two lines, except words that break at a hyphen. */
const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const broken: string[] = []
    for (const element of document.querySelectorAll(wanted)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
        }
    }
    return broken
  }, selector)

for (const [screen, selector, first] of [
  ['agreements', 'form li label', 'E-Sign Agreement'],
  ['confirmation', 'dl dt, dl dd', 'Contribution amount'],
] as const)
  test(`[AX-03] text at 200 % on a phone breaks no word of the ${screen}`, async ({ page, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(screen)
    await expect(page.getByText(first, { exact: true })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await brokenWords(page, selector)).toEqual([])
  })
