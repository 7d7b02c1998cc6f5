import { expectAccessible } from './journeys/accessibility.ts'
import { button, phone } from './journeys/controls.ts'
import { heading, waitForHydration } from './journeys/roth-journey.ts'
import { expect, test } from './journeys/test.ts'

test.use(phone)

test('[EN-04] without passkeys, the log-in offers none', async ({ page }) => {
  await page.goto('/login-password')
  await expect(button(page, 'Log in with a passkey')).toBeVisible()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.reload()
  await expect(heading(page, 'Log in to your account')).toBeVisible()
  await expect(button(page, 'Log in with a passkey')).toHaveCount(0)
})

test('[EN-04] [AX-01] without cookies, the page says so at the first touch, with the address', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  )
  await page.goto('/onboarding')
  await waitForHydration(page)
  await page.getByLabel('Email').focus()
  await expect(
    page.getByText(`Allow them, or open ${stack.baseUrl}/onboarding in another browser.`),
  ).toBeVisible()
  await expectAccessible(page, 'cookies are blocked')
})

test.describe('in a web view', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  })

  test('[EN-04] [AX-01] the bank screen says where to go if the bank does not return', async ({
    page,
    visit,
    stack,
  }) => {
    await visit('bank')
    await expect(page.getByText(`open ${stack.baseUrl}/onboarding in your phone’s browser`)).toBeVisible()
    await expectAccessible(page, 'the bank in a web view')
  })
})
