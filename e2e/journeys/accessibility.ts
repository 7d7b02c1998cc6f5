import type { Page } from '@playwright/test'
import { axe, faint } from '@vestibule/testing/axe'
import { enlargeText, troublesOfLayout } from './layout.ts'
import { expect } from './test.ts'

/** Makes soft assertions that poll, because a color scheme or a width may still be changing. */
const soon = expect.configure({ soft: true })
const expectNothing = (find: () => Promise<string[]>, message: string): Promise<void> =>
  soon.poll(find, { message }).toEqual([])

/** For states that are not in the gallery: runs axe, and checks dark contrast (AX-01), 320 px or text at 200 % (AX-03). */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const seen = page.viewportSize() ?? { width: 1280, height: 800 }
  await expectNothing(() => axe(page), `${state}, light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNothing(() => faint(page), `${state}, dark`)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNothing(() => troublesOfLayout(page), `${state}, 320 px wide`)
  await page.setViewportSize(seen)
  await enlargeText(page, 200)
  await expectNothing(() => troublesOfLayout(page), `${state}, text at 200 %`)
}
