import type { Page } from '@playwright/test'
import { expect, headingOf, test } from '../journeys/test.ts'

declare global {
  interface Window {
    /** Scores, each with the elements that moved. */
    shifts: { score: number; moved: string[] }[]
  }
}

/** A fifth of 0.1, the highest layout shift score that Core Web Vitals rate as good. */
const most = 0.02

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        window.shifts.push({
          score: value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Delays each answer, so that the skeletons are painted. */
const slowDown = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue().catch(() => undefined)
  })

const settled = async (page: Page) => {
  await expect(page.locator('main [data-loading]')).toHaveCount(0)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
}

const pathsByScreen = {
  suitability: ['/onboarding/finances', '/onboarding/suitability', '/onboarding', '/', '/login-password'],
  congratulations: ['/onboarding'],
}

for (const [screen, paths] of Object.entries(pathsByScreen))
  test(`[NV-08] a screen that loads moves nothing, narrow or wide, at ${screen}`, async ({ page, visit }) => {
    test.slow()
    await watchShifts(page)
    await visit(screen)
    await slowDown(page)
    for (const path of paths) {
      // A signed-in person is led from the log-in page to the application. The calls of the page before end with that page.
      if (path === '/login-password') {
        await page.goto('about:blank')
        await page.context().clearCookies()
      }
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        await settled(page)
        const shifts = await page.evaluate(() => window.shifts)
        const sum = shifts.reduce((total, { score }) => total + score, 0)
        expect(sum, `${path}, ${width} px ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
      }
    }
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[NV-08] documents have heading and placeholders before any script runs, and the header keeps its place when the rest arrives', async ({
    page,
  }) => {
    for (const screen of ['bank', 'confirmation', 'address']) {
      await page.goto(`/onboarding/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(screen))
      await expect(page.locator('main [aria-busy="true"] > [aria-hidden="true"]').first()).toBeVisible()
      await expect(page.locator('main [data-loading="application"]')).toHaveCount(1)
    }

    await page.setViewportSize({ width: 1280, height: 800 })
    const place = async (panels: number) => {
      await page.goto('/onboarding/address')
      await expect(page.locator('#root aside')).toHaveCount(panels)
      return page.locator('header').boundingBox()
    }
    const whole = await place(1)
    await page.route('**/onboarding/address', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.slice(0, html.lastIndexOf('<aside')) })
    })
    expect(await place(0)).toEqual(whole)
  })
})
