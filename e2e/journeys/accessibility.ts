import type { Page } from '@playwright/test'
import { axe, faint } from '@vestibule/testing/axe'
import { expect } from './test.ts'

/** Lists elements that are too wide for the page or clip their text (AX-03). */
const troublesOfLayout = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const troubles: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width) troubles.push(`the page is ${scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element)
      // Skips visually hidden text, which has no size, and elements with a fixed position.
      if (element.clientWidth <= 1 || clipPath !== 'none' || position === 'fixed') continue
      if (!element.textContent?.trim() || element.matches('select, option, canvas')) continue
      const cutX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      const cutY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      if (cutX || cutY) troubles.push(`cut off: ${element.outerHTML.slice(0, 120)}`)
    }
    return troubles
  }, page.viewportSize()?.width ?? 0)

/** Makes soft assertions that poll, because a color scheme or a width may still be changing. */
const soon = expect.configure({ soft: true, timeout: 60_000 })
const expectNothing = (find: () => Promise<string[]>, message: string): Promise<void> =>
  soon.poll(find, { message }).toEqual([])

/** Runs axe (light, 1280 and 390 px), and checks dark contrast (AX-01) and overflow at 320 px or 200 % (AX-03). */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const seen = page.viewportSize() ?? { width: 1280, height: 800 }
  await expectNothing(() => axe(page), `${state}, light`)

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNothing(() => faint(page), `${state}, dark`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })

  const other = seen.width > 600 ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  await page.setViewportSize(other)
  await expectNothing(() => axe(page), `${state}, ${other.width} px wide`)

  await page.setViewportSize({ width: 320, height: seen.height })
  await expectNothing(() => troublesOfLayout(page), `${state}, 320 px wide`)
  await page.setViewportSize(seen)

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNothing(() => troublesOfLayout(page), `${state}, text at 200 %`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}
