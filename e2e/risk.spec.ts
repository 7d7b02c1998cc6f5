import type { BrowserContext } from '@playwright/test'
import { query } from './journeys/database.ts'
import { type Driver, heading } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, test, ui } from './journeys/test.ts'

const vpn = '203.0.113.10'

const turnOff = 'Please turn off your VPN'

/** Starts signing up with the email address, then completes the given screens. */
async function apply(driver: Driver, ...screens: string[]): Promise<void> {
  await driver.page.goto('/onboarding?account=ROTH_IRA')
  await complete(driver, 'email', ...screens)
}

/** Sets the client's IP address in API requests. */
const comeFrom = (context: BrowserContext, address: string) =>
  context.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )

test('[RK-04] [RK-07] turning the VPN off ends the block', async ({ page, context, driver, stack }) => {
  await comeFrom(context, vpn)
  await apply(driver, 'login-details')
  await expect(heading(page, turnOff)).toBeVisible()
  await expect(page).toHaveURL(/\/message\/errorPage\?err=vpn$/)
  const blocks = () =>
    query<{ risk_category: string; held: boolean }>(
      stack,
      'select risk_category, ended_at is null as held from blocked_user where email = $1',
      [driver.person.email],
    )
  expect(await blocks()).toEqual([{ risk_category: 'VPN', held: true }])

  await comeFrom(context, '198.18.99.7')
  await apply(driver, 'login-details')
  await expectScreen(page, 'verify-phone')
  expect(await blocks()).toEqual([{ risk_category: 'VPN', held: false }])
})

test('[RK-11] a VPN prevents opening the account', async ({ page, context, visit }) => {
  ui.allowErrors(/status of 403/)
  await visit('affiliations')
  await page.getByRole('checkbox', { name: 'None of the above' }).check()
  await comeFrom(context, vpn)
  await ui.pressTitle(page, 'Continue', turnOff)
  await expect(page).toHaveURL(/\/message\/errorPage\?err=vpn$/)

  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectScreen(page, 'affiliations')
  await expect(page.getByRole('checkbox', { name: 'None of the above' })).toBeChecked()
  await ui.press(page, 'Continue', 'agreements')
})
