import type { Page } from '@playwright/test'
import { button, field, link, logIn, textsOf } from './journeys/controls.ts'
import { mailedLink } from './journeys/provider-records.ts'
import { heading } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

test.use({
  expectedErrors: /status of (401|410|422|500)|net::ERR_FAILED/,
  contextOptions: { reducedMotion: 'reduce' },
})

const sent = 'Password reset link has been sent.'
const newPassword = 'Battery-Staple-9'

async function savePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await ui.fill(page, { 'New password': password, 'Confirm new password': confirmation })
  await button(page, 'Save password').click()
}

test('[SU-15] [SU-07] a reset from sign-up to log-in', async ({ page, person, reach, driver, stack }) => {
  test.slow()
  await reach('name')
  await page.context().clearCookies()
  await page.goto('/onboarding')
  await complete(driver, 'email')
  await expect(link(page, 'Forgot password?')).toBeHidden()
  await screenOf('login-details').fill({ ...driver, person: { ...person, password: 'Wrong-Horse-7' } })
  await screenOf('login-details').press(driver)
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
  await link(page, 'Forgot password?').click()

  await expect(heading(page, 'Forgot password')).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\/forgot-password$/)
  await field(page, 'Email address').fill(` ${person.email.toUpperCase()} `)
  await ui.pressToast(page, 'Send reset link', sent)
  await expect(page).toHaveURL(/\/login-password$/)

  const address = await mailedLink(stack, person.email, 'reset-password')
  await ui.openTitle(page, address, 'Choose a new password')
  expect(page.url()).toBe(`${stack.baseUrl}/reset-password`)
  expect(
    await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(address.split('#')[1])
  await savePassword(page, newPassword, 'Battery-Staple-8')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await field(page, 'Confirm new password').fill(newPassword)
  await ui.pressToast(page, 'Save password', 'Your password has been changed. Please log in.')
  await expect(heading(page, 'Log in to your account')).toBeVisible()

  stack.clock.advance(31)
  const before = (await stack.sandbox.messages(textsOf(person))).length
  await logIn(page, { email: person.email, password: newPassword })
  await expect(heading(page, 'Verify your phone number')).toBeVisible()
  await field(page, 'Verification code').fill(await stack.sandbox.code(textsOf(person), before + 1))
  await expectScreen(page, 'name')

  await ui.openTitle(page, '/reset-password', 'This link has expired')
  // Opening a link in the same tab changes only the URL fragment.
  await ui.openTitle(page, address, 'Choose a new password')
  await savePassword(page, 'Another-Staple-9')
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await button(page, 'Ask for a new link').click()
})

test('[SU-15] [ER-04] the request looks the same for every outcome', async ({ page }) => {
  await page.clock.install()
  const standStill = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  for (const answer of [undefined, 500, 'none'] as const) {
    await page.goto('/login-password')
    await link(page, 'Forgot password?').click()
    if (answer !== undefined)
      await page.route('**/api/auth/forgot-password', (route) =>
        answer === 'none' ? route.abort() : route.fulfill({ status: answer, json: { code: 'internal' } }),
      )
    await field(page, 'Email address').fill('nobody@example.com')
    await standStill()
    await ui.pressToast(page, 'Send reset link', sent)
    await page.clock.runFor(1_900)
    await expect(page).toHaveURL(/\/onboarding\/forgot-password$/)
    await page.clock.runFor(100)
    await expect(page).toHaveURL(/\/login-password$/)
    await page.clock.resume()
  }
})
