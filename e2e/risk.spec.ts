import type { BrowserContext } from '@playwright/test'
import { field, fillBank } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { type Driver, heading } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, test, ui } from './journeys/test.ts'

const vpn = '203.0.113.10'
const tor = '203.0.113.20'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const signUpPages = { team: 'Please contact our team', vpn: 'Please turn off your VPN' }

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

const withEmailAt = (driver: Driver, domain: string): Driver => {
  const email = driver.person.email.replace(/@.*/, `@${domain}`)
  return { ...driver, person: { ...driver.person, email } }
}

test.describe('with an iPhone’s browser', () => {
  // If the page sends the fraud report with a session that was just replaced, the server rejects the report.
  test.use({ userAgent: iPhone, clientAddress: vpn, expectedErrors: /40[13] .*\/api\/fraud-event/ })

  test('[RK-05] [RK-08] an iPhone excuses the address only', async ({ page, driver, stack }) => {
    await apply(driver, 'login-details')
    await expectScreen(page, 'verify-phone')
    const { email } = driver.person
    const events = await query(stack, 'select kind, risk_type from fraud_event where email = $1', [email])
    expect(events).toEqual([{ kind: 'WHITE_FLAG', risk_type: 'IP' }])
    expect(await query(stack, 'select from blocked_user where email = $1', [email])).toEqual([])

    await ui.press(page, 'Log out', 'home')
    await apply(withEmailAt(driver, 'disposable.example'))
    await expect(heading(page, signUpPages.team)).toBeVisible()
  })
})

test('[RK-06] a whitelisted email passes once it is verified', async ({ page, driver, stack }) => {
  const risky = withEmailAt(driver, 'disposable.example')
  const { code } = await stack.command('whitelist', 'add', risky.person.email, '--by', 'Ada')
  expect(code).toBe(0)
  await apply(risky, 'login-details')
  await complete(risky, 'verify-phone', 'verify-email')
  await expectScreen(page, 'name')
})

test('[RK-04] [RK-07] turning the VPN off ends the block', async ({ page, context, driver, stack }) => {
  await comeFrom(context, vpn)
  await apply(driver, 'login-details')
  await expect(heading(page, signUpPages.vpn)).toBeVisible()
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

test('[RK-04] [RK-07] a Tor block ends by command only', async ({ page, context, driver, stack }) => {
  ui.allowErrors(/status of 403/)
  await comeFrom(context, tor)
  await apply(driver, 'login-details')
  await expect(heading(page, signUpPages.team)).toBeVisible()
  await expect(page).toHaveURL(/\/message\/contactWithTeamErrorpage$/)

  await comeFrom(context, '198.18.99.8')
  await apply(driver, 'login-details')
  await expect(heading(page, 'You are unable to proceed at this time. Please try again later.')).toBeVisible()

  const { code } = await stack.command('unblock', driver.person.email, '--by', 'Ada')
  expect(code).toBe(0)
  await apply(driver, 'login-details')
  await expectScreen(page, 'verify-phone')
})

test('[RK-11] a VPN prevents opening the account', async ({ page, context, visit }) => {
  ui.allowErrors(/status of 403/)
  await visit('affiliations')
  await page.getByRole('checkbox', { name: 'None of the above' }).check()
  await comeFrom(context, vpn)
  await ui.pressTitle(page, 'Continue', signUpPages.vpn)
  await expect(page).toHaveURL(/\/message\/errorPage\?err=vpn$/)

  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectScreen(page, 'affiliations')
  await expect(page.getByRole('checkbox', { name: 'None of the above' })).toBeChecked()
  await ui.press(page, 'Continue', 'agreements')
})

test('[RK-11] Tor prevents linking a bank', async ({ page, context, visit }) => {
  ui.allowErrors(/status of 403/)
  await visit('bank')
  await comeFrom(context, tor)
  await page.getByRole('button', { name: 'Connect instantly' }).click()
  await expect(heading(page, signUpPages.team)).toBeVisible()
  await context.unroute('**/api/**')
  await page.goBack()
  await page.getByRole('button', { name: 'Verify with deposits' }).click()
  await fillBank(page, '000123456789')
  await comeFrom(context, tor)
  await ui.pressTitle(page, 'Continue', signUpPages.team)

  await context.unroute('**/api/**')
  await page.goBack()
  await expect(field(page, 'Routing number')).toHaveValue('021000021')
  await ui.pressTitle(page, 'Continue', 'Your deposits are on the way')
})
