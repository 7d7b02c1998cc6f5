import { heading } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

/**
 * Path, heading, icon, the first button's label, and the heading to which the button leads.
 * Without a label, the button is an email link.
 */
const pages = [
  [
    'usResidentsErrorPage',
    'This service is for U.S Citizens and Permanent Residents.',
    'globe',
    'Log in',
    'Log in to your account',
  ],
  ['3210letter', 'We need a letter from your employer', 'mail'],
  ['contactWithTeamErrorpage', 'Please contact our team', 'chat'],
  ['errorPage?err=voip', "We can't use this phone number", 'phone', 'Use another number', 'Get Started'],
  ['errorPage?err=vpn', 'Please turn off your VPN', 'globe', 'Try again', 'Get Started'],
  ['errorPage', 'Something went wrong', 'alert', 'Start again', 'Get Started'],
  ['errorPage?err=anything', 'Something went wrong', 'alert', 'Start again', 'Get Started'],
  [
    'successfullDocumentsUploaded',
    'Your documents have been uploaded',
    'document',
    'Check again',
    'Get Started',
  ],
  ['bankConfirmationPage', 'Your deposits are on the way', 'bank', 'Verify deposits', 'Get Started'],
  ['nothing-like-it', 'Page not found', 'search', 'Log in', 'Log in to your account'],
] as const satisfies (readonly [string, string, string] | readonly [string, string, string, string, string])[]

test('[RT-01] [RT-02] each message page explains itself, and its first button leads on', async ({ page }) => {
  for (const [path, h1, icon, label, next] of pages) {
    await ui.openTitle(page, `/message/${path}`, h1)
    await expect(page.locator('main svg use')).toHaveAttribute('href', `#icon-${icon}`)
    await expect(page.locator(`symbol#icon-${icon}`)).toHaveCount(1)
    await expect(
      page.locator('main p').getByRole('link', { name: 'team@vestibule.example' }),
    ).toHaveAttribute('href', 'mailto:team@vestibule.example')
    await expect(page).toHaveTitle(`${h1} · Vestibule`)
    await expect(page.locator('main p')).toHaveText(/\w+.*\. .*team@vestibule\.example.*\.$/)
    if (label !== undefined && next !== undefined) await ui.pressTitle(page, label, next)
    else
      await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
        'href',
        'mailto:team@vestibule.example',
      )
  }
})

test('[SE-12] the page policy refuses HTML, workers and policies made by scripts', async ({ page }) => {
  ui.allowErrors(/trusted-types|TrustedHTML|TrustedScriptURL|TrustedTypePolicy/i)
  await page.goto('/message/errorPage')
  const refused = await page.evaluate(() => {
    const failed = (work: () => unknown): boolean => {
      try {
        work()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      markup: failed(() => {
        document.createElement('p').innerHTML = '<b>x</b>'
      }),
      worker: failed(() => new Worker('/assets/none.js')),
      policy: failed(() => trustedTypes.createPolicy('another', {})),
    }
  })
  expect(refused).toEqual({ markup: true, worker: true, policy: true })
})

test('[RT-01] an unknown address shows the not-found page, which leads home', async ({ page }) => {
  ui.allowErrors(/status of 404/)
  for (const path of ['/nothing-like-it', '/message', '/onboarding-not']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(heading(page, 'Page not found')).toBeVisible()
    await ui.press(page, 'Back To Home Screen', 'home')
  }
})

test('[RK-03] an internet phone number can be replaced', async ({ page, driver, stack }) => {
  await page.goto('/onboarding')
  await complete(driver, 'email')
  const voip = { ...driver.person, phone: '212-555-0199' }
  await expectScreen(page, 'login-details')
  await screenOf('login-details').fill({ ...driver, person: voip })
  await screenOf('login-details').press(driver)
  await expect(heading(page, "We can't use this phone number")).toBeVisible()
  await expect(page).toHaveURL(/\/message\/errorPage\?err=voip$/)
  expect(await stack.sandbox.messages('+12125550199')).toEqual([])

  await page.goBack()
  await complete(driver, 'login-details')
  await expectScreen(page, 'verify-phone')
})
