import type { Page } from '@playwright/test'
import { button, field, phone } from './journeys/controls.ts'
import { radioOf, runJourney } from './journeys/roth-journey.ts'
import { expect, expectScreen, openViewer, test } from './journeys/test.ts'

test.use(phone)

const least = 44

/** Lists controls that are smaller than a finger. Links within a sentence may be as high as their line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isInSentence = (element: Element): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const targetOf = (element: HTMLElement): Element => {
      if (element.matches('[type="radio"], [type="checkbox"]')) return element.closest('label') ?? element
      // The button of a card covers its card.
      const covers = getComputedStyle(element, '::after').position === 'absolute'
      return covers ? (element.offsetParent ?? element) : element
    }
    const within = document.querySelector('dialog[open]') ?? document
    return [
      ...within.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .map((element) => ({ element, rect: targetOf(element).getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 1 && (rect.width < least - 0.5 || rect.height < least - 0.5))
      .map(({ element, rect }) => `${rect.width} × ${rect.height}: ${element.outerHTML.slice(0, 120)}`)
  }, least)

const soft = expect.configure({ soft: true })

test('[AX-09] every control of a Roth IRA application is large enough for a finger', async ({
  page,
  driver,
}) => {
  test.slow()
  const measure = async (state: string) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await soft.poll(() => smallTargets(page), { message: `${state}, ${width} px wide` }).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await runJourney(driver, {
    onArrive: async ({ id }) => {
      await measure(id)
      if (id === 'contribution') {
        await radioOf(page, 'Frequency', 'One-time').check()
        await expect(button(page, 'Next month')).toBeVisible()
        await measure('contribution, one-time')
      }
      if (id === 'agreements') {
        await openViewer(page)
        await measure('the viewer')
        await page.keyboard.press('Escape')
      }
      if (id === 'confirmation') {
        await button(page, 'Edit').click()
        await expect(field(page, 'Days of the month')).toBeVisible()
        await measure('the edit')
        await page.getByRole('radio', { name: 'One-time' }).check()
        await expect(button(page, 'Next month')).toBeVisible()
        await measure('the edit, one-time')
        await page.keyboard.press('Escape')
      }
    },
    onFilled: async ({ id }) => {
      if (id !== 'bank') await measure(`${id}, filled`)
    },
  })
  await expectScreen(page, 'congratulations')
  await measure('congratulations')
})
