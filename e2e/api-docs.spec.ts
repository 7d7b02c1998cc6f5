import type { Locator, Page } from '@playwright/test'
import { traces } from '@vestibule/testing/brands'
import { expectAccessible } from './journeys/accessibility.ts'
import { expect, test } from './journeys/test.ts'

const open = async (
  page: Page,
): Promise<{ search: Locator; count: Locator; calls: Locator; total: number }> => {
  await page.goto('/api/docs')
  const count = page.getByRole('status')
  await expect(count).toHaveText(/^\d+ of \d+ calls$/)
  const calls = page.locator('details:visible')
  return { search: page.getByRole('searchbox'), count, calls, total: await calls.count() }
}

test('[API-07] the API reference filters calls by path and by session, by keyboard, and announces their number', async ({
  page,
}) => {
  const { search, count, calls, total } = await open(page)
  expect(total).toBeGreaterThan(40)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await page.keyboard.type('post ach/schedule')
  await expect(calls).toHaveCount(1)
  await expect(calls.locator('code').first()).toHaveText(
    '/api/broker-api/ach/schedule/create/client/:clientId',
  )
  await expect(count).toHaveText(`1 of ${total} calls`)
  await page.keyboard.press('Escape')
  await expect(calls).toHaveCount(total)

  const session = page.getByRole('combobox', { name: 'Session' })
  await session.selectOption({ index: 1 })
  const available = await calls.count()
  expect(available).toBeLessThan(total)
  await expect(count).toHaveText(`${available} of ${total} calls`)
  await search.fill('no such call')
  await expect(calls).toHaveCount(0)
  await expect(count).toContainText('No call matches.')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
})

test('[API-07] [BR-02] [AX-01] [AX-03] the API reference has the brand’s name, mark and colors, an address opens its call, and it is accessible in both schemes and at every width', async ({
  page,
}) => {
  await page.goto('/api/docs#GET-api-countries')
  await expect(page.locator('#GET-api-countries')).toHaveAttribute('open')
  const { search } = await open(page)
  await expect(page).toHaveTitle('Vestibule API')
  await expect(page.locator('header .brand')).toHaveText('Vestibule')
  expect(
    await page.locator('header .brand use').evaluate((use) => (use as SVGUseElement).getBBox().width),
  ).toBeGreaterThan(10)
  const found = traces(await page.content())
  for (const color of ['#0b5d4b', '#0a4a3c', '#5cc7a8']) expect(found).toContain(color)
  // Keeps the page short, because axe needs many seconds for all calls.
  await search.fill('countries')
  await page.locator('summary:visible').first().click()
  await expectAccessible(page, 'API reference')
})
