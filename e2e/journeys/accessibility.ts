import type { Page } from '@playwright/test'
import { axe, faint } from '@vestibule/testing/axe'
import { enlargeText, troublesOfLayout } from './layout.ts'
import { expect } from './test.ts'

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

  await enlargeText(page, 200)
  await expectNothing(() => troublesOfLayout(page), `${state}, text at 200 %`)
  await enlargeText(page, 100)
}
