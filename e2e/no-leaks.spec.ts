import type { BrowserContext, Page } from '@playwright/test'
import { field, logIn, textsOf } from './journeys/controls.ts'
import { mailedLink } from './journeys/provider-records.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

/** Records visited addresses, referrers and the browser's stored data. */
function record(context: BrowserContext, page: Page) {
  const addresses = new Set<string>()
  const referers = new Set<string>()
  page.on('framenavigated', (frame) => addresses.add(frame.url()))
  context.on('request', (request) => {
    if (request.isNavigationRequest()) addresses.add(request.url())
    const referer = request.headers().referer
    if (referer !== undefined) referers.add(referer)
  })
  const kept = () =>
    page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        await indexedDB.databases(),
        await caches.keys(),
        document.cookie,
        history.state,
        document.title,
        location.href,
      ]),
    )
  return { addresses, referers, kept }
}

const spellings = (value: string): string[] => [value, encodeURIComponent(value), encodeURI(value)]

test.use({ expectedErrors: /status of 4\d\d/ })

test('[SE-01] [SU-06] [ER-03] nothing personal leaks', async ({ page, context, driver, stack }) => {
  test.slow()
  const recorded = record(context, page)
  const kept: string[] = []
  const note = async () => kept.push(await recorded.kept())
  const { person, sandbox } = driver
  const newEmail = `planted.${person.email}`
  const newPhone = person.phone.replace(/\d{4}$/, (end) => String(9999 - Number(end)))
  const newPassword = 'Planted-Staple-88'
  person.password = 'Planted-Horse-77'
  const secrets = [person.password, newPassword, 'Wrong-Planted-66', '000042']
  const contact = [person.email, newEmail, person.phone, newPhone, newPhone.replaceAll('-', '')]
  const code = page.getByLabel('Verification code')

  await page.goto('/onboarding?account=ROTH_IRA')
  await screenOf('email').fill(driver)
  await note()
  await ui.submit(driver, 'email', 'login-details')
  await screenOf('login-details').fill(driver)
  await note()
  await ui.submit(driver, 'login-details', 'verify-phone')
  await screenOf('verify-phone').fill(driver)
  await code.fill('000042')
  await expect(page.getByText('Entered code did not match. Please try again.')).toBeVisible()
  secrets.push(await sandbox.code(textsOf(person)))
  await page.getByRole('button', { name: 'Edit phone number' }).click()
  await page.getByLabel('New phone number').fill(newPhone.replaceAll('-', ''))
  await note()
  await ui.press(page, 'Save', 'verify-phone')
  const phoneCode = await sandbox.code(`+1${newPhone.replaceAll('-', '')}`)
  secrets.push(phoneCode)
  await note()
  await code.fill(phoneCode)

  await expectScreen(page, 'verify-email')
  secrets.push(await sandbox.code(person.email))
  await page.getByRole('button', { name: 'Edit email address' }).click()
  await page.getByLabel('New email address').fill(newEmail)
  await ui.press(page, 'Save', 'verify-email')
  const emailCode = await sandbox.code(newEmail)
  secrets.push(emailCode)
  await note()
  await code.fill(emailCode)
  await expectScreen(page, 'name')
  await note()
  await ui.press(page, 'Log out', 'home')

  await page.goto('/login-password')
  const email = page.getByLabel('Email address')
  await logIn(page, { email: newEmail, password: 'Wrong-Planted-66' })
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
  await note()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page, 'Forgot password')).toBeVisible()
  await email.fill(newEmail)
  await ui.pressToast(page, 'Send reset link', 'Password reset link has been sent.')
  await expect(heading(page, 'Log in to your account')).toBeVisible()
  const address = await mailedLink(stack, newEmail, 'reset-password')
  const [, token = ''] = address.split('#')
  expect(token).toMatch(/^[\w-]{40,}$/)
  secrets.push(token)

  await page.goto('about:blank')
  recorded.addresses.clear()
  await ui.openTitle(page, address, 'Choose a new password')
  // Discards the address of the link, the only address that may contain the token.
  recorded.addresses.clear()
  await note()
  await field(page, 'New password').fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(page, 'Log in to your account')).toBeVisible()
  stack.clock.advance(31)
  const texts = (await sandbox.messages(`+1${newPhone.replaceAll('-', '')}`)).length
  await logIn(page, { email: newEmail, password: newPassword })
  await expect(heading(page, 'Verify your phone number')).toBeVisible()
  const logInCode = await sandbox.code(`+1${newPhone.replaceAll('-', '')}`, texts + 1)
  secrets.push(logInCode)
  await note()
  await code.fill(logInCode)
  await expectScreen(page, 'name')
  await note()

  expect(kept.length).toBe(10)
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true)
  const planted = [...secrets, ...contact].flatMap(spellings)
  const all = [...recorded.addresses, ...recorded.referers, ...kept].join('\n')
  for (const value of planted) expect(all.includes(value), `${value} leaks`).toBe(false)
  const log = stack.server.logs().join('\n')
  for (const value of [...contact, ...secrets.filter((secret) => !/^\d{6}$/.test(secret))].flatMap(spellings))
    expect(log.includes(value), `${value} is in the log`).toBe(false)
  for (const number of secrets.filter((secret) => /^\d{6}$/.test(secret)))
    expect(new RegExp(`(?<![\\w.])${number}(?!\\w)`).test(log), `${number} is in the log`).toBe(false)
})
