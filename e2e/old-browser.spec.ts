import type { Page } from '@playwright/test'
import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { expectAccessible } from './journeys/accessibility.ts'
import { phone } from './journeys/controls.ts'
import { waitForHydration } from './journeys/roth-journey.ts'
import { expect, test } from './journeys/test.ts'

// Without a link, the phone's page has nothing to show. Without scripts, no page uses what it preloads.
test.use({ expectedErrors: /status of 410|was preloaded using link preload/ })

const notices = (page: Page) =>
  [en, es].map(({ oldBrowser }) => page.getByRole('link', { name: oldBrowser.notice, exact: true }))

const expectNotice = async (page: Page) => {
  for (const notice of notices(page)) await expect(notice).toBeInViewport()
}

/** Serves documents as a browser without modules and the newest styles gets them. */
const withoutModules = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': '' },
      body: html
        .replaceAll('type="module"', 'type="unknown"')
        .replaceAll('(contain-intrinsic-size:1px)', '(unknown:1px)'),
    })
  })

const paths = ['/', '/onboarding', '/onboarding/name', '/login-password', '/phone']

test('[EN-03] supported browsers never show the notice', async ({ page }) => {
  await page.addInitScript(() => {
    const shown = () => {
      const notice = document.querySelector('aside.outdated')
      if (notice?.checkVisibility()) document.documentElement.dataset.noticeShown = 'true'
      requestAnimationFrame(shown)
    }
    shown()
  })
  for (const path of paths) {
    await page.goto(path)
    if (path === '/onboarding') await waitForHydration(page)
    await expect(page.locator('aside.outdated')).toBeHidden()
    await expect(page.locator('html')).not.toHaveAttribute('data-notice-shown')
  }
})

test('[EN-03] a browser without modules shows what to do on every page', async ({ page }) => {
  await withoutModules(page)
  for (const path of paths) {
    await page.goto(path)
    await expectNotice(page)
  }
})

test('[EN-03] [AX-01] a browser without a needed feature shows what to do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto('/onboarding')
  await expectNotice(page)
  await expectAccessible(page, 'the notice for old browsers')
})

test.describe('with scripts off', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('[EN-03] every page shows what to do, and links the page that explains it', async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await expectNotice(page)
    }
    await notices(page)[1]?.click()
    await expect(page).toHaveURL(/\/old-browser$/)
    for (const { oldBrowser } of [en, es])
      await expect(page.getByRole('heading', { name: oldBrowser.title })).toBeVisible()
  })
})
